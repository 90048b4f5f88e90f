import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { columnOf } from '../../../definition/entity/columns.ts';
import { FORMATS } from '../../../definition/validation/formats.ts';
import { campusDay, instantOf } from '../../../definition/expression/time.ts';
import { isDated } from '../../../definition/report/columns.ts';
import type { Columns, ReportColumn } from '../../../definition/report/columns.ts';
import { fieldOfFilter } from '../../../definition/types/report.ts';
import type { ReportManifest, ReportPart } from '../../../definition/types/report.ts';
import type { Hall } from '../hall.ts';
import { filterCondition } from '../records/filters.ts';
import type { RecordQuery } from '../records/query.ts';
import type { Source } from './source.ts';

type Condition = RawBuilder<unknown>;

/** The filters that hold, by name; every one has a value that says something. */
export type Filters = ReadonlyMap<string, string[]>;

const DAY_MS = 86_400_000;
const MOST_VALUES = 200;
/** Not filters: `_t`, which clients add against caches. */
const RESERVED = new Set(['_t']);

/** What a report is asked for; a period that was not named is the filter's own. @throws HallError unknownFilter, badRequest */
export function readFilters(manifest: ReportManifest, query: RecordQuery, now: Date): Filters {
  const filters = manifest.filters ?? [];
  const known = new Set(filters.map(fieldOfFilter));
  const found = new Map<string, string[]>();
  for (const [name, value] of Object.entries(query)) {
    if (RESERVED.has(name)) continue;
    if (!known.has(name)) throw new HallError('unknownFilter', { values: { name: name.slice(0, 60) } });
    const values = [value ?? ''].flat().map((each) => each.trim());
    if (values.length > MOST_VALUES) throw new HallError('badRequest', { data: { field: name } });
    found.set(name, values);
  }
  for (const filter of filters) {
    if (typeof filter === 'string' || found.has(filter.field)) continue;
    const today = campusDay(now.getTime());
    found.set(filter.field, [plusDays(today, 1 - filter.last), today]);
  }
  return new Map([...found].filter(([, values]) => values.some((value) => value !== '')));
}

/** First and last day of a period; undefined where one is open. @throws HallError badRequest */
export function periodOf(name: string, values: readonly string[]): { from: string; to: string } | undefined {
  const [from = '', to = values.length > 1 ? '' : from] = values;
  for (const day of [from, to])
    if (day !== '' && !FORMATS.date.test(day)) throw new HallError('badRequest', { data: { field: name } });
  if (from === '' || to === '') return undefined;
  if (to < from) throw new HallError('badRequest', { data: { field: name } });
  return { from, to };
}

/** The period that a report is about: its first filter by date, where it is closed; those with a period of their own first. */
export function reportPeriod(
  { filters: all = [] }: ReportManifest,
  columns: Columns,
  filters: Filters,
): { name: string; from: string; to: string } | undefined {
  const dated = all.filter((filter) => {
    const column = columns.get(fieldOfFilter(filter));
    return column !== undefined && isDated(column);
  });
  const name = dated.find((filter) => typeof filter !== 'string') ?? dated[0];
  if (name === undefined) return undefined;
  const field = fieldOfFilter(name);
  const period = periodOf(field, filters.get(field) ?? []);
  return period && { name: field, ...period };
}

/** As many days, just before. */
export function periodBefore({ from, to }: { from: string; to: string }): string[] {
  const days = daysIn(from, to);
  return [plusDays(from, -days), plusDays(from, -1)];
}

export function daysIn(from: string, to: string): number {
  return Math.round(((instantOf(to) ?? 0) - (instantOf(from) ?? 0)) / DAY_MS) + 1;
}

export function plusDays(day: string, days: number): string {
  return campusDay((instantOf(day) ?? 0) + days * DAY_MS);
}

/** The filters as conditions of a part: those of columns that it has. */
export async function filterConditions(
  filters: Filters,
  { without = [] }: Pick<ReportPart, 'without'>,
  source: Source,
  hall: Hall,
): Promise<Condition[]> {
  const conditions = [...filters].flatMap(([name, values]) => {
    const column = source.columns.get(name);
    return column === undefined || without.includes(name) ? [] : [conditionOf(column, values, source, hall)];
  });
  return Promise.all(conditions);
}

async function conditionOf(column: ReportColumn, values: string[], source: Source, hall: Hall): Promise<Condition> {
  const { name, kind } = column;
  const own = source.entity && columnOf(source.entity, name);
  if (isDated(column)) periodOf(name, values);
  if (own) return filterCondition(own, values, hall);
  const value = source.value(column);
  const wrong = new HallError('badRequest', { data: { field: name } });
  const given = values.filter((each) => each !== '');
  switch (kind) {
    case 'moment':
      return within(value, values);
    case 'boolean':
      if (given.some((each) => each !== 'true' && each !== 'false')) throw wrong;
      return sql`${value} = any(${given.map((each) => each === 'true')}::boolean[])`;
    case 'number':
    case 'money':
    case 'date':
      throw wrong;
    case 'text':
      return sql`${value} ilike ${`%${(given[0] ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
    case 'choice': {
      const isDept = column.schema.format === 'dept-id';
      const wanted = isDept ? given.flatMap((id) => hall.directory.withDescendants(id)) : given;
      return sql`${value} = any(${wanted}::text[])`;
    }
  }
}

function within(value: Condition, values: readonly string[]): Condition {
  const [from = '', to = values.length > 1 ? '' : from] = values;
  const begin = from && sql`${value} >= ${new Date(instantOf(from) ?? 0)}::timestamptz`;
  const end = to && sql`${value} < ${new Date((instantOf(to) ?? 0) + DAY_MS)}::timestamptz`;
  return sql`(${sql.join(
    [begin, end].filter((part) => part !== ''),
    sql` and `,
  )})`;
}
