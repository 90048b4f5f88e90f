import type { TreeNode } from '../../services.ts';

/** The name of a node, wherever it stands in the tree. */
export function nodeName(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const name = node.id === id ? node.name : nodeName(node.children ?? [], id);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The names on the way to a node: regions of one name lie in several cities. */
export function wayTo(nodes: readonly TreeNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    const below = node.id === id ? [] : wayTo(node.children ?? [], id);
    if (below !== undefined) return [node.name, ...below];
  }
  return undefined;
}
