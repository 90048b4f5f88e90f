import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isText } from '../parts/holds.ts';
import { TextareaEdit } from './Edit.tsx';

export const textarea: Widget = {
  name: 'textarea',
  holds: isText,
  Edit: TextareaEdit,
  Read: PlainRead,
};
