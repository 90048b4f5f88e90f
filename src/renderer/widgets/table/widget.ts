import { isTable } from '../../../definition/schema/walk.ts';
import type { Widget } from '../../widget.ts';
import { TableEdit } from './Edit.tsx';
import { TableRead } from './Read.tsx';
import { rowsOf } from './rows.ts';

export const table: Widget = {
  name: 'table',
  fits: isTable,
  holds: (value) => Array.isArray(value) && rowsOf(value).length === value.length,
  empty: undefined,
  options: {
    totals: 'columns that are summed in the last line: ["amount"]; true = all of numbers and money',
    addText: 'text of the button that adds a row',
    addable: 'false: no new rows',
    removable: 'false: rows stay',
    orderable: 'false: rows keep their order',
  },
  group: true,
  wide: true,
  Edit: TableEdit,
  Read: TableRead,
};
