import { useEffect, useState } from 'react';
import type { Page } from '../../services.ts';

interface PageState<Row> extends Page<Row> {
  busy: boolean;
  /** why the page could not be had, for people */
  failed: string;
}

/** The page that a query asks for; `undefined` asks nothing. Late answers of earlier queries are dropped. */
export function usePage<Query, Row>(
  query: Query | undefined,
  load: (query: Query) => Promise<Page<Row>>,
): PageState<Row> {
  const [state, setState] = useState<PageState<Row>>({ list: [], totalCount: 0, busy: true, failed: '' });
  const asked = query === undefined ? '' : JSON.stringify(query);
  useEffect(() => {
    if (asked === '') return;
    let live = true;
    setState((now) => ({ ...now, busy: true, failed: '' }));
    load(JSON.parse(asked) as Query).then(
      (page) => live && setState({ ...page, busy: false, failed: '' }),
      (error: unknown) => live && setState({ list: [], totalCount: 0, busy: false, failed: reasonOf(error) }),
    );
    return () => {
      live = false;
    };
  }, [asked, load]);
  return state;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
