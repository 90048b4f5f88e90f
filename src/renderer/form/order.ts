import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';

/** The branches of a schema: its own `if` and those of `allOf`. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const own = schema.if === undefined ? [] : [schema];
  return [...own, ...(schema.allOf ?? [])];
}

/**
 * All fields of an object in the order in which they are drawn, those of `then` and `else` included.
 * `ui:sections` win; a conditional field that they do not name stands after the field that decides about it.
 */
export function fieldOrder(schema: JsonSchema, uiSchema: UiSchema): string[] {
  const order = Object.keys(schema.properties ?? {});
  for (const branch of branchesOf(schema)) {
    const deciders = Object.keys(branch.if?.properties ?? {});
    for (const part of [branch.then, branch.else]) {
      if (part === undefined) continue;
      const added = fieldOrder(part, {}).filter((name) => !order.includes(name));
      const after = Math.max(...deciders.map((name) => order.indexOf(name)));
      order.splice(after < 0 ? order.length : after + 1, 0, ...added);
    }
  }
  const placed = (uiSchema['ui:sections'] ?? []).flatMap(({ fields }) => fields);
  return [...placed.filter((name) => order.includes(name)), ...order.filter((name) => !placed.includes(name))];
}

/** The fields in groups, each under the divider before it; a divider that nothing follows is left out. */
export function groupsOf(names: readonly string[], isDivider: (name: string) => boolean): FieldGroup[] {
  const groups: FieldGroup[] = [{ divider: undefined, fields: [] }];
  for (const name of names) {
    if (isDivider(name)) groups.push({ divider: name, fields: [] });
    else groups.at(-1)?.fields.push(name);
  }
  return groups.filter((group) => group.fields.length > 0);
}

export interface FieldGroup {
  divider: string | undefined;
  fields: string[];
}
