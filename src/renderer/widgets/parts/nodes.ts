import type { TreeNode } from '../../services.ts';

/** The name of a node, wherever it stands in the tree. */
export function nodeName(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const name = node.id === id ? node.name : nodeName(node.children ?? [], id);
    if (name !== undefined) return name;
  }
  return undefined;
}
