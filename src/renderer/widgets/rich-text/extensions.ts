import { Extension, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';

/**
 * What the editor knows: what its menu makes, and besides everything that the server lets through, so that opening an
 * older text never changes it. `services/richText.ts` is the list that must not be narrower than this one.
 */
export const EXTENSIONS = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https', 'mailto', 'tel'],
      isAllowedUri: (url) => /^(https?:|mailto:|tel:)/i.test(url),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
    // an empty line at the end that nobody typed would be stored
    trailingNode: false,
  }),
  TextStyle,
  FontSize,
  Color,
  BackgroundColor,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ inline: true }),
  plainMark('subscript', 'sub'),
  plainMark('superscript', 'sup'),
  plainMark('marked', 'mark'),
  ...tables(),
];

function plainMark(name: string, tag: string) {
  return Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });
}

/** Tables are kept and may be pasted; the menu does not make them. */
function tables(): (Node | Extension)[] {
  const span = (name: 'colspan' | 'rowspan') => ({
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
  });
  const cell = (name: string, tag: string) =>
    Node.create({
      name,
      content: 'block+',
      isolating: true,
      addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
      parseHTML: () => [{ tag }],
      renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    });
  return [
    Node.create({
      name: 'table',
      group: 'block',
      content: 'tableRow+',
      isolating: true,
      parseHTML: () => [{ tag: 'table' }],
      renderHTML: () => ['table', ['tbody', 0]],
    }),
    Node.create({
      name: 'tableRow',
      content: '(tableCell | tableHeader)+',
      parseHTML: () => [{ tag: 'tr' }],
      renderHTML: () => ['tr', 0],
    }),
    cell('tableCell', 'td'),
    cell('tableHeader', 'th'),
  ];
}
