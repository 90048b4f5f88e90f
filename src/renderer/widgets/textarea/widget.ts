import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isText } from '../parts/holds.ts';
import { TextareaEdit } from './Edit.tsx';

export const textarea: Widget = {
  name: 'textarea',
  fits: (schema) => schema.type === 'string',
  holds: isText,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input', rows: 'lines shown, 3 when left out' },
  wide: true,
  Edit: TextareaEdit,
  Read: PlainRead,
};
