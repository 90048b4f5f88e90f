import { Checkbox, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { TreeNode } from '../../services.ts';
import type { WidgetProps } from '../../widget.ts';
import { isList } from '../parts/choices.ts';
import { numberOption } from '../parts/control.ts';
import { idsOf } from '../parts/ids.ts';
import { tickedIn } from './ticked.ts';
import './tree.css';

export interface TickTreeProps {
  edit: WidgetProps;
  nodes: TreeNode[];
}

interface Drawn {
  key: string;
  title: string;
  children: Drawn[];
}

const HEIGHT = 320;

/** antd's tree; what is half ticked is part of the value too, so that nothing hangs in the air. */
export function TickTree({ edit, nodes }: TickTreeProps) {
  const { id, value, onChange, onBlur, schema, options, label } = edit;
  const { translate } = useRenderer();
  const [word, setWord] = useState('');
  const [open, setOpen] = useState<string[] | null>(null);
  const drawn = useMemo(() => matching(nodes, word.trim().toLowerCase()), [nodes, word]);
  const chosen = useMemo(() => new Set(idsOf(value)), [value]);
  const ticked = useMemo(() => tickedIn(nodes, chosen), [nodes, chosen]);
  const several = isList(schema);
  const expanded = word.trim() !== '' ? keysOf(drawn) : (open ?? drawn.map(({ key }) => key));
  return (
    <>
      <Input
        allowClear
        aria-label={`${label} ${translate('searchTree')}`}
        placeholder={translate('searchTree')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {several && word.trim() === '' && drawn.length > 0 ? (
        <Checkbox
          checked={drawn.every(({ key }) => ticked.includes(key))}
          indeterminate={chosen.size > 0 && !drawn.every(({ key }) => ticked.includes(key))}
          onChange={({ target }) => onChange(target.checked ? keysOf(drawn) : undefined)}
        >
          {translate('chooseAll')}
        </Checkbox>
      ) : null}
      <Tree<Drawn>
        aria-label={label}
        blockNode
        height={numberOption(options, 'height') ?? HEIGHT}
        treeData={drawn}
        expandedKeys={expanded}
        onExpand={(keys) => setOpen(keys.map(String))}
        onBlur={() => onBlur(id, value)}
        selectable={!several}
        selectedKeys={several ? [] : [...chosen]}
        onSelect={(_, { node, selected }) => onChange(selected ? node.key : undefined)}
        checkable={several}
        checkedKeys={ticked}
        onCheck={(keys, { halfCheckedKeys = [] }) => {
          const seen = new Set(keysOf(drawn));
          // a search shows a part only: what is not in view stays as it is
          const kept = [...chosen].filter((one) => !seen.has(one));
          const next = [
            ...kept,
            ...(Array.isArray(keys) ? keys : keys.checked).map(String),
            ...halfCheckedKeys.map(String),
          ];
          onChange(next.length === 0 ? undefined : [...new Set(next)]);
        }}
      />
    </>
  );
}

/** Nodes whose name holds the word, with the way to them and all below them. */
function matching(nodes: readonly TreeNode[], word: string): Drawn[] {
  return nodes.flatMap((node): Drawn[] => {
    const hit = word === '' || node.name.toLowerCase().includes(word);
    const children = matching(node.children ?? [], hit ? '' : word);
    return hit || children.length > 0 ? [{ key: node.id, title: node.name, children }] : [];
  });
}

const keysOf = (nodes: readonly Drawn[]): string[] => nodes.flatMap((node) => [node.key, ...keysOf(node.children)]);
