import type { Widget } from '../../widget.ts';
import { isTyped } from '../parts/holds.ts';
import { NumberEdit } from './Edit.tsx';
import { NumberRead } from './Read.tsx';

export const number: Widget = {
  name: 'number',
  holds: isTyped,
  Edit: NumberEdit,
  Read: NumberRead,
};
