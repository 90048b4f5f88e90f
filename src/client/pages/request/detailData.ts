import type { FormData } from '../../../definition/types/json.ts';
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

/** The fields of a form that the node fills in; the others are there to be read. */
export function decisionFields(schema: JsonSchema): string[] {
  return Object.entries(writableProperties(schema)).flatMap(([name, property]) =>
    hasWritable(property) ? [name] : [],
  );
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

function writableProperties(schema: JsonSchema): Record<string, JsonSchema> {
  const parts = [...(schema.allOf ?? []), schema.then, schema.else].filter((part) => part !== undefined);
  return Object.assign({}, ...parts.map(writableProperties), schema.properties ?? {});
}
