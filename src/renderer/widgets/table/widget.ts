import type { Widget } from '../../widget.ts';
import { TableEdit } from './Edit.tsx';
import { TableRead } from './Read.tsx';
import { rowsOf } from './rows.ts';

export const table: Widget = {
  name: 'table',
  holds: (value) => Array.isArray(value) && rowsOf(value).length === value.length,
  group: true,
  Edit: TableEdit,
  Read: TableRead,
};
