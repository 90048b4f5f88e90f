import type { Detail } from '../../contract/flow.ts';
import { useSession } from '../store/session.ts';
import { requestDetail } from './flow.ts';

type Wanted = Parameters<typeof requestDetail>[0];

/** What lies ready longer may have moved. */
const FRESH_MS = 30_000;

let ready: { key: string; at: number; detail: Promise<Detail> } | null = null;

/** By the person too: what lies ready for one is nothing that the next at this browser may see. */
const keyOf = ({ processInstanceId, taskId }: Wanted, language: string): string =>
  [useSession.getState().user?.id, language, processInstanceId, taskId].join();

/** The request that will most likely be opened next: fetched while this one is read, so that it is there at once. */
export function fetchAhead(wanted: Wanted, language: string): void {
  const key = keyOf(wanted, language);
  if (ready?.key === key && Date.now() - ready.at < FRESH_MS) return;
  const detail = requestDetail(wanted);
  // asked for again when it is opened
  detail.catch(() => undefined);
  ready = { key, at: Date.now(), detail };
}

/** A request: what lies ready, once, or the server's answer. */
export function detailNow(wanted: Wanted, language: string, signal: AbortSignal): Promise<Detail> {
  const known = ready;
  if (known?.key !== keyOf(wanted, language) || Date.now() - known.at > FRESH_MS) return requestDetail(wanted, signal);
  ready = null;
  return known.detail.catch(() => requestDetail(wanted, signal));
}
