import type { Widget, WidgetProps } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { namesRead } from '../parts/NamesRead.tsx';
import { TreePicker } from '../parts/TreePicker.tsx';

const DeptEdit = (props: WidgetProps) => <TreePicker edit={props} kind="dept" />;

export const dept: Widget = { name: 'dept', holds: isIds, Edit: DeptEdit, Read: namesRead(() => 'dept') };
