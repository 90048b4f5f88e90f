import type { Widget } from '../../widget.ts';
import { isDict } from '../dict/entries.ts';
import { DictRead } from '../dict/Read.tsx';
import { DictRadioEdit } from './Edit.tsx';

export const dictRadio: Widget = {
  name: 'dict-radio',
  fits: isDict,
  empty: undefined,
  options: {},
  group: true,
  Edit: DictRadioEdit,
  Read: DictRead,
};
