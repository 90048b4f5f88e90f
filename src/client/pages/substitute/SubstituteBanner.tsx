import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { activeSubstitutes } from '../../api/substitutes.ts';
import { WORK } from '../../app/paths.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useRefresh } from '../../store/refresh.ts';
import styles from './substitute.module.css';

/** That somebody stands in for the person now, or he for somebody. Nothing where it is not so, or cannot be asked. */
export function SubstituteBanner({ linked = true }: { linked?: boolean }) {
  const { t, i18n } = useTranslation();
  const version = useRefresh((state) => state.requests);
  const { data } = useLoad(i18n.language, activeSubstitutes, version);
  if (!data || data.away.length + data.standingIn.length === 0) return null;
  return (
    <div className={styles.banners}>
      {data.away.map((each) => (
        <Alert
          key={each.id}
          type="info"
          showIcon
          title={t('substitute.away', { name: each.substituteName, to: each.to })}
          {...(linked && { action: <Link to={WORK.substitute}>{t('substitute.manage')}</Link> })}
        />
      ))}
      {data.standingIn.map((each) => (
        <Alert
          key={each.id}
          type="info"
          showIcon
          title={t('substitute.standingIn', { name: each.userName, to: each.to })}
        />
      ))}
    </div>
  );
}
