import { useEffect, useRef, useState } from 'react';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { ReportColumnFacts, ReportDraft } from '../../../contract/studio/report.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import type { Filters } from '../../../renderer/list/FilterForm.tsx';
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
  /** what the numbers are narrowed down by, as on the report's own page */
  narrow(filters: Filters): void;
  /** of what this part counts */
  columnsOf(from: string | undefined): ReportColumnFacts[];
  /** of what it could count in place of that */
  askColumns(from: string): Promise<ReportColumnFacts[]>;
  retry(): void;
}

const COUNT_AFTER_MS = 500;
const NONE: Filters = {};

interface State {
  data: ReportDraft | null;
  counted: ReportDraft['counted'];
  error: unknown;
}

/** Counted anew after each pause; what was overtaken is dropped. */
export function useReportDraft(key: string, files: FileTexts): LiveReport {
  const locale = useLocale();
  const [round, setRound] = useState(0);
  const [filters, narrow] = useState<Filters>(NONE);
  const [state, setState] = useState<State>({ data: null, counted: null, error: null });
  // the first one does not wait
  const begun = useRef(false);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        tryReport(key, files, filters, abort.signal).then(
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
  }, [key, files, filters, locale, round]);
  const { data, counted, error } = state;
  const written = objectIn(files, 'report.json')['from'];
  const from = typeof written === 'string' ? written : '';
  return {
    ...{ data, counted, error, from, narrow },
    isStale: data !== null && data.counted === null,
    columnsOf: (own) => data?.columns[own ?? from] ?? [],
    askColumns: async (other) => {
      const next = setProperty(files, 'report.json', ['from'], other);
      const { columns } = await tryReport(key, next, NONE, new AbortController().signal);
      return columns[other] ?? [];
    },
    retry: () => setRound((before) => before + 1),
  };
}
