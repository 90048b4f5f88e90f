import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { subUi } from '../projection/ui.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import { isSchema } from '../schema/resolve.ts';

/** One level of ui.json together with the schema that it draws (undefined where there is no such field). */
export interface UiNode {
  ui: UiSchema;
  pointer: string[];
  /** dotted path of the field, of a column behind that of its table */
  path: string;
  schema: JsonSchema | undefined;
  /** the fields that may be named at this level */
  known: string[];
  /** a field or column; not the form as a whole, nor the `items` of a list */
  isField: boolean;
  /** dotted path of the table whose column it is */
  table: string | undefined;
}

interface Place {
  pointer: string[];
  /** dotted path of the fields around */
  path: string;
  isField: boolean;
  table: string | undefined;
}

const ROOT: Place = { pointer: [], path: '', isField: false, table: undefined };

/** Every level of ui.json, the whole form first. */
export function uiNodes(ui: UiSchema, schema: JsonSchema, place: Place = ROOT): UiNode[] {
  const { pointer, path, isField, table } = place;
  const properties = allProperties(schema);
  const hasItems = isSchema(schema.items);
  const known = hasItems ? ['items'] : Object.keys(properties);
  const found: UiNode[] = [{ ui, pointer, path, schema, known, isField, table }];
  for (const name of Object.keys(ui)) {
    if (name.startsWith('ui:') || name === '$schema') continue;
    const isRows = hasItems && name === 'items';
    const below = isRows ? schema.items : Object.hasOwn(properties, name) ? properties[name] : undefined;
    const own = { ui: subUi(ui, name), pointer: [...pointer, name] };
    if (below === undefined) found.push({ ...own, path: '', schema: undefined, known: [], isField: true, table });
    else {
      const inside: Place = isRows
        ? { ...place, pointer: own.pointer, isField: false, table: isTable(schema) ? path : undefined }
        : { pointer: own.pointer, path: path === '' ? name : `${path}.${name}`, isField: true, table };
      found.push(...uiNodes(own.ui, below, inside));
    }
  }
  return found;
}
