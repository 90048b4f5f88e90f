import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import type { Rights } from './rights.ts';
import { isHelper } from './sections.ts';

/** What is left to say about conditions that the server has decided: their texts no longer go to the page. */
export interface Decided {
  hidden(path: string): boolean;
  /** conditions of this field, or of the section `@key`, that the page is not to judge */
  settled(path: string): boolean;
}

/**
 * The uiSchema of a node: nothing about hidden fields, no section without a field, and tables whose rows are fixed where
 * only some columns may be written.
 */
export function projectUi(
  ui: UiSchema,
  schema: JsonSchema,
  rights: Pick<Rights, 'writable'>,
  decided: Decided,
  prefix = '',
): UiSchema {
  const projected: UiSchema = {};
  for (const [key, value] of Object.entries(ui)) {
    if (!key.startsWith('ui:') || key === 'ui:sections') continue;
    if (key !== 'ui:showIf' || !decided.settled(prefix.slice(0, -1))) projected[key] = value;
  }
  const properties = allProperties(schema);
  const visible = new Set(Object.keys(properties).filter((name) => !decided.hidden(prefix + name)));
  const sections = ui['ui:sections']?.flatMap(({ showIf, ...section }) => {
    const fields = section.fields.filter((name) => visible.has(name));
    const asked = showIf !== undefined && !decided.settled(`@${section.key}`);
    return fields.length === 0 ? [] : [{ ...section, fields, ...(asked && { showIf }) }];
  });
  if (sections !== undefined && sections.length > 0) projected['ui:sections'] = sections;
  for (const name of visible) {
    const path = prefix + name;
    const field = properties[name] ?? {};
    const own = subUi(ui, name);
    const child = projectUi(own, field, rights, decided, `${path}.`);
    if (field.items !== undefined) {
      const items = projectUi(subUi(own, 'items'), field.items, rights, decided, `${path}.`);
      if (Object.keys(items).length > 0) child['items'] = items;
    }
    if (isTable(field) && !rights.writable(path)) {
      Object.assign(child, { 'ui:addable': false, 'ui:removable': false, 'ui:orderable': false });
    }
    if (Object.keys(child).length > 0) projected[name] = child;
  }
  return projected;
}

/** Most fields have none: always the same, so that what is remembered by it is remembered. */
const NO_UI: UiSchema = Object.freeze({});

/** The uiSchema of what is called so below. */
export function subUi(ui: UiSchema, name: string): UiSchema {
  const child = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return typeof child === 'object' && child !== null && !Array.isArray(child) ? child : NO_UI;
}

/** Whether a field at a dotted path is computed for other expressions alone; a column's settings stand under `items`. */
export function isHelperAt(ui: UiSchema, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return isHelper(ui, name);
  const own = subUi(ui, name);
  return isHelperAt(Object.hasOwn(own, 'items') ? subUi(own, 'items') : own, rest.join('.'));
}
