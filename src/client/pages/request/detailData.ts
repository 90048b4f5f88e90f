import type { Detail, FieldDifference } from '../../../contract/flow.ts';
import { dependenciesOf } from '../../../definition/projection/dependencies.ts';
import { sectionsOf } from '../../../definition/projection/sections.ts';
import { isEmpty, type FormData } from '../../../definition/types/json.ts';
import { topOf } from '../../../renderer/form/paths.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';

/** Whether a node may write anything: the server marks what it may not write as readOnly. */
export function hasWritable(schema: JsonSchema): boolean {
  if (schema.readOnly) return false;
  const parts = [schema.then, schema.else, ...(schema.allOf ?? []), ...Object.values(schema.properties ?? {})];
  if (schema.properties || schema.allOf || schema.then || schema.else) {
    return parts.some((part) => part !== undefined && hasWritable(part));
  }
  if (schema.items?.properties) return hasWritable(schema.items);
  return (
    schema.type !== undefined || schema.$ref !== undefined || schema.enum !== undefined || schema.oneOf !== undefined
  );
}

/**
 * The fields of a form that the node fills in, and those that are computed from them, which follow every key; the others
 * are there to be read.
 */
export function decisionFields(schema: JsonSchema, computed: Readonly<Record<string, string>> = {}): string[] {
  const fields = Object.entries(writableProperties(schema));
  const written = new Set(fields.flatMap(([name, property]) => (hasWritable(property) ? [name] : [])));
  const follows = (name: string): boolean => {
    const text = Object.hasOwn(computed, name) ? computed[name] : undefined;
    return text !== undefined && [...dependenciesOf({ computed }, text)].some((read) => written.has(topOf(read)));
  };
  return fields.flatMap(([name]) => (written.has(name) || follows(name) ? [name] : []));
}

/** A request without the sections that no step came to, or has come to yet; whoever has it to handle sees all of them. */
export function reached<Read extends Pick<Detail, 'state' | 'task' | 'schema' | 'uiSchema' | 'formData'>>(
  detail: Read,
): Read {
  const { state, task, schema, uiSchema, formData } = detail;
  if (state === 'running' && task !== null) return detail;
  const blank = sectionsOf(schema, uiSchema)
    .map(({ fields }) => fields)
    .filter((fields) => fields.every((name) => isEmpty(formData[name])))
    .flat();
  const left = Object.entries(schema.properties ?? {}).filter(([name]) => !blank.includes(name));
  return { ...detail, schema: { ...schema, properties: Object.fromEntries(left) } };
}

/** What was typed and not sent, over what the server has: only fields that may be written come from what was typed. */
export function overlay(stored: FormData, typed: FormData, schema: JsonSchema): FormData {
  const result: FormData = { ...stored };
  for (const [name, property] of Object.entries(writableProperties(schema))) {
    if (!hasWritable(property)) continue;
    const value = typed[name];
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** Which of the fields that a task writes a person has typed into, as a list of changes. */
export function typedFields(
  { schema, formData }: Pick<Detail, 'schema' | 'formData'>,
  typed: FormData,
): FieldDifference[] {
  return Object.entries(writableProperties(schema)).flatMap(([path, property]) => {
    const [before = null, after = null] = [formData[path], typed[path]];
    if (!hasWritable(property) || JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ path, title: property.title ?? path, before, after }];
  });
}

function writableProperties(schema: JsonSchema): Record<string, JsonSchema> {
  const parts = [...(schema.allOf ?? []), schema.then, schema.else].filter((part) => part !== undefined);
  return Object.assign({}, ...parts.map(writableProperties), schema.properties ?? {});
}
