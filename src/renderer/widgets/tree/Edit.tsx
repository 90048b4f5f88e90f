import { preloadable } from '../parts/preloadable.ts';
import { useRecordTree } from '../../lookup.ts';
import type { TreeNode } from '../../services.ts';
import type { WidgetProps } from '../../widget.ts';
import { groupProps } from '../parts/control.ts';
import { usePreloaded } from '../parts/usePreloaded.ts';
import { sourceOf } from '../record/source.ts';
import type { TickTreeProps } from './TickTree.tsx';

const tickTree = preloadable<TickTreeProps>(async () => (await import('./TickTree.tsx')).TickTree);
const NOTHING: TreeNode[] = [];

/** Records of an entity that is a tree, all in view, with boxes to tick; a node is half ticked when some below it are. */
export function TreeEdit(props: WidgetProps) {
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
