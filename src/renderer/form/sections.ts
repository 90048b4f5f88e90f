import { deepEquals } from '@rjsf/utils';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { groupsOf } from './order.ts';
import { childUi } from './paths.ts';

/** Fields drawn by one RJSF form. A key typed in one section never renders another. */
export interface Section {
  /** all fields that may ever stand here */
  fields: string[];
  /** the shell that RJSF gets: fields that apply now, without what only our widgets need */
  schema: JsonSchema;
  uiSchema: UiSchema;
}

/** Enough to fill a screen, few enough that a key costs what it costs on a small form (measured in lab/forms). */
const LARGEST = 20;

const isTable = (schema: JsonSchema | undefined): boolean =>
  schema?.type === 'array' && schema.items?.type === 'object';

const isDivider = (uiSchema: UiSchema, name: string): boolean => childUi(uiSchema, name)['ui:widget'] === 'divider';

/** Cuts the fields into sections: about twenty each, a divider begins one when there is something above it, tables stand alone. */
export function cutSections(order: string[], full: JsonSchema, uiSchema: UiSchema): string[][] {
  const sections: string[][] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) sections.push(open);
    open = [];
  };
  for (const name of order) {
    const table = isTable(full.properties?.[name]) && order.length > LARGEST;
    const divider = isDivider(uiSchema, name) && open.length >= LARGEST / 2;
    if (table || divider || open.length >= LARGEST) close();
    open.push(name);
    if (table) close();
  }
  close();
  return sections;
}

/**
 * What RJSF needs of a field to place it: type and title. Everything else (options, rows, limits) is read by our own
 * widgets from the whole schema, so RJSF neither clones nor compares it.
 */
function shellOf(schema: JsonSchema): JsonSchema {
  const { type, title, properties, required } = schema;
  const shell: JsonSchema = { ...(type && { type }), ...(title !== undefined && { title }) };
  if (type === 'array') shell.items = {};
  if (type === 'object' && properties !== undefined) {
    shell.properties = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shellOf(one)]));
    if (required !== undefined) shell.required = required;
  }
  return shell;
}

/** Sections for the schema that applies now; keeps the object of every section that stays the same. */
export function drawSections(cuts: string[][], active: JsonSchema, uiSchema: UiSchema, before: Section[]): Section[] {
  const applies = cuts.flat().filter((name) => active.properties?.[name] !== undefined);
  const visible = new Set(
    groupsOf(applies, (name) => isDivider(uiSchema, name)).flatMap(({ divider, fields }) => [divider, ...fields]),
  );
  return cuts.map((fields, index) => {
    const shown = fields.filter((name) => visible.has(name));
    const part = shellOf({
      type: 'object',
      properties: Object.fromEntries(shown.map((name) => [name, active.properties?.[name] ?? {}])),
      required: (active.required ?? []).filter((name) => shown.includes(name)),
    });
    const old = before[index];
    if (old !== undefined && deepEquals(old.schema, part)) return old;
    const ui: UiSchema = old?.uiSchema ?? Object.fromEntries(fields.map((name) => [name, childUi(uiSchema, name)]));
    return { fields, schema: part, uiSchema: ui };
  });
}
