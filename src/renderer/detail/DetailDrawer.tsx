import { Alert, Drawer, Skeleton, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { labelOf } from '../list/columns.ts';
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
  const own = (
    <>
      <EntityDetail definition={definition} record={record} />
      <Times record={record} />
    </>
  );
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

/** Who made the record and who changed it last, and when, as far as the reader is told. */
function Times({ record }: { record: RecordRow }) {
  const { translate } = useRenderer();
  const text = (name: string): string => (typeof record[name] === 'string' ? record[name] : '');
  const events = [
    { title: translate('recordCreated'), by: text('creatorName'), at: text('createDate') },
    { title: translate('recordUpdated'), by: text('updaterName'), at: text('updateDate') },
  ].filter(({ at }, which) => at !== '' && (which === 0 || at !== text('createDate')));
  if (events.length === 0) return null;
  return (
    <p className="hall-record-times">
      {events.map(({ title, by, at }) => (
        <span key={title}>
          {title} {by} <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')}</time>
        </span>
      ))}
    </p>
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
  const name = labelOf(definition, record);
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={
        <h2 className="hall-dialog-title">{`${definition.manifest.title}${name === record.id ? '' : ` · ${name}`}`}</h2>
      }
      onClose={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {whole === null ? (
        failure ? null : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )
      ) : (
        <Parts {...{ definition, calls }} record={whole} />
      )}
    </Drawer>
  );
}
