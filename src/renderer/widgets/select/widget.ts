import type { Widget } from '../../widget.ts';
import { hasChoices, isPlainList } from '../parts/choices.ts';
import { SelectEdit } from './Edit.tsx';
import { SelectRead } from './Read.tsx';

export const select: Widget = {
  name: 'select',
  fits: (schema) => hasChoices(schema) || isPlainList(schema),
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: SelectEdit,
  Read: SelectRead,
};
