import { asObject, type JsonObject } from '../types/json.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { resolveRefs, type Resolved } from '../schema/resolve.ts';
import type { Pointer } from '../text/json.ts';

/** A form that an action of an entity asks for first, as entity.json has it and with every `$ref` replaced. */
export interface AskedForm {
  /** the way to it in entity.json */
  pointer: Pointer;
  schema: JsonSchema;
  uiSchema: UiSchema | undefined;
  resolved: Resolved;
}

/** Those of a manifest that somebody wrote: it may hold anything. */
export function askedForms({ actions }: JsonObject, common: JsonSchema): AskedForm[] {
  return (Array.isArray(actions) ? actions : []).flatMap((action, i) => {
    const { schema, uiSchema } = asObject(asObject(action)?.['input']) ?? {};
    const written = asObject(schema) as JsonSchema | undefined;
    if (written === undefined) return [];
    const resolved = resolveRefs(written, common);
    const pointer = ['actions', i, 'input'];
    return [{ pointer, schema: written, uiSchema: asObject(uiSchema), resolved }];
  });
}

/** The manifest with these forms as they are drawn. */
export function withResolved(manifest: JsonObject, asked: readonly AskedForm[]): JsonObject {
  if (asked.length === 0) return manifest;
  const actions = structuredClone(manifest['actions']) as JsonObject[];
  for (const { pointer, resolved } of asked) {
    const input = actions[Number(pointer[1])]?.['input'] as JsonObject;
    input['schema'] = resolved.schema as JsonObject;
  }
  return { ...manifest, actions };
}
