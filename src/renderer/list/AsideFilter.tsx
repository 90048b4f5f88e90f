import { Input, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useDictionary, useRecordTree, useTree } from '../lookup.ts';
import type { TreeNode } from '../services.ts';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { choicesOf } from '../widgets/parts/choices.ts';
import { filtersOf } from './columns.ts';
import type { ColumnView, EntityView, ListQuery } from './types.ts';

interface AsideFilterProps {
  definition: EntityView;
  query: ListQuery;
  onFilter(filters: ListQuery['filters']): void;
  children: ReactNode;
}

/** A tree or list beside the records that filters them by one field. On a phone the form's own filter does it. */
export function AsideFilter({ definition, query, onFilter, children }: AsideFilterProps) {
  const { aside } = definition.manifest;
  const phone = useIsPhone();
  const column = filtersOf(definition).find(({ name }) => name === aside);
  if (aside === undefined || column === undefined || phone) return children;
  const { [aside]: now, ...others } = query.filters;
  return (
    <div className="hall-aside-list">
      <Places
        column={column}
        chosen={Array.isArray(now) ? now[0] : now}
        onChoose={(id) => onFilter(id === undefined ? others : { ...others, [aside]: id })}
      />
      <div className="hall-aside-records">{children}</div>
    </div>
  );
}

interface PlacesProps {
  column: ColumnView;
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

function Places({ column, chosen, onChoose }: PlacesProps) {
  const { translate } = useRenderer();
  const [wanted, setWanted] = useState('');
  const nodes = usePlaces(column);
  const found = useMemo(() => matching(nodes, wanted.trim()), [nodes, wanted]);
  return (
    <nav className="hall-aside" aria-label={column.title}>
      <Input
        allowClear
        size="small"
        value={wanted}
        placeholder={translate('searchTree')}
        aria-label={`${translate('searchTree')} ${column.title}`}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Tree
        // a search shows what it found, a tree its first two floors
        key={wanted === '' ? `all ${nodes.length}` : wanted}
        blockNode
        treeData={found.map(drawn)}
        defaultExpandAll={wanted !== ''}
        defaultExpandedKeys={nodes.map(({ id }) => id)}
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelect={([id]) => onChoose(id === undefined ? undefined : String(id))}
      />
    </nav>
  );
}

/** What the field may hold, as a tree: departments, regions, a dictionary, choices, or another entity's records. */
function usePlaces({ schema, tree: isTree }: ColumnView): TreeNode[] {
  const { services } = useRenderer();
  const single = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const kind = single.format === 'region-id' ? 'region' : 'dept';
  const tree = useTree(kind, single.format === 'dept-id' || single.format === 'region-id');
  const entries = useDictionary(single['x-dict'] ?? '');
  const record = single['x-record'];
  const nodes = useRecordTree(isTree ? (record ?? '') : '');
  const [records, setRecords] = useState<TreeNode[]>([]);
  useEffect(() => {
    if (record === undefined || isTree) return undefined;
    let live = true;
    services.records(record, { keyword: '', page: 1, pageSize: 100 }).then(
      ({ list }) => live && setRecords(list.map(({ value, label }) => ({ id: value, name: label }))),
      // without names the filter form still does it
      () => live && setRecords([]),
    );
    return () => {
      live = false;
    };
  }, [services, record, isTree]);
  return useMemo(() => {
    const whole = tree ?? nodes;
    if (whole) return whole;
    if (entries) return entries.map(({ value, label }) => ({ id: value, name: label }));
    if (record !== undefined) return records;
    return choicesOf(schema).map(({ value, label }) => ({ id: String(value), name: label }));
  }, [tree, nodes, entries, record, records, schema]);
}

/** As antd's tree wants it. */
function drawn({ id, name, children = [] }: TreeNode): DataNode {
  return { key: id, title: name, children: children.map(drawn) };
}

/** Nodes whose name holds the text, with everything above them. */
function matching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  if (text === '') return [...nodes];
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], text);
    return node.name.includes(text) || children.length > 0 ? [{ ...node, children }] : [];
  });
}
