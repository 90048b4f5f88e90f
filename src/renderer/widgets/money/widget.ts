import type { Widget } from '../../widget.ts';
import { isTyped } from '../parts/holds.ts';
import { MoneyEdit } from './Edit.tsx';
import { MoneyRead } from './Read.tsx';

export const money: Widget = {
  name: 'money',
  fits: (schema) => schema.type === 'string' && schema.format === 'money',
  holds: isTyped,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input', capital: 'false leaves the Chinese capital amount out' },
  Edit: MoneyEdit,
  Read: MoneyRead,
};
