import type { Widget } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { entityOf } from './entity.ts';
import { RecordEdit } from './Edit.tsx';
import { RecordRead } from './Read.tsx';

export const record: Widget = {
  name: 'record',
  fits: (schema) => entityOf(schema) !== '',
  holds: isIds,
  empty: undefined,
  options: {
    appearance: '"select" (default): found by typing; "dialog": a table with pages',
    placeholder: 'hint inside the empty input',
  },
  Edit: RecordEdit,
  Read: RecordRead,
};
