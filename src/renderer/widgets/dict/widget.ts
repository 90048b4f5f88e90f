import type { Widget } from '../../widget.ts';
import { DictEdit } from './Edit.tsx';
import { DictRead } from './Read.tsx';

export const dict: Widget = {
  name: 'dict',
  Edit: DictEdit,
  Read: DictRead,
};
