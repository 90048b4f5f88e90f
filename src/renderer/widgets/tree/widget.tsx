import { useRecordTree, useNames } from '../../lookup.ts';
import type { TreeNode } from '../../services.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { useListed } from '../../settings.ts';
import { preloadable } from '../parts/preloadable.ts';
import { groupProps } from '../parts/control.ts';
import { usePreloaded } from '../parts/usePreloaded.ts';
import { sourceOf, namesOf } from '../record/source.ts';
import { idsOf } from '../parts/ids.ts';
import { isIds } from '../parts/holds.ts';
import type { TickTreeProps } from './TickTree.tsx';
import { branches, strangers, type Branch } from './ticked.ts';
import './tree.css';

const tickTree = preloadable<TickTreeProps>(async () => (await import('./TickTree.tsx')).TickTree);
const NOTHING: TreeNode[] = [];

/** Records of an entity that is a tree, all in view, with boxes to tick; a node is half ticked when some below it are. */
function TreeEdit(props: WidgetProps) {
  const nodes = useRecordTree(sourceOf(props.schema).key);
  const TickTree = usePreloaded(tickTree, true);
  return (
    <div
      {...groupProps(props)}
      id={props.id}
      role="group"
      tabIndex={-1}
      className="hall-tick-tree"
      aria-busy={nodes === undefined || TickTree === undefined}
    >
      {TickTree === undefined ? null : <TickTree edit={props} nodes={nodes ?? NOTHING} />}
    </div>
  );
}

/** The topmost ticked nodes, each branch with the way to it: what is below them is meant too. */
function TreeRead({ value, schema }: ReadProps) {
  const listed = useListed();
  const source = sourceOf(schema);
  const nodes = useRecordTree(source.key);
  const ids = idsOf(value);
  const names = useNames(namesOf(source), nodes === undefined ? ids : []);
  // what the tree does not have any more is still said
  const others = nodes === undefined ? names : strangers(nodes, ids);
  const known = nodes === undefined ? [] : branches(nodes, new Set(ids));
  const all: Branch[] = others.length === 0 ? known : [...known, { way: [], names: others }];
  return (
    <span className="hall-text">
      {all.map(({ way, names: here }) => (
        <span key={way.join('/')} className={all.length > 1 ? 'hall-tree-branch' : undefined}>
          {way.length > 0 ? <span className="hall-soft">{`${way.join(' / ')} `}</span> : null}
          {listed(here)}
        </span>
      ))}
    </span>
  );
}

export const tree: Widget = { name: 'tree', holds: isIds, group: true, Edit: TreeEdit, Read: TreeRead };
