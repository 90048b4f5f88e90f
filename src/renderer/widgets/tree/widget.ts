import type { Widget } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { TreeEdit } from './Edit.tsx';
import { TreeRead } from './Read.tsx';

export const tree: Widget = { name: 'tree', holds: isIds, group: true, Edit: TreeEdit, Read: TreeRead };
