import type { EditProps } from '../../widget.ts';
import { TreePicker } from '../parts/TreePicker.tsx';

export function DeptEdit(props: EditProps) {
  return <TreePicker edit={props} kind="dept" />;
}
