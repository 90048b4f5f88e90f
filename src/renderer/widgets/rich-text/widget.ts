import type { Widget } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { RichTextEdit } from './Edit.tsx';
import { RichTextRead } from './Read.tsx';

/** Text with headings, sizes, lists and pictures, as HTML that the server makes harmless. */
export const richText: Widget = {
  name: 'rich-text',
  holds: isText,
  group: true,
  Edit: RichTextEdit,
  Read: RichTextRead,
};
