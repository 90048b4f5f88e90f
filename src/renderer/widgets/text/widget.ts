import type { Widget } from '../../widget.ts';
import { isTyped } from '../parts/holds.ts';
import { TextEdit } from './Edit.tsx';
import { TextRead } from './Read.tsx';

export const text: Widget = {
  name: 'text',
  holds: isTyped,
  Edit: TextEdit,
  Read: TextRead,
};
