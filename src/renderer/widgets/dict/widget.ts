import type { Widget } from '../../widget.ts';
import { isDict } from './entries.ts';
import { DictEdit } from './Edit.tsx';
import { DictRead } from './Read.tsx';

export const dict: Widget = {
  name: 'dict',
  fits: isDict,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: DictEdit,
  Read: DictRead,
};
