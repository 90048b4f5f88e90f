import type { Widget, WidgetProps } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { namesRead } from '../parts/NamesRead.tsx';
import { TreePicker } from '../parts/TreePicker.tsx';

const RegionEdit = (props: WidgetProps) => <TreePicker edit={props} kind="region" />;

export const region: Widget = { name: 'region', holds: isIds, Edit: RegionEdit, Read: namesRead(() => 'region') };
