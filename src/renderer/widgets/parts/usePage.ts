import { useEffect, useState } from 'react';
import type { Page } from '../../services.ts';

interface PageState<Row> extends Page<Row> {
  busy: boolean;
  /** why the page could not be had, for people */
  failed: string;
}

interface Answer<Row> extends Page<Row> {
  /** the query that it answers, as JSON */
  asked: string;
  failed: string;
}

/**
 * The page that a query asks for; `undefined` asks nothing. Late answers of earlier queries are dropped; what was listed
 * stays, as busy, until the page that is asked for is there.
 */
export function usePage<Query, Row>(
  query: Query | undefined,
  load: (query: Query) => Promise<Page<Row>>,
): PageState<Row> {
  const [state, setState] = useState<Answer<Row>>({ asked: '', list: [], totalCount: 0, failed: '' });
  const asked = query === undefined ? '' : JSON.stringify(query);
  useEffect(() => {
    if (asked === '') return;
    let live = true;
    load(JSON.parse(asked) as Query).then(
      (page) => live && setState({ ...page, asked, failed: '' }),
      (error: unknown) => live && setState({ asked, list: [], totalCount: 0, failed: reasonOf(error) }),
    );
    return () => {
      live = false;
    };
  }, [asked, load]);
  const { asked: answered, ...page } = state;
  // nothing is asked yet: somebody still waits for what decides about the query
  const busy = asked === '' || answered !== asked;
  return { ...page, failed: busy ? '' : page.failed, busy };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
