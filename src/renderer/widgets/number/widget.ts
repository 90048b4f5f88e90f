import type { Widget } from '../../widget.ts';
import { isTyped } from '../parts/holds.ts';
import { NumberEdit } from './Edit.tsx';
import { NumberRead } from './Read.tsx';

export const number: Widget = {
  name: 'number',
  fits: (schema) => schema.type === 'number' || schema.type === 'integer',
  holds: isTyped,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input', unit: 'unit behind the number' },
  Edit: NumberEdit,
  Read: NumberRead,
};
