import type { Widget } from '../../widget.ts';
import { holdsIds } from '../parts/ids.ts';
import { isIds } from '../parts/holds.ts';
import { DeptEdit } from './Edit.tsx';
import { DeptRead } from './Read.tsx';

export const dept: Widget = {
  name: 'dept',
  fits: holdsIds('dept-id'),
  holds: isIds,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: DeptEdit,
  Read: DeptRead,
};
