import { Alert, Drawer, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { EntityView, RecordCalls, RecordRow } from '../list/types.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { EntityDetail } from './EntityDetail.tsx';

interface DetailDrawerProps {
  definition: EntityView;
  calls: RecordCalls;
  record: RecordRow;
  onClose(): void;
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
      size="min(560px, 100vw)"
      title={`${definition.manifest.title}${typeof name === 'string' ? ` · ${name}` : ''}`}
      onClose={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {whole === null ? failure ? null : <Skeleton active /> : <EntityDetail definition={definition} record={whole} />}
    </Drawer>
  );
}
