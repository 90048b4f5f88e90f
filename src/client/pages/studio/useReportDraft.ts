import { useEffect, useRef, useState } from 'react';
import type { FileTexts, ReportColumnFacts, ReportDraft } from '../../../contract/studio.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { tryReport } from './studioCalls.ts';

/** What a draft of a report counts, and what it could count. */
export interface LiveReport {
  data: ReportDraft | null;
  /** the last numbers that could be counted */
  counted: ReportDraft['counted'];
  /** they are of files that were before: as it is written now it cannot be counted */
  isStale: boolean;
  error: unknown;
  /** what the report counts where a part says nothing else */
  from: string;
  /** of what this part counts */
  columnsOf(from: string | undefined): ReportColumnFacts[];
  retry(): void;
}

const COUNT_AFTER_MS = 500;

interface State {
  data: ReportDraft | null;
  counted: ReportDraft['counted'];
  error: unknown;
}

/** Counted anew after each pause; what was overtaken is dropped. */
export function useReportDraft(key: string, files: FileTexts): LiveReport {
  const locale = useLocale();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>({ data: null, counted: null, error: null });
  // the first one does not wait
  const begun = useRef(false);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        tryReport(key, files, abort.signal).then(
          (data) => {
            begun.current = true;
            setState((before) => ({ data, counted: data.counted ?? before.counted, error: null }));
          },
          (error: unknown) => {
            if (!abort.signal.aborted) setState((before) => ({ ...before, error }));
          },
        );
      },
      begun.current ? COUNT_AFTER_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, files, locale, round]);
  const { data, counted, error } = state;
  const written = objectIn(files, 'report.json')['from'];
  const from = typeof written === 'string' ? written : '';
  return {
    ...{ data, counted, error, from },
    isStale: data !== null && data.counted === null,
    columnsOf: (own) => data?.columns[own ?? from] ?? [],
    retry: () => setRound((before) => before + 1),
  };
}
