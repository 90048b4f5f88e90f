import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { RecordRow } from '../../renderer/list/types.ts';
import { recordCalls } from '../api/records.ts';
import { useLoad } from '../hooks/useLoad.ts';
import styles from './DutyPanel.module.css';
import { Panel } from './Panel.tsx';

const NOW = 'workStation/duty-now';
const ROSTER = '/workStation/on-duty';
const MOST = 10;

/** Who is on duty at this hour and how to reach him, as far as the reader may. Nothing where nobody is. */
export default function DutyPanel() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const { data } = useLoad(`dutyNow:${i18n.language}`, (signal) =>
    recordCalls(NOW, '', false).load({ page: 1, pageSize: MOST, filters: {} }, signal),
  );
  if (!data?.list.length) return null;
  const title = t('home.duty.title');
  const atRoster = pathname === ROSTER;
  const all = !atRoster && (
    <Link to={ROSTER} className={styles.all} aria-label={`${t('home.all')}: ${title}`}>
      {t('home.all')}
    </Link>
  );
  return (
    <div className={atRoster ? styles.head : undefined}>
      <Panel title={title} extra={all}>
        <ul className={styles.duties}>
          {data.list.map((duty) => (
            <Duty key={duty.id} duty={duty} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Duty({ duty }: { duty: RecordRow }) {
  const text = (name: string) => (typeof duty[name] === 'string' ? duty[name] : '');
  const numbers = [...new Set([text('phone'), text('mobile')])].filter(Boolean);
  return (
    <li>
      <span className={styles.post}>{text('post')}</span>
      <strong>{text('userName')}</strong>
      <span className={styles.dept}>{text('deptName')}</span>
      {numbers.map((number) => (
        <a key={number} href={`tel:${number}`}>
          {number}
        </a>
      ))}
    </li>
  );
}
