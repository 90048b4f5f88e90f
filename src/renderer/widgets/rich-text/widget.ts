import type { Widget } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { RichTextEdit } from './Edit.tsx';
import { RichTextRead } from './Read.tsx';

/** Text with headings, sizes, lists and pictures, as HTML that the server makes harmless. */
export const richText: Widget = {
  name: 'rich-text',
  fits: (schema) => schema.type === 'string',
  holds: isText,
  empty: undefined,
  options: { height: 'height in px, 300 when left out', placeholder: 'hint inside the empty editor' },
  wide: true,
  group: true,
  Edit: RichTextEdit,
  Read: RichTextRead,
};
