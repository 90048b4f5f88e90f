import type { Widget } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { namesOf, sourceOf } from './source.ts';
import { RecordEdit } from './Edit.tsx';
import { namesRead } from '../parts/NamesRead.tsx';

export const record: Widget = {
  name: 'record',
  holds: isIds,
  Edit: RecordEdit,
  Read: namesRead((schema) => namesOf(sourceOf(schema))),
};
