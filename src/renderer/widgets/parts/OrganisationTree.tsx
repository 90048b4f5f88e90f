import { Input, Spin, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { TreeNode } from '../../services.ts';

interface OrganisationTreeProps {
  label: string;
  tree: TreeNode[] | undefined;
  selected: string | undefined;
  onSelect(id: string): void;
  /** several nodes by checkboxes */
  checked?: string[];
  onCheck?(ids: string[]): void;
}

interface Drawn {
  key: string;
  title: string;
  children: Drawn[];
}

const drawn = (nodes: readonly TreeNode[]): Drawn[] =>
  nodes.map((node) => ({ key: node.id, title: node.name, children: drawn(node.children ?? []) }));

/** Nodes whose name holds the word, with the way to them. */
function matching(nodes: Drawn[], word: string): Drawn[] {
  return nodes.flatMap((node) => {
    const children = matching(node.children, word);
    const hit = node.title.toLowerCase().includes(word);
    if (hit) return [{ ...node }];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const keysOf = (nodes: Drawn[]): string[] => nodes.flatMap((node) => [node.key, ...keysOf(node.children)]);

/** A tree with a search box; arrows move, Enter chooses. */
export function OrganisationTree({ label, tree, selected, onSelect, checked, onCheck }: OrganisationTreeProps) {
  const { translate } = useRenderer();
  const [word, setWord] = useState('');
  const all = useMemo(() => drawn(tree ?? []), [tree]);
  const shown = useMemo(() => (word === '' ? all : matching(all, word.toLowerCase())), [all, word]);
  const [open, setOpen] = useState<string[] | null>(null);
  const expanded = word === '' ? (open ?? (all.length === 1 ? all.map((node) => node.key) : [])) : keysOf(shown);
  return (
    <div className="hall-tree">
      <Input
        allowClear
        aria-label={translate('searchTree')}
        placeholder={translate('searchTree')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {tree === undefined ? (
        <Spin className="hall-tree-busy" />
      ) : shown.length === 0 ? (
        <p className="hall-chosen" role="status">
          {translate('nothingFound')}
        </p>
      ) : (
        <Tree<Drawn>
          aria-label={label}
          blockNode
          height={360}
          treeData={shown}
          expandedKeys={expanded}
          onExpand={(keys) => setOpen(keys.map(String))}
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelect={(_, { node }) => onSelect(node.key)}
          {...(onCheck === undefined
            ? {}
            : {
                checkable: true,
                checkStrictly: true,
                checkedKeys: checked ?? [],
                onCheck: (keys) => onCheck((Array.isArray(keys) ? keys : keys.checked).map(String)),
              })}
        />
      )}
    </div>
  );
}
