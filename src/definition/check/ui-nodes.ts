import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { subUi } from '../projection/ui.ts';
import { allProperties } from '../schema/walk.ts';
import { isSchema } from '../schema/resolve.ts';

/** One level of ui.json together with the schema that it draws (undefined where there is no such field). */
export interface UiNode {
  ui: UiSchema;
  pointer: string[];
  schema: JsonSchema | undefined;
  /** the fields that may be named at this level */
  known: string[];
}

/** Every level of ui.json, the whole form first. */
export function uiNodes(ui: UiSchema, schema: JsonSchema, pointer: string[] = []): UiNode[] {
  const properties = allProperties(schema);
  const hasItems = isSchema(schema.items);
  const found: UiNode[] = [{ ui, pointer, schema, known: hasItems ? ['items'] : Object.keys(properties) }];
  for (const name of Object.keys(ui)) {
    if (name.startsWith('ui:') || name === '$schema') continue;
    const below =
      hasItems && name === 'items' ? schema.items : Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (below === undefined)
      found.push({ ui: subUi(ui, name), pointer: [...pointer, name], schema: undefined, known: [] });
    else found.push(...uiNodes(subUi(ui, name), below, [...pointer, name]));
  }
  return found;
}
