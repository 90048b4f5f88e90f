import type { Widget } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { namesRead } from '../parts/NamesRead.tsx';
import { RecordEdit } from '../record/widget.tsx';
import { namesOf, sourceOf } from '../record/source.ts';

export const request: Widget = {
  name: 'request',
  holds: isIds,
  Edit: RecordEdit,
  Read: namesRead((schema) => namesOf(sourceOf(schema))),
};
