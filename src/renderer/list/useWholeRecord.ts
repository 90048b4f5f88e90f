import { useEffect, useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { RecordCalls, RecordRow } from './types.ts';

/** The record as the server has it, since a list's row may carry less. */
export function useWholeRecord(
  calls: RecordCalls,
  record: RecordRow | null,
  restored: FormData | null,
): { loaded: FormData | null; failure: string } {
  const [loaded, setLoaded] = useState<FormData | null>(
    restored ?? (record === null || calls.get === undefined ? (record ?? {}) : null),
  );
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (restored !== null || record === null || calls.get === undefined) return;
    let live = true;
    calls.get(record.id).then(
      (whole) => live && setLoaded(whole),
      (error: unknown) => live && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [calls, record, restored]);
  return { loaded, failure };
}
