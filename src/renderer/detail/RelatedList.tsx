import { Alert, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { columnsOf } from '../list/columns.ts';
import { ListState } from '../list/ListState.tsx';
import { RecordTable } from '../list/RecordTable.tsx';
import type { EntityView, RecordCalls } from '../list/types.ts';
import { useRecords } from '../list/useRecords.ts';

interface Related {
  definition: EntityView;
  calls: RecordCalls;
}

interface RelatedListProps {
  calls: RecordCalls;
  entity: string;
  /** the other entity's filter, and what it must be */
  by: string;
  value: string;
}

/** Records of another entity that belong to one of this. */
export function RelatedList({ calls, entity, by, value }: RelatedListProps) {
  const [other, setOther] = useState<Related | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let live = true;
    calls.related?.(entity).then(
      (loaded) => live && setOther(loaded),
      (error: unknown) => live && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [calls, entity]);
  if (failure) return <Alert type="error" showIcon role="alert" title={failure} />;
  if (other === null) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return <Rows other={other} by={by} value={value} />;
}

function Rows({ other: { definition, calls }, by, value }: { other: Related; by: string; value: string }) {
  const initial = useMemo(() => ({ filters: { [by]: value } }), [by, value]);
  const records = useRecords({ definition, calls, initial, onQuery: undefined, version: 0 });
  const columns = useMemo(() => columnsOf(definition).filter(({ name }) => name !== by), [definition, by]);
  return (
    <RecordTable
      definition={definition}
      columns={columns}
      records={records}
      chosen={[]}
      onChoose={undefined}
      rowActions={() => null}
      empty={<ListState failure={records.failure} filtered={false} onRetry={records.reload} onReset={records.reload} />}
      size="small"
    />
  );
}
