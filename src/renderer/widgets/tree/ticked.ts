import type { TreeNode } from '../../services.ts';

/**
 * The ids that a tree shows as ticked, where the value names every node that is meant, those on the way to it included: a
 * node with children is ticked when all of them are, and half ticked (left out here) when some are.
 */
export function tickedIn(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): string[] {
  const ticked: string[] = [];
  const visit = (node: TreeNode): boolean => {
    const below = (node.children ?? []).map(visit);
    const whole = below.length === 0 ? chosen.has(node.id) : below.every(Boolean);
    if (whole) ticked.push(node.id);
    return whole;
  };
  nodes.forEach(visit);
  return ticked;
}

/** What is named in the value, without those that are only on the way: as few as say the same. */
export function topmost(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): TreeNode[] {
  const ticked = new Set(tickedIn(nodes, chosen));
  const visit = (node: TreeNode): TreeNode[] => (ticked.has(node.id) ? [node] : (node.children ?? []).flatMap(visit));
  return nodes.flatMap(visit);
}

/** Nodes that stand under the same parent, and the way there from the top. */
export interface Branch {
  way: string[];
  names: string[];
}

/** The topmost ticked nodes by where they stand: names such as 新增 say nothing without what they are about. */
export function branches(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): Branch[] {
  const wanted = new Set(topmost(nodes, chosen).map(({ id }) => id));
  const visit = (children: readonly TreeNode[], way: string[]): Branch[] => {
    const names = children.filter(({ id }) => wanted.has(id)).map(({ name }) => name);
    const below = children.flatMap((node) => visit(node.children ?? [], [...way, node.name]));
    return names.length === 0 ? below : [{ way, names }, ...below];
  };
  return visit(nodes, []);
}

/** Ids that stand for no node of the tree. */
export function strangers(nodes: readonly TreeNode[], ids: readonly string[]): string[] {
  const known = new Set<string>();
  const visit = ({ id, children = [] }: TreeNode): void => {
    known.add(id);
    children.forEach(visit);
  };
  nodes.forEach(visit);
  return ids.filter((id) => !known.has(id));
}
