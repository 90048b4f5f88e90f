import { Alert, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { tagColor } from '../../definition/entity/colors.ts';
import { ReadView } from '../form/ReadView.tsx';
import type { EntityView, RecordCalls, RecordEvent } from '../list/types.ts';
import { useRenderer } from '../settings.ts';

interface RecordHistoryProps {
  definition: EntityView;
  calls: RecordCalls;
  id: string;
}

/** Who changed which field of a record from what to what, newest first. */
export function RecordHistory({ definition, calls, id }: RecordHistoryProps) {
  const { translate } = useRenderer();
  const [events, setEvents] = useState<RecordEvent[] | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let live = true;
    calls.history?.(id).then(
      (loaded) => live && setEvents(loaded),
      (error: unknown) => live && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [calls, id]);
  if (failure) return <Alert type="error" showIcon role="alert" title={failure} />;
  if (events === null) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (events.length === 0) return <p>{translate('historyNone')}</p>;
  return (
    <ol className="hall-record-history">
      {events.map(({ id: event, at, byName, operation, changes }) => (
        <li key={event}>
          <p>
            <strong>{byName}</strong> {operation} <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')}</time>
          </p>
          {changes.length > 0 ? (
            <ReadView
              schema={definition.schema}
              uiSchema={definition.uiSchema}
              formData={Object.fromEntries(changes.map(({ path, after }) => [path, after]))}
              changes={changes}
              columns={1}
              colorOf={(field, value) => tagColor(definition.manifest, field, value)}
              onlyChanged
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}
