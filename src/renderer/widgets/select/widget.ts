import type { Widget } from '../../widget.ts';
import { SelectEdit } from './Edit.tsx';
import { SelectRead } from './Read.tsx';

export const select: Widget = {
  name: 'select',
  Edit: SelectEdit,
  Read: SelectRead,
};
