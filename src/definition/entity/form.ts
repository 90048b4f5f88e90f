import type { EntityManifest } from '../types/manifest.ts';
import type { JsonSchema } from '../types/schema.ts';

/** Fields that no form writes: the state, which actions move, and what is computed. */
export function guardedFields({ states, computed = {} }: EntityManifest): string[] {
  return [...(states ? [states.field] : []), ...Object.keys(computed)];
}

/**
 * The schema of an entity's form: what no form writes is read-only there and never asked for. The server sets it, and
 * validates by the whole schema afterwards.
 */
export function formSchema(schema: JsonSchema, guarded: readonly string[]): JsonSchema {
  const names = guarded.filter((name) => schema.properties?.[name]);
  if (!names.length) return schema;
  const readOnly = names.map((name) => [name, { ...schema.properties?.[name], readOnly: true }] as const);
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(readOnly) },
    ...(schema.required && { required: schema.required.filter((name) => !names.includes(name)) }),
  };
}

/** What an entity's form computes and refuses while somebody types, as the server does when it is saved. */
export const entityLogic = ({ computed = {}, rules = [] }: EntityManifest) => ({ computed, rules });

/** The schema without these fields. */
export function withoutFields(schema: JsonSchema, hidden: ReadonlySet<string>): JsonSchema {
  if (!hidden.size) return schema;
  const left = Object.entries(schema.properties ?? {}).filter(([name]) => !hidden.has(name));
  return {
    ...schema,
    properties: Object.fromEntries(left),
    ...(schema.required && { required: schema.required.filter((name) => !hidden.has(name)) }),
  };
}
