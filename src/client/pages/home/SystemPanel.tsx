import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordCalls } from '../../api/records.ts';
import { Panel } from '../../components/Panel.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useSettings } from '../../store/settings.ts';
import styles from './home.module.css';

const SERVERS = 'sys/server';
const MOST = 3;

/** System information for who may read it: what runs where and since when. A failure is told on the servers' own page. */
export default function SystemPanel() {
  const { t, i18n } = useTranslation();
  const brand = useSettings((settings) => settings.brand);
  const { data } = useLoad(`system:${i18n.language}`, (signal) =>
    recordCalls(SERVERS, '', false).load({ page: 1, pageSize: 10, filters: {} }, signal),
  );
  if (!data) return null;
  const title = t('home.system.title');
  const all = (
    <Link to={`/${SERVERS}`} className={styles.all} aria-label={`${t('home.all')}: ${title}`}>
      {t('home.all')}
    </Link>
  );
  return (
    <Panel title={title} extra={all}>
      <dl className={styles.system}>
        <dt>{t('home.system.name')}</dt>
        <dd>{brand || t('brand')}</dd>
        {data.list.slice(0, MOST).map((server) => (
          <div key={server.id}>
            <dt>{String(server['name'] ?? '')}</dt>
            <dd>
              {t('home.system.server', {
                version: String(server['version'] ?? ''),
                since: shortTime(String(server['startDate'] ?? '')),
                memory: Number(server['memoryMb'] ?? 0),
                disk: Number(server['diskFreeGb'] ?? 0),
              })}
            </dd>
          </div>
        ))}
        <dt>{t('home.system.browser')}</dt>
        <dd>{t('home.system.browsers')}</dd>
      </dl>
    </Panel>
  );
}
