import { useTranslation } from 'react-i18next';
import type { PersonEfficiency, PersonStatistics } from '../../../contract/statistics.ts';
import { Panel } from '../../components/Panel.tsx';
import { BarTable } from './BarTable.tsx';
import type { BarColumn } from './BarTable.tsx';
import { decimal } from './figures.ts';
import styles from './statistics.module.css';

/** What people handled, how long it lay with them, and what waits for them. */
export function PersonView({ data }: { data: PersonStatistics }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...data.people.map(({ handled }) => handled));
  const column = (name: string) => ({ name, title: t(`statistics.column.${name}`) });
  const columns: BarColumn<PersonEfficiency>[] = [
    { ...column('person'), value: (row) => row.name, text: true },
    { ...column('dept'), value: (row) => row.deptName || '—', text: true },
    { ...column('handled'), value: (row) => row.handled, bar: (row) => row.handled / most },
    { ...column('median'), value: (row) => decimal(row.median) },
    { ...column('p90'), value: (row) => decimal(row.p90) },
    { ...column('returnedBy'), value: (row) => row.returned },
    { ...column('rejectedBy'), value: (row) => row.rejected },
    { ...column('waiting'), value: (row) => row.waiting },
    {
      ...column('late'),
      value: (row) => (row.overdue > 0 ? <strong className={styles.late}>{row.overdue}</strong> : row.overdue),
    },
  ];
  return (
    <div className={styles.parts}>
      <Panel title={t('statistics.column.person')} count={data.people.length} padded={false}>
        <BarTable
          caption={t('statistics.title.person')}
          columns={columns}
          rows={data.people}
          rowKey={({ userId }) => userId}
        />
      </Panel>
    </div>
  );
}
