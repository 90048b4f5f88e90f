import { Skeleton } from 'antd';
import '../../../renderer/list/list.css';
import { FilterForm } from '../../../renderer/list/FilterForm.tsx';
import { ReportParts } from '../../../renderer/report/ReportParts.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import type { LiveReport } from './useReportDraft.ts';
import styles from './studio.module.css';

/** The report as its readers will see it, with the numbers of who writes it. */
export function ReportLive({ live: { data, counted, error, retry, narrow } }: { live: LiveReport }) {
  if (error !== null && data === null) return <ErrorState error={error} retry={retry} />;
  if (data === null) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  if (counted === null) return null;
  return (
    <>
      {counted.view.filters.length > 0 ? (
        <div className={styles.narrowed}>
          <FilterForm columns={counted.view.filters} value={counted.data.filters} onSearch={narrow} />
        </div>
      ) : null}
      <ReportParts
        parts={counted.view.parts}
        counted={counted.data.parts}
        link={(_part, _row, name) => name}
        onOpen={() => undefined}
      />
    </>
  );
}
