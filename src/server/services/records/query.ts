import { sql } from 'kysely';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import { HallError } from '../../../contract/errors.ts';
import { columnOf, filterNames, LIST_WORDS, sortableColumns } from '../../../definition/entity/columns.ts';
import { FORMATS } from '../../../definition/validation/formats.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import { calendarFilter, isCalendar } from '../../../definition/entity/calendar.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { camel, headOf, sortOf } from '../../db/entity-columns.ts';
import { behaviourOf } from '../../entities/behaviours.ts';
import type { Condition, Selection } from '../../entities/store.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { named } from '../organisation/named.ts';
import { filterCondition } from './filters.ts';
import { spokenTexts } from './spoken.ts';
import { wholeRows } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';

/** A query string as it was parsed: repeated keys are lists. */
export type RecordQuery = Record<string, string | string[] | undefined>;

export interface ListQuery {
  page: number;
  pageSize: number;
  where: Condition[];
  sort: NonNullable<Selection['sort']> & { field: string };
  /** whether the number of records is wanted however many they are */
  exactCount: boolean;
}

const DEFAULT_PAGE_SIZE = 10;
const ORDERS = new Map<string, 'asc' | 'desc'>([
  ['asc', 'asc'],
  ['desc', 'desc'],
  ['ascending', 'asc'],
  ['descending', 'desc'],
]);

/** What a list is asked for. Everything must be known to the definition: an unknown filter, sort, order or size is 400. */
export async function readQuery(
  definition: EntityDefinition,
  query: RecordQuery,
  locale: Locale,
  hall: Hall,
): Promise<ListQuery> {
  const pageSize = size(one(query, 'pageSize') ?? one(query, 'limit'));
  const page = number(one(query, 'page') ?? '1');
  if (page < 1) throw new HallError('badPage');
  return {
    page,
    pageSize,
    where: await readFilters(definition, query, locale, hall),
    sort: readSort(definition, one(query, 'sort'), one(query, 'order')),
    exactCount: one(query, 'exactCount') === 'true',
  };
}

/** The filters that ask for something: what a form left empty does not. */
export function filtersIn(query: RecordQuery): string[] {
  return Object.entries(query).flatMap(([name, value = '']) =>
    LIST_WORDS.includes(name) || [value].flat().every((each) => each.trim() === '') ? [] : (datesOf(name) ?? [name]),
  );
}

const DURING = 'during.';

/** `during.beginAt.endAt`: the two fields by which a calendar goes, of which the second may be left out. */
const datesOf = (name: string): string[] | undefined =>
  name.startsWith(DURING) ? name.slice(DURING.length).split('.') : undefined;

/** What a calendar of the entity shows of these days: what takes place on one of them, whenever it began. */
function duringDays(definition: EntityDefinition, name: string, [first = '', last = '']: string[]): Condition {
  const view = definition.manifest.views?.find((one) => isCalendar(one) && name === calendarFilter(one));
  const from = view?.from === undefined ? undefined : columnOf(definition, view.from);
  const to = view?.to === undefined ? undefined : columnOf(definition, view.to);
  if (!from) throw new HallError('unknownFilter', { values: { name: name.slice(0, 60) } });
  if (!FORMATS.date.test(first) || !FORMATS.date.test(last)) throw new HallError('badRequest');
  const begin = dayTextOf(from);
  // what ends before it begins is shown where it begins; what never ends lasts a day
  const end = to ? sql`greatest(${begin}, ${dayTextOf(to)})` : begin;
  return sql`(${begin} <= ${`${last}T99`} and ${end} >= ${first})`;
}

/** Dates and moments as they are stored; of the two that every row has, their days on campus. */
function dayTextOf({ name, field }: EntityColumn): Condition {
  if (field !== null) return headOf(field);
  const moment = name === 'updateDate' ? sql`updated_at` : sql`created_at`;
  return sql`to_char(${moment} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD')`;
}

/** The filters alone, for lists without pages. */
export async function readFilters(
  definition: EntityDefinition,
  query: RecordQuery,
  locale: Locale,
  hall: Hall,
): Promise<Condition[]> {
  const known = allFilterNames(definition, hall);
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (LIST_WORDS.includes(name)) continue;
    const values = (Array.isArray(value) ? value : [value ?? '']).map((each) => each.trim());
    if (datesOf(name)) {
      conditions.push(duringDays(definition, name, values));
      continue;
    }
    const column = known.includes(name) ? columnOf(definition, name) : undefined;
    if (!column) throw new HallError('unknownFilter', { values: { name: name.slice(0, 60) } });
    if (values.every((each) => each === '')) continue;
    conditions.push(
      name === behaviourOf(definition.key).personName
        ? named(name, values[0] ?? '', hall.directory)
        : await filterCondition(column, values, hall, spokenTexts(definition, locale, hall)),
    );
  }
  return conditions;
}

/**
 * What a list may be filtered by: what the entity says, and the fields by which records of other kinds list these beside
 * themselves. Not by whose a record is where nobody may learn that.
 */
export function allFilterNames({ key, manifest }: EntityDefinition, { registry }: Hall): string[] {
  const secret = manifest.own?.anonymousIf === undefined ? undefined : manifest.own.field;
  const related = registry.entities().flatMap((other) => other.manifest.related ?? []);
  const asked = related.flatMap(({ entity, by }) => (entity === key && by !== secret ? [by] : []));
  return [...new Set([...filterNames(manifest), ...asked])];
}

/**
 * Who does not see a private field must not learn it by filtering or sorting either: such a query is about the records
 * alone that he sees whole.
 */
export function narrowed(
  person: Person,
  { definition, grants }: OpenEntity,
  query: RecordQuery,
  sort: { field: string },
): Condition[] {
  const hidden = definition.manifest.private;
  if (!hidden || !grants.reads) return [];
  const asked = [...filtersIn(query), ...(query['sort'] ? [sort.field] : [])];
  const name = asked.find((each) => hidden.includes(columnOf(definition, each)?.field ?? ''));
  if (name === undefined) return [];
  if (!grants.permitted && !grants.owns) throw new HallError('unknownFilter', { values: { name } });
  return wholeRows(person, definition, grants);
}

/** The order of a list that nobody asked for: not that of a private field for who does not see it in every row. */
export function orderFor({ definition, grants }: OpenEntity, query: RecordQuery, sort: ListQuery['sort']) {
  const hidden = grants.reads && definition.manifest.private?.includes(sort.field) === true;
  return hidden && !query['sort'] ? readSort(definition, 'createDate') : sort;
}

/** The filters by which its calendars ask for their days. */
export function calendarFilters({ manifest }: EntityDefinition): string[] {
  return [...new Set((manifest.views ?? []).filter(isCalendar).map(calendarFilter))];
}

/** The columns that its list may be sorted by. */
export function sortsOf(definition: EntityDefinition): string[] {
  return sortableColumns(definition);
}

export function readSort(definition: EntityDefinition, sort?: string, order?: string): ListQuery['sort'] {
  const { manifest } = definition;
  const wanted = sort ? camel(sort) : (manifest.sort?.field ?? 'createDate');
  if (sort && !sortsOf(definition).includes(wanted)) {
    throw new HallError('unknownSort', { values: { name: sort.slice(0, 60) } });
  }
  const direction = order ? ORDERS.get(order) : manifest.sort?.field === wanted ? manifest.sort.order : 'asc';
  if (!direction) throw new HallError('unknownOrder', { values: { name: (order ?? '').slice(0, 60) } });
  return { field: wanted, by: sortExpression(definition, wanted), order: direction };
}

function sortExpression(definition: EntityDefinition, name: string) {
  const instead = behaviourOf(definition.key).sortedBy?.[name];
  if (instead) return instead;
  const column = columnOf(definition, name);
  if (column?.field) return sortOf(column.field, column.kind);
  return name === 'updateDate' ? sql`updated_at` : sql`created_at`;
}

function one(query: RecordQuery, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw new HallError('badRequest');
  return value === '' ? undefined : value;
}

function number(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new HallError('badPage');
  return Number(text);
}

function size(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PAGE_SIZE;
  const found = PAGE_SIZES.find((each) => String(each) === text);
  if (!found) throw new HallError('badPage');
  return found;
}
