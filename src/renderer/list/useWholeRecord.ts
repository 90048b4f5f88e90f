import { useEffect, useMemo, useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { SchemaFormProps } from '../form/types.ts';
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

/** How the form of a record, or of an action on it, asks about the records that it names. */
export function usePointed(
  { pointed }: RecordCalls,
  id: string | undefined,
  action?: string,
): Pick<SchemaFormProps, 'related'> {
  return useMemo(() => {
    if (pointed === undefined) return {};
    const of = { ...(id !== undefined && { id }), ...(action !== undefined && { action }) };
    return { related: (formData, signal) => pointed(formData, of, signal) };
  }, [pointed, id, action]);
}
