import type { Widget } from '../../widget.ts';
import { DividerEdit } from './Edit.tsx';

const DividerRead = () => null;

export const divider: Widget = {
  name: 'divider',
  fits: () => true,
  empty: undefined,
  options: {},
  wide: true,
  bare: true,
  Edit: DividerEdit,
  Read: DividerRead,
};
