import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Urgency } from '../../../contract/flow.ts';

/** What of a request's row says how urgent it is. */
export interface SlaColumns {
  /** null: the clock stands still */
  clockAt: Date | null;
  slaDueAt: Date | null;
  warnAt: Date | null;
}

/** Without a moment of its own for that, a task is urgent this long before its limit. */
const URGENT_MS = 24 * 3_600_000;

/** The earlier of a task's own limit and the request's SLA. */
export function dueOf(request: Pick<SlaColumns, 'slaDueAt'>, own: Date | null): Date | null {
  const { slaDueAt } = request;
  if (own === null || slaDueAt === null) return own ?? slaDueAt;
  return own < slaDueAt ? own : slaDueAt;
}

/** How urgent an open request or task is now: compared only, nothing is computed from the calendar. */
export function urgencyOf(request: SlaColumns, own: Date | null, now: Date): Urgency {
  if (request.clockAt === null) return 'paused';
  const due = dueOf(request, own);
  if (due === null) return 'none';
  if (due <= now) return 'overdue';
  const warn = due === request.slaDueAt ? request.warnAt : null;
  return (warn?.getTime() ?? due.getTime() - URGENT_MS) <= now.getTime() ? 'soon' : 'onTime';
}

/** The same for lists: when a row is due, and from when on it is soon. */
export interface DueColumns {
  due: RawBuilder<unknown>;
  soonAt: RawBuilder<unknown>;
}

/** {@link dueOf} and {@link urgencyOf} in SQL, where `i` is the request and `own` the task's own limit. */
export function dueColumns(own: RawBuilder<unknown> = sql`null::timestamptz`): DueColumns {
  const hours = sql`make_interval(hours => ${sql.lit(URGENT_MS / 3_600_000)})`;
  return {
    due: sql`least(${own}, i.due_at)`,
    soonAt: sql`case when ${own} < i.due_at or i.due_at is null then ${own} - ${hours}
      else coalesce(i.warn_at, i.due_at - ${hours}) end`,
  };
}
