import type { Widget } from '../../widget.ts';
import { isTyped } from '../parts/holds.ts';
import { TextEdit } from './Edit.tsx';
import { TextRead } from './Read.tsx';

export const text: Widget = {
  name: 'text',
  fits: (schema) => schema.type === 'string',
  holds: isTyped,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input', inputType: '"password" hides what is typed' },
  Edit: TextEdit,
  Read: TextRead,
};
