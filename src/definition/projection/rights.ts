import type { TopicDefinition } from '../types/definition.ts';
import type { JsonSchema } from '../types/schema.ts';
import { fieldsByPath, isTable } from '../schema/walk.ts';
import { maskedFields } from '../mask.ts';
import { loopsAround } from './row-scope.ts';
import { SECTION_SIGN, withSections } from './sections.ts';

/** What one node of a topic may do with each field, answered by dotted path (`items.amount` = the column). */
export interface Rights {
  node: string;
  /** may not be seen here */
  hidden(path: string): boolean;
  /** may be replaced as a whole: for a table that means adding, removing and swapping rows, which no task of one row may */
  writable(path: string): boolean;
  /** this field, or something inside it, may be written */
  touches(path: string): boolean;
  /** may be given a value: written, or for an object something inside it; a table only as a whole */
  fills(path: string): boolean;
  /** must have a value here: the schema's own requirement, or the node's `require` */
  mustHave(path: string, requiredBySchema: boolean): boolean;
  /** named by the node's `require` */
  requires(path: string): boolean;
  /** is shown masked to whoever has no right to it */
  masked(path: string): boolean;
  /** whose step this is decides by it: the node's own summary names it */
  decides(path: string): boolean;
  /** this table has one row here: the one that the task is about */
  oneRow(path: string): boolean;
}

const known = new WeakMap<TopicDefinition, Map<string, Rights>>();

/**
 * Rights of a definition's node. A user task that the manifest does not name reads everything and writes nothing; one of a
 * process that is called, for which the manifest has no name, reads what readers do.
 */
export function rightsAt(definition: TopicDefinition, node: string): Rights {
  let nodes = known.get(definition);
  if (nodes === undefined) known.set(definition, (nodes = new Map()));
  let rights = nodes.get(node);
  if (rights === undefined) nodes.set(node, (rights = readRights(definition, node)));
  return rights;
}

function readRights(definition: TopicDefinition, node: string): Rights {
  const { nodes, computed = {} } = definition.manifest;
  const named = (paths: readonly string[] = []): string[] => withSections(paths, definition.uiSchema);
  const isNamed = Object.hasOwn(nodes, node);
  const rights = isNamed ? (nodes[node] ?? {}) : {};
  const isStart = node === 'start';
  const written = named(rights.write);
  const write = isStart ? ['*'] : node === 'view' ? [] : written;
  const isCalled = !isNamed && !isStart && node !== 'view' && !Object.hasOwn(definition.process.nodes, node);
  const hide = named(isCalled ? nodes.view?.hide : rights.hide);
  const { fixed, tables, parts } = pathsOf(definition);
  const summary = named(rights.summary);
  const require = node === 'view' ? [] : (rights.require ?? []);
  const exact = require.filter((path) => !path.startsWith(SECTION_SIGN));
  const whole = new Set(named(require.filter((path) => path.startsWith(SECTION_SIGN))));
  const numbered = new Set((definition.manifest.numbers ?? []).map(({ field }) => field));
  const rowed = new Set(loopsAround(definition, node).map(({ table }) => table));

  // what has nothing to show is not there: rows of which every column is hidden would still say how many they are
  const hidden = remembered((path): boolean => {
    const inside = parts.get(path) ?? [];
    return coveredBy(hide, path) || (inside.length > 0 && inside.every((part) => hidden(part)));
  });
  const given = (path: string): boolean =>
    !Object.hasOwn(computed, path) &&
    !numbered.has(path) &&
    (!fixed.has(path) || written.includes(path)) &&
    !hidden(path);
  const covered = (path: string): boolean => given(path) && coveredBy(write, path);
  const writable = remembered((path) => covered(path) && !rowed.has(path));
  const touches = remembered(
    (path) => covered(path) || (!hidden(path) && write.some((pattern) => pattern.startsWith(`${path}.`))),
  );
  const fills = (path: string): boolean => (tables.has(path) ? writable(path) : touches(path));
  // a star asks for all that can be filled in here
  const asks = (pattern: string, path: string): boolean =>
    isStar(pattern) ? fills(path) : !insideTable(pattern, path, tables);
  const asked = (path: string): readonly string[] => [
    ...exact.filter((pattern) => asks(pattern, path)),
    // a section asks for all of its fields that can be filled in here, as a star does
    ...(whole.has(path) && fills(path) ? [path] : []),
  ];
  const requires = remembered((path) => coveredBy(asked(path), path) && !hidden(path));
  return {
    node,
    hidden,
    writable,
    touches,
    fills,
    requires,
    masked: (path) => maskedFields(definition.schema, definition.uiSchema).has(path),
    decides: (path) => coveredBy(summary, path) && !hidden(path),
    oneRow: (path) => rowed.has(path),
    mustHave: (path, requiredBySchema) => (requiredBySchema && fills(path)) || requires(path),
  };
}

/** Whether somebody who has not handed it in is shown a field masked; who acts there sees whole what he may write or decides by. */
export const isMaskedTo = (rights: Rights, path: string, acting: boolean): boolean =>
  rights.masked(path) && !(acting && (rights.touches(path) || rights.decides(path)));

/** Answers by path are asked for each field of each submission: found once. Paths that are no fields are few. */
function remembered(answer: (path: string) => boolean): (path: string) => boolean {
  const answers = new Map<string, boolean>();
  return (path) => {
    let found = answers.get(path);
    if (found === undefined) {
      found = answer(path);
      if (answers.size < 10_000) answers.set(path, found);
    }
    return found;
  };
}

/** Whether one of the patterns stands for the path: `*`, the path itself, what it lies in, or `items.*`. */
export function coveredBy(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => {
    if (pattern === '*' || pattern === path) return true;
    const inside = pattern.endsWith('.*') ? pattern.slice(0, -1) : `${pattern}.`;
    return path.startsWith(inside);
  });
}

const isStar = (pattern: string): boolean => pattern === '*' || pattern.endsWith('.*');

/** A table that is required by its name must have a row, whose cells may be empty: those are named (`items.*`). */
function insideTable(pattern: string, path: string, tables: ReadonlySet<string>): boolean {
  return [...tables].some((table) => `${table}.`.startsWith(`${pattern}.`) && path.startsWith(`${table}.`));
}

/** The field path of a data path: `items.0.amount` is in the column `items.amount`. */
export function fieldPath(dataPath: string): string {
  return dataPath
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.');
}

interface SchemaPaths {
  /** fields that the schema itself marks readOnly: nobody writes them unless a node names them in `write` */
  fixed: ReadonlySet<string>;
  tables: ReadonlySet<string>;
  /** columns of tables and fields of objects, by the path of what they are in */
  parts: ReadonlyMap<string, readonly string[]>;
}

const paths = new WeakMap<object, SchemaPaths>();

function pathsOf({ schema }: TopicDefinition): SchemaPaths {
  let found = paths.get(schema);
  if (found === undefined) {
    const byPath = [...fieldsByPath(schema)];
    const having = (test: (field: JsonSchema) => boolean): Set<string> =>
      new Set(byPath.flatMap(([path, same]) => (same.some((field) => test(field.schema)) ? [path] : [])));
    found = {
      fixed: having((field) => field.readOnly === true),
      tables: having(isTable),
      parts: Map.groupBy(
        byPath.map(([path]) => path).filter((path) => path.includes('.')),
        (path) => path.slice(0, path.lastIndexOf('.')),
      ),
    };
    paths.set(schema, found);
  }
  return found;
}
