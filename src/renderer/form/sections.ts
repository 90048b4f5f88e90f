import { deepEquals } from '@rjsf/utils';
import type { FormData } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { isTable } from '../../definition/schema/walk.ts';
import { drawnSections } from '../../definition/projection/sections.ts';
import { subUi } from '../../definition/projection/ui.ts';

/** Fields drawn by one RJSF form: a section of the definition, or a part of a long one. */
export interface Section {
  title: string | undefined;
  /** all fields that may ever stand here */
  fields: readonly string[];
  /** those that stand here now */
  shown: readonly string[];
  /** their schema as it applies now */
  schema: JsonSchema;
  uiSchema: UiSchema;
  /** the data when the schema last changed */
  formData: FormData;
}

/** Enough to fill a screen, few enough that a key costs what it costs on a small form (measured in lab/forms). */
const LARGEST = 20;

/**
 * Cuts the sections of a definition: about twenty fields each; in a long form tables stand alone.
 * @param only fields that are drawn; left out = all of them
 */
export function cutSections(schema: JsonSchema, uiSchema: UiSchema, only?: readonly string[]): Section[] {
  const given = drawnSections(schema, uiSchema).map((section) => ({
    ...section,
    fields: section.fields.filter((name) => only?.includes(name) ?? true),
  }));
  const long = given.reduce((sum, { fields }) => sum + fields.length, 0) > LARGEST;
  return given.flatMap(({ title, fields }) => {
    const parts: string[][] = [[]];
    for (const name of fields) {
      const table = long && isTable(schema.properties?.[name] ?? {});
      if ((parts.at(-1)?.length ?? 0) >= LARGEST || (table && parts.at(-1)?.length !== 0)) parts.push([]);
      parts.at(-1)?.push(name);
      if (table) parts.push([]);
    }
    return parts
      .filter((part) => part.length > 0)
      .map((part, index) => ({
        title: index === 0 ? title : undefined,
        fields: part,
        shown: [],
        schema: { type: 'object' as const, properties: {} },
        uiSchema: Object.fromEntries(part.map((name) => [name, subUi(uiSchema, name)])),
        formData: {},
      }));
  });
}

/** The sections by the schema that applies now; a section that stays the same keeps its object. */
export function drawSections(sections: readonly Section[], active: JsonSchema, formData: FormData): Section[] {
  return sections.map((section) => {
    const shown = section.fields.filter((name) => active.properties?.[name] !== undefined);
    const schema: JsonSchema = {
      type: 'object',
      ...(section.title !== undefined && { title: section.title }),
      properties: Object.fromEntries(shown.map((name) => [name, active.properties?.[name] ?? {}])),
      required: (active.required ?? []).filter((name) => shown.includes(name)),
    };
    if (sameSchema(section.schema, schema)) return section;
    const own = shown.flatMap((name) => (formData[name] === undefined ? [] : [[name, formData[name]] as const]));
    return { ...section, shown, schema, formData: Object.fromEntries(own) };
  });
}

/** Most fields keep their very schema when another one changes. */
const sameSchema = (before: JsonSchema, after: JsonSchema): boolean => deepEquals(before, after);

/** Whether two are drawn alike, the order of their fields included. */
export const sameSection = (before: Section, after: Section): boolean =>
  before.fields.join() === after.fields.join() &&
  before.shown.join() === after.shown.join() &&
  sameSchema(before.schema, after.schema) &&
  deepEquals(before.uiSchema, after.uiSchema);
