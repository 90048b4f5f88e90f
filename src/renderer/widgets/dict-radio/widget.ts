import type { Widget } from '../../widget.ts';
import { DictRead } from '../dict/Read.tsx';
import { DictRadioEdit } from './Edit.tsx';

export const dictRadio: Widget = {
  name: 'dict-radio',
  group: true,
  Edit: DictRadioEdit,
  Read: DictRead,
};
