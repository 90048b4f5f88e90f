import { useRef, useState } from 'react';
import { useRenderer } from '../settings.ts';
import type { RecordRow } from './types.ts';

/** What became of several records, as far as it has come. */
interface RowsOutcome {
  all: number;
  done: number;
  failed: { row: RecordRow; reason: string }[];
  /** what was refused, and what was not tried because somebody stopped: it stays chosen */
  left: RecordRow[];
}

export interface EachRow {
  /** null = not begun */
  outcome: RowsOutcome | null;
  busy: boolean;
  /** Does the work for each row by itself, one after the other; one that is refused stops no other. */
  run(rows: readonly RecordRow[], work: (row: RecordRow) => Promise<void>): Promise<RowsOutcome>;
  /** What is on its way is finished, the rest is left as it is. */
  stop(): void;
}

/** The same work for many records, with what became of each. */
export function useEachRow(): EachRow {
  const { translate } = useRenderer();
  const [outcome, setOutcome] = useState<RowsOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);
  return {
    outcome,
    busy,
    async run(rows, work) {
      stopped.current = false;
      setBusy(true);
      const result: RowsOutcome = { all: rows.length, done: 0, failed: [], left: [] };
      setOutcome(result);
      for (const row of rows) {
        if (stopped.current) {
          result.left.push(row);
          continue;
        }
        try {
          await work(row);
          result.done++;
        } catch (error) {
          result.failed.push({ row, reason: error instanceof Error ? error.message : translate('failed') });
          result.left.push(row);
        }
        setOutcome({ ...result });
      }
      setOutcome({ ...result });
      setBusy(false);
      return result;
    },
    stop() {
      stopped.current = true;
    },
  };
}
