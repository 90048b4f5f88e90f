import type { Widget } from '../../widget.ts';
import { holdsIds } from '../parts/ids.ts';
import { isIds } from '../parts/holds.ts';
import { MajorEdit } from './Edit.tsx';
import { MajorRead } from './Read.tsx';

export const major: Widget = {
  name: 'major',
  fits: holdsIds('major-id'),
  holds: isIds,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: MajorEdit,
  Read: MajorRead,
};
