import type { Widget } from '../../widget.ts';
import { isTyped } from '../parts/holds.ts';
import { MoneyEdit } from './Edit.tsx';
import { MoneyRead } from './Read.tsx';

export const money: Widget = {
  name: 'money',
  holds: isTyped,
  Edit: MoneyEdit,
  Read: MoneyRead,
};
