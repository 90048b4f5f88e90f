import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { instantOf } from '../../../definition/expression/time.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import type { DueColumns } from '../sla/urgency.ts';

/** What every list of requests may be asked. */
export interface ListRequests {
  page: number;
  pageSize: number;
  topic?: string | undefined;
  /** part of number, title, summary or the applicant's name */
  keyword?: string | undefined;
  /** state of the request */
  status?: string | undefined;
  /** campus days, both included */
  from?: string | undefined;
  to?: string | undefined;
  /** only what is late, or nearly so */
  urgency?: 'overdue' | 'soon' | undefined;
  /** user task, `start` for the applicant's own step */
  node?: string | undefined;
  /** only what must be claimed first, or only what must not; to-do list only */
  claimable?: boolean | undefined;
  /** only what has not been read; list of copies only */
  unread?: boolean | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  locale: Locale;
}

type Condition = RawBuilder<unknown>;
const DAY_MS = 86_400_000;
/** more applicants of one name than this are not told apart by a keyword */
const MOST_PEOPLE = 500;

/** Conditions that all lists of requests share; `i` is the instance, `time` the moment that the dates are about. */
export function instanceConditions(input: ListRequests, time: Condition, hall: Hall): Condition[] {
  const conditions: Condition[] = [];
  if (input.topic) conditions.push(sql`i.topic = ${input.topic}`);
  if (input.status) conditions.push(sql`i.state = ${input.status}`);
  conditions.push(...dateConditions(input, time));
  if (input.keyword) conditions.push(keywordCondition(input.keyword, hall));
  return conditions;
}

/** Nothing is due while the clock of the request `i` stands still, nor when it is over. */
export function urgencyConditions({ urgency }: ListRequests, { due, soonAt }: DueColumns, hall: Hall): Condition[] {
  const now = hall.clock.now();
  const running = sql`i.clock_at is not null`;
  if (urgency === 'overdue') return [sql`${due} <= ${now}`, running];
  if (urgency === 'soon') return [sql`${due} > ${now}`, sql`${soonAt} <= ${now}`, running];
  return [];
}

/** A filter that this list cannot answer is refused rather than passed over. */
export function refuseUnused(
  input: ListRequests,
  known: { claimable?: boolean; unread?: boolean; node?: boolean; urgency?: boolean },
): void {
  const refuse = (name: string) => {
    throw new HallError('unknownFilter', { values: { name } });
  };
  if (input.claimable !== undefined && known.claimable !== true) refuse('claimable');
  if (input.unread !== undefined && known.unread !== true) refuse('unread');
  if (input.urgency !== undefined && known.urgency !== true) refuse('urgency');
  if (input.node !== undefined && known.node === false) refuse('node');
}

export function dateConditions(input: Pick<ListRequests, 'from' | 'to'>, time: Condition): Condition[] {
  const conditions: Condition[] = [];
  if (input.from) conditions.push(sql`${time} >= ${new Date(dayOf(input.from))}`);
  if (input.to) conditions.push(sql`${time} < ${new Date(dayOf(input.to) + DAY_MS)}`);
  return conditions;
}

function keywordCondition(keyword: string, hall: Hall): Condition {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const people = [...hall.directory.users()].filter(({ realName }) => realName.includes(keyword)).slice(0, MOST_PEOPLE);
  const ids = people.map(({ id }) => id);
  return sql`(i.number ilike ${pattern} or i.title ilike ${pattern}
    or jsonb_path_query_array(i.summary, '$[*] ? (!(@.veiled == true)).text')::text ilike ${pattern} or i.initiator = any(${ids}::text[]))`;
}

/** `order by` of a list: one of its columns, then the id in the same direction. */
export function orderBy(
  input: ListRequests,
  columns: Readonly<Record<string, Condition>>,
  otherwise: string,
  id: Condition,
): Condition {
  const name = input.sort ?? otherwise;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw new HallError('unknownSort', { values: { name: name.slice(0, 60) } });
  const direction = sql.raw((input.order ?? (input.sort ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc');
  return sql`order by ${column} ${direction} nulls last, ${id} ${direction}`;
}

export function limitOf({ page, pageSize }: ListRequests): Condition {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

export const whereAll = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;

function dayOf(text: string): number {
  const instant = instantOf(text);
  if (instant === null) throw new HallError('badRequest', { data: { field: 'from' } });
  return instant;
}
