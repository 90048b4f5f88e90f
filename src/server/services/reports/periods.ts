import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { instantOf } from '../../../definition/expression/time.ts';
import type { ReportColumn } from '../../../definition/report/columns.ts';
import type { Unit } from '../../../definition/report/language.ts';
import { daysIn, plusDays } from './filters.ts';

type Sql = RawBuilder<unknown>;

/** Longer periods are shown by month where days were asked for. */
const MOST_DAYS = 100;
const WEEK = 7;

/** The unit in which a period is shown. */
export function unitWithin(unit: Unit, period: { from: string; to: string } | undefined): Unit {
  return unit === 'day' && period && daysIn(period.from, period.to) > MOST_DAYS ? 'month' : unit;
}

/** `2026-11-16`, `2026-11` or `2026`: the campus day, month or year of a date; of a week its Monday. */
export function periodSql(value: Sql, { kind }: ReportColumn, unit: Unit): Sql {
  const length = sql.lit({ day: 10, week: 10, month: 7, year: 4 }[unit]);
  if (kind === 'moment') {
    const local = sql`(${value} at time zone interval '8 hours')`;
    const begin = unit === 'week' ? sql`date_trunc('week', ${local})` : local;
    return sql`left(to_char(${begin}, 'YYYY-MM-DD'), ${length})`;
  }
  if (unit !== 'week') return sql`left(${value}, ${length})`;
  // counted from the first of the month: a day that no calendar has breaks nothing
  return sql`case when ${value} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}' then to_char(date_trunc('week',
    (left(${value}, 7) || '-01')::date + (substr(${value}, 9, 2)::integer - 1)), 'YYYY-MM-DD') end`;
}

/** Every period between two days, so that those in which nothing happened are seen as well. */
export function everyPeriod({ from, to }: { from: string; to: string }, unit: Unit): string[] {
  const names = new Set<string>();
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    if (unit === 'day') names.add(day);
    else if (unit === 'week') names.add(monday(day));
    else names.add(day.slice(0, unit === 'month' ? 7 : 4));
  }
  return [...names];
}

function monday(day: string): string {
  const weekday = new Date((instantOf(day) ?? 0) + 12 * 3_600_000).getUTCDay();
  return plusDays(day, -((weekday + WEEK - 1) % WEEK));
}

/** First and last day of a period as its rows are called, which may be shown by a longer unit than was asked for. */
export function daysOf(name: string, unit: Unit): [from: string, to: string] {
  if (name.length >= 10) return [name, unit === 'week' ? plusDays(name, WEEK - 1) : name];
  const [year = 0, month] = name.split('-').map(Number);
  if (month === undefined) return [`${name}-01-01`, `${name}-12-31`];
  const next = month === 12 ? `${year + 1}-01` : `${name.slice(0, 5)}${String(month + 1).padStart(2, '0')}`;
  return [`${name}-01`, plusDays(`${next}-01`, -1)];
}
