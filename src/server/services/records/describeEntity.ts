import { sql } from 'kysely';
import type { ColumnView, EntityView } from '../../../contract/entities.ts';
import type { Person } from '../../../contract/person.ts';
import { formSchema, guardedFields, withoutFields } from '../../../definition/entity/form.ts';
import { columnOf, filterNames, listColumns, sortableColumns } from '../../../definition/entity/columns.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { NOTHING_RELATED } from '../../../definition/projection/related.ts';
import { answersFor } from '../../../definition/projection/asked.ts';
import { projectionScope, refreshCalendar } from '../flow/calendar.ts';
import { mayStart } from '../flow/mayStart.ts';
import type { Hall } from '../hall.ts';
import { treeOfColumn } from './filters.ts';
import { entityOf, grantsFor, mayList, mayUse, offers, RIGHTS } from './openEntity.ts';
import { actionsOn } from './rowActions.ts';
import { recordScope } from './validate.ts';

/**
 * What the client needs to draw an entity's page. Not secret: everybody who is logged in may read what an entity looks
 * like; `permissions` say what he may do with it.
 */
export async function describeEntity(
  person: Person,
  input: { key: string; locale: Locale },
  hall: Hall,
): Promise<EntityView> {
  const definition = entityOf(input.key, input.locale, hall);
  await refreshCalendar(hall);
  const { manifest, schema } = shownTo(person, definition);
  const { uiSchema, key } = definition;
  const { $schema: _editorsOnly, ...facts } = manifest;
  const visible = { manifest, schema };
  const filters = filterNames(manifest).flatMap((name) => columnOf(visible, name) ?? []);
  const view = (column: EntityColumn): ColumnView => {
    const { name, field, title: own, kind, schema: drawn } = column;
    const tree = treeOfColumn(column, hall) !== undefined;
    if (field) return { name, title: own, kind, schema: drawn, ...(tree && { tree }) };
    // titles of the columns that every row has are the house's own and not in the definition
    const title = hall.texts.text(input.locale, `records.column.${name}`);
    return { name, title, kind, schema: { ...drawn, title } };
  };
  const { computed = {}, rules = [] } = manifest;
  const scope = recordScope(person.id, hall, NOTHING_RELATED);
  const organisation = answersFor(definition, { schema, uiSchema, computed, rules }, {}, scope);
  return {
    ...facts,
    key,
    manifest,
    schema,
    uiSchema,
    columns: listColumns(visible).map(view),
    filterColumns: filters.map(view),
    spoken: { ...projectionScope(person.id, person.id, hall), ...(organisation && { organisation }) },
    permissions: permissionsOn(person, definition),
    may: actionsOn(person, definition, hall),
    ...opensAs(person, definition),
    ...requestFor(person, definition, input.locale, hall),
    ...(manifest.group !== undefined && { siblings: await siblingsOf(person, manifest.group, input.locale, hall) }),
  };
}

/** Who may write such records by himself keeps the form, and so does who cannot start the service. */
function requestFor(
  person: Person,
  definition: EntityDefinition,
  locale: Locale,
  hall: Hall,
): Pick<EntityView, 'request'> {
  const key = definition.manifest.own?.topic;
  const topic = key === undefined || mayUse(person, definition, 'save') ? undefined : hall.registry.topic(key);
  if (!topic || !mayStart(person, topic)) return {};
  return { request: { topic: topic.key, title: hall.registry.localised(topic, locale).manifest.title } };
}

/** A timetable of one's own is looked at as one; everybody's lessons upon each other are none. */
function opensAs(person: Person, definition: EntityDefinition): Pick<EntityView, 'opensAs'> {
  const { permitted, reads, owns } = grantsFor(person, definition, 'list');
  const drawn = definition.manifest.views?.some(({ kind }) => kind === 'week');
  return drawn && owns && !permitted && !reads ? { opensAs: 'week' } : {};
}

/** The entities of a group that the person may list, in the order of the menu. */
async function siblingsOf(
  person: Person,
  group: string,
  locale: Locale,
  hall: Hall,
): Promise<{ key: string; title: string }[]> {
  const { rows } = await sql<{ url: string }>`
    select data ->> 'url' as url from sys_menu order by (data -> 'sort')::integer, id`.execute(hall.db);
  const places = new Map(rows.map(({ url }, place) => [url, place]));
  const placeOf = ({ key }: { key: string }) => places.get(key) ?? rows.length;
  return hall.registry
    .entities()
    .filter((other) => other.manifest.group === group && mayList(person, other))
    .map((other) => ({ key: other.key, title: hall.registry.localised(other, locale).manifest.title }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The form as the person fills it in, without what only others see: who may only read has no private fields, an owner does
 * not say whose record it is.
 */
function shownTo(person: Person, definition: EntityDefinition): Pick<EntityDefinition, 'manifest' | 'schema'> {
  const { manifest, schema } = definition;
  const { permitted, owns } = grantsFor(person, definition, 'list');
  const hidden = new Set(permitted || owns ? [] : (manifest.private ?? []));
  const kept = (names: string[] = []) => names.filter((name) => !hidden.has(columnOf(definition, name)?.field ?? ''));
  const own = manifest.own && !mayUse(person, definition, 'save') ? [manifest.own.field] : [];
  return {
    manifest: {
      ...manifest,
      list: kept(manifest.list),
      filters: kept(filterNames(manifest)),
      sortable: kept(sortableColumns(definition)),
    },
    schema: formSchema(withoutFields(schema, hidden), [...guardedFields(manifest), ...own]),
  };
}

/** Codes that the person has on this entity, for what the entity offers. */
export function permissionsOn(person: Person, definition: EntityDefinition): string[] {
  const { permission, actions = [] } = definition.manifest;
  const rights = RIGHTS.filter((right) => offers(definition, right) && mayUse(person, definition, right));
  const named = actions.flatMap((action) => (typeof action === 'string' ? [] : (action.permission ?? [])));
  const more = named.filter((code) => person.superAdmin || person.permissions.includes(code));
  return [...new Set([...rights.map((right) => `${permission}:${right}`), ...more])];
}
