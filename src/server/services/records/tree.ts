import type { RecordRow } from './rows.ts';

/** A tree is read whole, for half of one would be another: a university's departments, a country's regions. */
export const MOST_NODES = 20_000;

export type TreeRow = RecordRow & { children: TreeRow[] };

/**
 * Rows nested under their parents, in the order in which they came. A row whose parent is not among them (filtered out,
 * out of scope, gone) stands at the top, and so does one row of a circle: nothing disappears.
 */
export function treeOf(rows: readonly RecordRow[], parentField: string): TreeRow[] {
  const nodes = new Map(rows.map((row): [string, TreeRow] => [row.id, { ...row, children: [] }]));
  const parentOf = (node: TreeRow) => {
    const parent = node[parentField];
    return typeof parent === 'string' ? nodes.get(parent) : undefined;
  };
  const hangsOn = (node: TreeRow, other: TreeRow): boolean => {
    const seen = new Set<TreeRow>();
    for (let at: TreeRow | undefined = node; at && !seen.has(at); at = parentOf(at)) {
      if (at === other) return true;
      seen.add(at);
    }
    return false;
  };
  const top: TreeRow[] = [];
  for (const node of nodes.values()) {
    const parent = parentOf(node);
    if (parent && !hangsOn(parent, node)) parent.children.push(node);
    else top.push(node);
  }
  return top;
}
