import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listReports } from '../../api/reports.ts';
import { reportPath } from '../../app/paths.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HallIcon } from '../../components/HallIcon.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import styles from './report.module.css';

/** Every report that the person may open. */
export function ReportListPage() {
  const { t, i18n } = useTranslation();
  const { data, error, reload } = useLoad(`reports:${i18n.language}`, listReports);
  usePageTitle(t('report.title'));
  return (
    <>
      <PageHead title={t('report.title')} />
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : data.length === 0 ? (
        <EmptyState title={t('report.none')} text={t('report.noneText')} />
      ) : (
        <ul className={styles.list}>
          {data.map(({ key, title, description, icon }) => (
            <li key={key}>
              <Link to={reportPath(key)} className={styles.entry}>
                <HallIcon name={icon} />
                <span>
                  <strong>{title}</strong>
                  <small>{description}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
