import type { ColumnView, EntityView } from '../../../contract/entities.ts';
import type { Person } from '../../../contract/person.ts';
import { columnOf, listColumns } from '../../../definition/entity/columns.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { entityOf, mayUse, offers, RIGHTS } from './openEntity.ts';

/**
 * What the client needs to draw an entity's page. Not secret: everybody who is logged in may read what an entity looks
 * like; `permissions` say what he may do with it.
 */
export function describeEntity(person: Person, input: { key: string; locale: Locale }, hall: Hall): EntityView {
  const definition = entityOf(input.key, input.locale, hall);
  const { manifest, schema, uiSchema, key } = definition;
  const { $schema: _editorsOnly, ...facts } = manifest;
  const filters = (manifest.filters ?? []).flatMap((name) => columnOf(definition, name) ?? []);
  const view = ({ name, field, title: own, kind, schema: drawn }: EntityColumn): ColumnView => {
    if (field) return { name, title: own, kind, schema: drawn };
    // titles of the columns that every row has are the house's own and not in the definition
    const title = hall.texts.text(input.locale, `records.column.${name}`);
    return { name, title, kind, schema: { ...drawn, title } };
  };
  return {
    ...facts,
    key,
    manifest,
    schema,
    uiSchema,
    columns: listColumns(definition).map(view),
    filterColumns: filters.map(view),
    permissions: permissionsOn(person, definition),
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
