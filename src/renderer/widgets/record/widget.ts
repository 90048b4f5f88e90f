import type { Widget } from '../../widget.ts';
import { entityOf } from './entity.ts';
import { RecordEdit } from './Edit.tsx';
import { RecordRead } from './Read.tsx';

export const record: Widget = {
  name: 'record',
  fits: (schema) => entityOf(schema) !== '',
  empty: undefined,
  options: {
    appearance: '"select" (default): found by typing; "dialog": a table with pages',
    placeholder: 'hint inside the empty input',
  },
  Edit: RecordEdit,
  Read: RecordRead,
};
