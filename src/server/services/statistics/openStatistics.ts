import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { STATISTICS_RIGHTS } from '../../../contract/statistics.ts';
import type { StatisticsPage, StatisticsQuery } from '../../../contract/statistics.ts';
import { campusDay, instantOf } from '../../../definition/expression/time.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';

export interface StatisticsInput extends StatisticsQuery {
  locale: Locale;
}

/** What a person may count, and when. */
export interface Opened {
  from: string;
  to: string;
  begin: Date;
  /** not included */
  end: Date;
  /** departments whose requests count; null: all */
  depts: readonly string[] | null;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;
const MOST_DAYS = 3_660;

/**
 * Refuses who lacks the page's code; narrows what is counted to his data scope. Somebody who may see a page but no
 * department at all sees zeros.
 */
export async function openStatistics(
  person: Person,
  page: StatisticsPage,
  input: StatisticsInput,
  hall: Hall,
): Promise<Opened> {
  const right = STATISTICS_RIGHTS[page];
  if (!person.superAdmin && !person.permissions.includes(right)) throw new HallError('forbidden');
  await hall.directory.fresh();
  const now = hall.clock.now().getTime();
  const to = input.to ?? campusDay(now);
  const from = input.from ?? campusDay((instantOf(to) ?? now) - (USUAL_DAYS - 1) * DAY_MS);
  const [begin, last] = [instantOf(from), instantOf(to)];
  if (begin === null || last === null || last < begin || last - begin > MOST_DAYS * DAY_MS)
    throw new HallError('badRequest', { data: { field: 'from' } });
  const depts = deptsOf(person, input.deptId, hall);
  return { from, to, begin: new Date(begin), end: new Date(last + DAY_MS), depts };
}

function deptsOf(person: Person, deptId: string | undefined, { directory }: Hall): readonly string[] | null {
  const { dataScope } = person;
  if (deptId === undefined) return dataScope;
  const below = directory.withDescendants(deptId);
  return dataScope === null ? below : below.filter((id) => dataScope.includes(id));
}

type Condition = RawBuilder<unknown>;

/** Requests `i` that count: of the departments, of the topic. */
export function requestsOf({ depts }: Opened, topic: string | undefined): Condition[] {
  return [
    ...(depts === null ? [] : [sql`i.dept_id = any(${[...depts]}::text[])`]),
    ...(topic === undefined ? [] : [sql`i.topic = ${topic}`]),
  ];
}

/** `moment` lies within the period. */
export function within({ begin, end }: Opened, moment: Condition): Condition {
  return sql`${moment} >= ${begin} and ${moment} < ${end}`;
}

export const allOf = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

/** A topic's title in the reader's language; its key where it has been taken away. */
export function topicTitle(key: string, locale: Locale, hall: Hall): string {
  const topic = hall.registry.topic(key);
  return topic ? hall.registry.localised(topic, locale).manifest.title : key;
}

const HOUR_MS = 3_600_000;

/** Working hours with one decimal. */
export function hours(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round((milliseconds / HOUR_MS) * 10) / 10;
}

/** Part of 1 with three decimals; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}
