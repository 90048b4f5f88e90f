import { Alert, Drawer, Skeleton, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import type { EntityView, RecordCalls, RecordRow } from '../list/types.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { useRenderer } from '../settings.ts';
import { EntityDetail } from './EntityDetail.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RelatedList } from './RelatedList.tsx';

interface DetailDrawerProps {
  definition: EntityView;
  calls: RecordCalls;
  record: RecordRow;
  onClose(): void;
}

/** The record itself, the lists that belong to it, and what became of it. */
function Parts({ definition, calls, record }: Omit<DetailDrawerProps, 'onClose'>) {
  const { translate } = useRenderer();
  const own = <EntityDetail definition={definition} record={record} />;
  const related = calls.related ? (definition.manifest.related ?? []) : [];
  if (related.length === 0 && !calls.history) return own;
  return (
    <Tabs
      items={[
        { key: 'record', label: translate('detail'), children: own },
        ...related.map(({ entity, by, of, title }) => ({
          key: `${entity} ${by}`,
          label: title,
          children: <RelatedList calls={calls} entity={entity} by={by} value={String(record[of] ?? '')} />,
        })),
        ...(calls.history
          ? [
              {
                key: 'history',
                label: translate('history'),
                children: <RecordHistory definition={definition} calls={calls} id={record.id} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** One record beside its list. */
export function DetailDrawer({ definition, calls, record, onClose }: DetailDrawerProps) {
  const [whole, setWhole] = useState<RecordRow | null>(calls.get === undefined ? record : null);
  const [failure, setFailure] = useState('');
  useBackCloses(true, onClose);
  useEffect(() => {
    let live = true;
    calls.get?.(record.id).then(
      (loaded) => live && setWhole(loaded),
      (error: unknown) => live && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [calls, record.id]);
  const name = record[definition.manifest.label];
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={`${definition.manifest.title}${typeof name === 'string' ? ` · ${name}` : ''}`}
      onClose={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {whole === null ? failure ? null : <Skeleton active /> : <Parts {...{ definition, calls }} record={whole} />}
    </Drawer>
  );
}
