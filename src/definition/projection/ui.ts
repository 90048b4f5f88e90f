import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import type { Rights } from './rights.ts';

/**
 * The uiSchema of a node: nothing about hidden fields, an order that names every visible field once (RJSF refuses a
 * form whose order forgets one), and tables whose rows are fixed where only some columns may be written.
 */
export function projectUi(ui: UiSchema, schema: JsonSchema, rights: Rights, prefix = ''): UiSchema {
  const projected: UiSchema = {};
  for (const key of ['ui:widget', 'ui:options'] as const) {
    if (ui[key] !== undefined) Object.assign(projected, { [key]: ui[key] });
  }
  const properties = allProperties(schema);
  const visible = Object.keys(properties).filter((name) => !rights.hidden(prefix + name));
  const order = orderOf(ui['ui:order'], visible);
  if (order !== undefined) projected['ui:order'] = order;
  for (const name of visible) {
    const child = projectFieldUi(subUi(ui, name), properties[name] ?? {}, rights, prefix + name);
    if (Object.keys(child).length > 0) projected[name] = child;
  }
  return projected;
}

function projectFieldUi(ui: UiSchema, schema: JsonSchema, rights: Rights, path: string): UiSchema {
  const projected = projectUi(ui, schema, rights, `${path}.`);
  if (schema.items === undefined) return projected;
  const items = projectUi(subUi(ui, 'items'), schema.items, rights, `${path}.`);
  if (Object.keys(items).length > 0) projected.items = items;
  if (isTable(schema) && !rights.writable(path)) {
    const fixed = { addable: false, removable: false, orderable: false };
    projected['ui:options'] = { ...projected['ui:options'], ...fixed };
  }
  return projected;
}

function orderOf(order: string[] | undefined, visible: readonly string[]): string[] | undefined {
  if (order === undefined) return undefined;
  const known = order.filter((name) => name === '*' || visible.includes(name));
  return known.includes('*') ? known : [...known, '*'];
}

export function subUi(ui: UiSchema, name: string): UiSchema {
  const child = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return typeof child === 'object' && child !== null && !Array.isArray(child) ? child : {};
}
