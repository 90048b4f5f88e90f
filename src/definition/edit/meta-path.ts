import type { Pointer } from '../text/json.ts';
import type { MetaSchema } from '../types/meta.ts';

/** What the meta-schema of a file says about the value at a place; undefined where it says nothing. */
export function metaAt(root: MetaSchema, path: Pointer): MetaSchema | undefined {
  return optionsAt(root, path).find(({ description, enum: values }) => (description ?? values) !== undefined);
}

/** The properties that an object at a place may have. */
export function propertiesAt(root: MetaSchema, path: Pointer): [string, MetaSchema][] {
  const found = optionsAt(root, path).flatMap(({ properties = {} }) => Object.entries(properties));
  return [...new Map(found)].map(([name, meta]) => [
    name,
    meta.description === undefined ? (resolved(meta, root)[0] ?? meta) : meta,
  ]);
}

function optionsAt(root: MetaSchema, path: Pointer): MetaSchema[] {
  return path.reduce<MetaSchema[]>(
    (here, step) => here.flatMap((meta) => below(meta, step)).flatMap((meta) => resolved(meta, root)),
    resolved(root, root),
  );
}

function below(
  { properties, patternProperties, additionalProperties, items }: MetaSchema,
  step: string | number,
): MetaSchema[] {
  const own = properties !== undefined && Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (own !== undefined) return [own];
  if (items !== undefined && /^\d+$/.test(String(step))) return [items];
  const [pattern] = Object.entries(patternProperties ?? {}).filter(([one]) => new RegExp(one).test(String(step)));
  if (pattern !== undefined) return [pattern[1]];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

/** Itself and everything that it may be instead, without references. */
function resolved(meta: MetaSchema, root: MetaSchema, depth = 0): MetaSchema[] {
  if (depth > 8) return [];
  if (meta.$ref !== undefined) {
    const steps = meta.$ref.split('/').slice(1);
    const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], root);
    return target === undefined ? [] : [meta, ...resolved(target as MetaSchema, root, depth + 1)];
  }
  return [meta, ...(meta.anyOf ?? []).flatMap((one) => resolved(one, root, depth + 1))];
}
