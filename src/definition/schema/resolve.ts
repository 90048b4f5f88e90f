import type { JsonSchema } from '../types/schema.ts';
import type { Pointer } from '../text/json.ts';

/** A `$ref` that leads nowhere, or in a circle. The pointer leads to the schema that carries it. */
export interface RefFault {
  kind: 'unknown' | 'recursive';
  ref: string;
  pointer: Pointer;
  /** names that could have been meant */
  known: string[];
}

export interface Resolved {
  schema: JsonSchema;
  faults: RefFault[];
}

/** How many schema objects one definition may unfold to; beyond, references multiply each other. */
const MAX_UNFOLDED = 20_000;

/**
 * Replaces every `$ref` by what it means: `#/definitions/x` of this file, `common#/definitions/x` of the shared parts.
 * Keywords beside `$ref` win over the part's own (a title of one's own, `minItems`). The result needs no other file, so
 * that a version stands alone; recursive references are refused because a form has a depth.
 */
export function resolveRefs(schema: JsonSchema, common: JsonSchema = {}): Resolved {
  const faults: RefFault[] = [];
  let unfolded = 0;

  const unfold = (node: JsonSchema, home: JsonSchema, trail: readonly string[], pointer: Pointer): JsonSchema => {
    unfolded++;
    // what is no text at all is the meta-schema's fault to tell
    if (typeof node.$ref !== 'string')
      return mapSchema(node, (child, steps) => unfold(child, home, trail, [...pointer, ...steps]));
    const { $ref: ref, ...beside } = node;
    const found = lookUp(ref, home, schema, common);
    const name = `${found?.home === common ? 'common' : ''}${ref.slice(ref.indexOf('#'))}`;
    if (found?.target === undefined || trail.includes(name) || unfolded > MAX_UNFOLDED) {
      const kind = found?.target === undefined ? 'unknown' : 'recursive';
      faults.push({ kind, ref, pointer, known: namesOf(schema, common) });
      return beside;
    }
    const part = unfold(found.target, found.home, [...trail, name], pointer);
    return { ...part, ...mapSchema(beside, (child, steps) => unfold(child, home, trail, [...pointer, ...steps])) };
  };

  const { definitions: _, ...root } = schema;
  return { schema: unfold(root, schema, [], []), faults };
}

function lookUp(ref: string, home: JsonSchema, own: JsonSchema, common: JsonSchema) {
  const match = /^(common|)#\/definitions\/([^/]+)$/.exec(ref);
  if (match === null) return undefined;
  const target = match[1] === 'common' ? common : home;
  const definitions = target.definitions ?? {};
  const name = match[2] ?? '';
  return {
    home: target === own ? own : target,
    target: Object.hasOwn(definitions, name) ? definitions[name] : undefined,
  };
}

function namesOf(own: JsonSchema, common: JsonSchema): string[] {
  return [
    ...Object.keys(own.definitions ?? {}).map((name) => `#/definitions/${name}`),
    ...Object.keys(common.definitions ?? {}).map((name) => `common#/definitions/${name}`),
  ];
}

/** Keywords whose value is one schema. */
const SINGLE = ['items', 'if', 'then', 'else'] as const;
/** Keywords whose value is a list of schemas. */
const LISTS = ['allOf', 'oneOf'] as const;
/** Keywords whose value is schemas by name. */
const MAPS = ['properties', 'definitions'] as const;

/** A copy of a schema with every direct sub-schema replaced; `steps` lead from the schema to the sub-schema. */
export function mapSchema(schema: JsonSchema, change: (child: JsonSchema, steps: Pointer) => JsonSchema): JsonSchema {
  const copy: JsonSchema = { ...schema };
  for (const key of SINGLE) {
    const child = schema[key];
    if (isSchema(child)) copy[key] = change(child, [key]);
  }
  for (const key of LISTS) {
    const children = schema[key];
    if (Array.isArray(children)) {
      copy[key] = children.map((child, i) => (isSchema(child) ? change(child, [key, i]) : child));
    }
  }
  for (const key of MAPS) {
    const children = schema[key];
    if (!isSchema(children)) continue;
    const entries = Object.entries<JsonSchema>(children);
    copy[key] = Object.fromEntries(
      entries.map(([name, child]) => [name, isSchema(child) ? change(child, [key, name]) : child]),
    );
  }
  return copy;
}

/** Files are written by people: what should be a schema may be anything until the checker has spoken. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
