import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportPartData, ReportRow } from '../../../definition/report/view.ts';
import type { Person } from '../../../contract/person.ts';
import { isDated } from '../../../definition/report/columns.ts';
import type { Group } from '../../../definition/report/language.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { PartKind, ReportManifest } from '../../../definition/types/report.ts';
import { calendarOf } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import { ReportSql } from './expression.ts';
import { filterConditions, periodBefore, periodOf, reportPeriod } from './filters.ts';
import type { Filters } from './filters.ts';
import { namingOf } from './labels.ts';
import { pathBehind } from './pathBehind.ts';
import type { ReadPart } from './part.ts';
import { everyPeriod, periodSql, unitWithin } from './periods.ts';
import { openSource } from './source.ts';
import type { Source } from './source.ts';

type Sql = RawBuilder<unknown>;

/** How many rows a part has where it does not say. */
const USUAL_ROWS: Record<PartKind, number> = {
  ...{ figure: 1, bar: 50, line: 1000, pie: 12, heat: 1000, table: 500, list: 20 },
};

export interface Asked {
  manifest: ReportManifest;
  filters: Filters;
  locale: Locale;
}

interface Counted {
  keys: (string | null)[];
  measures: (number | null)[];
  id?: string;
  topic?: string;
}

/** Counts one part of a report as the person may see it. */
export async function runPart(person: Person, read: ReadPart, asked: Asked, hall: Hall): Promise<ReportPartData> {
  const { manifest, filters, locale } = asked;
  const heeded = [...filters.keys()].filter((name) => read.part.without?.includes(name) !== true);
  const open = (named: readonly string[]) =>
    openSource(person, { from: read.from, scope: manifest.scope, named, locale }, hall);
  const own = open(read.named);
  if (typeof own === 'string') return { state: own };
  // a filter tells about its column too, so it is opened like those that the part names
  const source = open([...read.named, ...heeded.filter((name) => own.columns.has(name))]);
  if (typeof source === 'string') return { state: source };
  const counted = await count(person, read, source, filters, hall);
  const rows = await rowsOf(counted.slice(0, most(read)), person, read, source, asked, hall);
  const ready = { state: 'ready', rows, more: counted.length > most(read) } as const;
  if (read.part.compare === undefined) return ready;
  const period = reportPeriod(manifest, own.columns, filters);
  const before = period && new Map([...filters, [period.name, periodBefore(period)]]);
  const [previous] = before ? await count(person, read, source, before, hall) : [];
  return { ...ready, previous: previous?.measures[0] ?? null };
}

const most = ({ part: { top, kind } }: ReadPart): number => top ?? USUAL_ROWS[kind];

async function count(person: Person, read: ReadPart, source: Source, filters: Filters, hall: Hall): Promise<Counted[]> {
  const scope = { variables: { user: person.id }, calendar: calendarOf(hall, hall.clock.now()) };
  const made = new ReportSql(source, { ...scope, organisation: hall.directory });
  const wanted = read.where === undefined ? [] : [made.condition(read.where)];
  const all = [...source.where, ...wanted, ...(await filterConditions(filters, read.part, source, hall))];
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  const keys = read.groups.map((group, i) => sql`(${groupSql(group, source, filters)})::text as ${sql.ref(`g${i}`)}`);
  const measures = read.measures.map(({ measure }, i) => sql`${made.measure(measure)} as ${sql.ref(`m${i}`)}`);
  const query =
    read.part.kind === 'list'
      ? sql`select ${sql.join([...keys, ...linkOf(source)])} from ${source.from} ${where} ${latest(source)}`
      : sql`select ${sql.join([...keys, ...measures])} from ${source.from} ${where} ${grouped(read, source)}`;
  const { rows } = await sql<Record<string, unknown>>`${query} limit ${most(read) + 1}`.execute(hall.reads.db);
  const found = rows.map((row): Counted => ({
    keys: keys.map((_, i) => textOrNull(row[`g${i}`])),
    measures: measures.map((_, i) => rounded(row[`m${i}`])),
    ...(typeof row['id'] === 'string' && { id: row['id'] }),
    ...(typeof row['topic'] === 'string' && { topic: row['topic'] }),
  }));
  return withEveryPeriod(found, read, source, filters);
}

/** A list's rows lead to what they are of. */
function linkOf({ name, entity }: Source): Sql[] {
  if (entity) return [sql`id`];
  return name === 'requests' ? [sql`i.id`, sql`i.topic`] : [sql`s.instance_id as id`, sql`i.topic`];
}

function latest({ name, entity }: Source): Sql {
  if (entity) return sql`order by created_at desc, id desc`;
  if (name === 'tasks') return sql`order by least(s.due_at, i.due_at) nulls last, s.created_at, s.id`;
  return name === 'requests'
    ? sql`order by i.started_at desc, i.id`
    : sql`order by s.ended_at desc, s.instance_id, s.seq`;
}

/** Time goes on; of everything else the largest comes first. */
function grouped({ groups, measures }: ReadPart, source: Source): Sql {
  if (groups.length === 0) return sql``;
  const places = groups.map((_, i) => sql.lit(i + 1));
  const largest =
    measures.length === 0 || isTime(groups[0], source) ? [] : [sql`${sql.lit(groups.length + 1)} desc nulls last`];
  const order = [...largest, ...places.map((place) => sql`${place} nulls last`)];
  return sql`group by ${sql.join(places)} order by ${sql.join(order)}`;
}

function isTime(group: Group | undefined, source: Source): boolean {
  const column = group && source.columns.get(group.column);
  return column !== undefined && isDated(column);
}

function groupSql({ column: name, unit }: Group, source: Source, filters: Filters): Sql {
  const column = source.columns.get(name);
  if (!column) throw new Error(`${source.name} has no ${name}`);
  const value = source.value(column);
  if (unit === undefined) return column.kind === 'moment' ? periodSql(value, column, 'day') : value;
  return periodSql(value, column, unitWithin(unit, periodOf(name, filters.get(name) ?? [])));
}

/** Periods without anything are part of a line; where nothing can be said of them, they are left out. */
function withEveryPeriod(found: Counted[], read: ReadPart, source: Source, filters: Filters): Counted[] {
  const [group, ...more] = read.groups;
  const plain = read.measures.every(({ measure: { name } }) => name === 'count' || name === 'sum');
  if (!group?.unit || more.length > 0 || !plain || found.length === 0 || !isTime(group, source)) return found;
  const within = read.part.without?.includes(group.column)
    ? undefined
    : periodOf(group.column, filters.get(group.column) ?? []);
  if (!within) return found;
  const known = new Map(found.map((row) => [row.keys[0], row]));
  const nothing = read.measures.map(() => 0);
  return everyPeriod(within, unitWithin(group.unit, within)).map(
    (name) => known.get(name) ?? { keys: [name], measures: nothing },
  );
}

async function rowsOf(
  counted: readonly Counted[],
  person: Person,
  read: ReadPart,
  source: Source,
  { filters, locale }: Asked,
  hall: Hall,
): Promise<ReportRow[]> {
  const alone = !read.groups.some(({ column }) => column === 'topic');
  const names = await Promise.all(
    read.groups.map((group, i) =>
      namingOf(
        group,
        counted.map(({ keys }) => keys[i] ?? null),
        source,
        { locale, alone },
        hall,
      ),
    ),
  );
  return counted.map((row) => {
    const to = pathBehind(person, { read, source, filters, row }, hall);
    return {
      cells: [...row.keys.map((key, i) => names[i]?.(key) ?? key), ...row.measures],
      keys: row.keys,
      ...(to !== undefined && { to }),
    };
  });
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Three decimals: more than anybody compares. */
function rounded(value: unknown): number | null {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : null;
}
