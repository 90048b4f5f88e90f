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
