import type { FormData, JsonObject, JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { prune } from '../../definition/projection/prune.ts';
import { allProperties, isTable } from '../../definition/schema/walk.ts';
import { isUnconditional } from '../../definition/schema/active.ts';
import { asObject } from '../../definition/text/json.ts';
import { decidingNames } from './asks.ts';
import { changedNames } from './changed.ts';

/**
 * `prune` for a form that asks at each key: as long as no field changed that decides about others, only the fields that
 * changed are looked at, and of a table only the rows. What is no field at all stays: the revision of a record goes back
 * with it.
 */
export function rememberedPrune(schema: JsonSchema): (formData: FormData) => FormData {
  if (isUnconditional(schema)) return (formData) => formData;
  const fields = allProperties(schema);
  const deciding = decidingNames(schema);
  const rowSchemas = new Map<string, JsonSchema>();
  for (const [name, field] of Object.entries(fields))
    if (isTable(field)) rowSchemas.set(name, { properties: {}, ...field.items });
  const rows = new WeakMap<JsonObject, FormData>();
  let last: { formData: FormData; pruned: FormData; selected: ReadonlySet<string> } | undefined;

  const prunedField = (name: string, value: JsonValue): JsonValue | undefined => {
    const rowSchema = rowSchemas.get(name);
    if (!Array.isArray(value) || rowSchema === undefined)
      return prune({ properties: { [name]: fields[name] ?? {} } }, { [name]: value })[name];
    const next = value.map((row) => {
      const object = asObject(row);
      if (object === undefined) return row;
      const known = rows.get(object) ?? prune(rowSchema, object);
      rows.set(object, known);
      return known;
    });
    return next.some((row, i) => row !== value[i]) ? next : value;
  };

  const wholly = (formData: FormData): FormData => {
    const beside = Object.entries(formData).filter(([name]) => !Object.hasOwn(fields, name));
    // absent fields that decide nothing are filled in, so that the answer tells which ones the data selects
    const absent = Object.keys(fields).filter((name) => formData[name] === undefined && !deciding.has(name));
    const probed = prune(schema, { ...formData, ...Object.fromEntries(absent.map((name) => [name, null])) });
    const pruned: FormData = { ...Object.fromEntries(beside), ...probed };
    for (const name of absent) delete pruned[name];
    last = { formData, pruned, selected: new Set(Object.keys(probed)) };
    return pruned;
  };

  return (formData) => {
    if (last === undefined) return wholly(formData);
    const changed = changedNames(last.formData, formData);
    if (changed.some((name) => deciding.has(name))) return wholly(formData);
    if (changed.length === 0) return last.pruned;
    const pruned: FormData = { ...last.pruned };
    for (const name of changed) {
      const value = formData[name];
      const isField = Object.hasOwn(fields, name);
      const kept = value === undefined || (isField && !last.selected.has(name)) ? undefined : value;
      const next = kept === undefined || !isField ? kept : prunedField(name, kept);
      if (next === undefined) delete pruned[name];
      else pruned[name] = next;
    }
    last = { ...last, formData, pruned };
    return pruned;
  };
}
