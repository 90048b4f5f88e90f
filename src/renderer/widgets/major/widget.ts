import type { Widget } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { MajorEdit } from './Edit.tsx';
import { namesRead } from '../parts/NamesRead.tsx';

export const major: Widget = {
  name: 'major',
  holds: isIds,
  Edit: MajorEdit,
  Read: namesRead(() => 'major'),
};
