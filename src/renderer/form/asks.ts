import type { JsonSchema } from '../../definition/types/schema.ts';
import { choicesOf } from '../../definition/validation/judge.ts';
import { allProperties, branches } from '../../definition/schema/walk.ts';
import { topOf } from './paths.ts';

/** One condition of a schema, the object that it is asked of, and the fields of the form that its answer hangs on. */
export interface Decision {
  path: string;
  condition: JsonSchema;
  names: ReadonlySet<string>;
}

/** Every condition outside of tables (rows decide for themselves), nested ones included. */
export function decisionsOf(schema: JsonSchema): Decision[] {
  const all = Object.keys(allProperties(schema));
  const found: Decision[] = [];
  const visit = (part: JsonSchema, path: string): void => {
    const { if: condition, properties = {} } = part;
    if (condition !== undefined)
      found.push({ path, condition, names: new Set(path === '' ? namesIn(condition, all) : [topOf(path)]) });
    for (const { branch } of branches(part)) visit(branch, path);
    for (const [name, child] of Object.entries(properties)) visit(child, path === '' ? name : `${path}.${name}`);
  };
  visit(schema, '');
  return found;
}

/** The fields that a condition of the whole form looks at. */
function namesIn(condition: JsonSchema, all: readonly string[]): readonly string[] {
  if (choicesOf(condition) !== undefined || condition.const !== undefined) return all;
  const { properties = {}, required = [], if: inner } = condition;
  const parts = [...(inner === undefined ? [] : [inner]), ...branches(condition).map(({ branch }) => branch)];
  return [...Object.keys(properties), ...required, ...parts.flatMap((part) => namesIn(part, all))];
}

/**
 * The fields that decide which fields there are. So do, to be on the safe side, objects and lists that are declared more
 * than once: which declaration holds is decided elsewhere.
 */
export function decidingNames(schema: JsonSchema): Set<string> {
  const atRoot = decisionsOf(schema).filter(({ path }) => path === '');
  return new Set([...atRoot.flatMap(({ names }) => [...names]), ...declaredTwice(schema)]);
}

function declaredTwice(schema: JsonSchema): string[] {
  const seen = new Map<string, JsonSchema>();
  const twice: string[] = [];
  const visit = (part: JsonSchema): void => {
    for (const [name, child] of Object.entries(part.properties ?? {})) {
      const before = seen.get(name);
      seen.set(name, child);
      if (
        before !== undefined &&
        [before, child].some((one) => one.properties !== undefined || one.items !== undefined)
      )
        twice.push(name);
    }
    for (const { branch } of branches(part)) visit(branch);
  };
  visit(schema);
  return twice;
}
