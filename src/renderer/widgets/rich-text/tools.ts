import type { Editor } from '@tiptap/core';

/** One button of the menu. Its caption is `rich_<name>`. */
export interface Tool {
  name: string;
  /** SVG path in a box of 16 */
  icon: string;
  run(editor: Editor): void;
  /** a button that stays pressed while the text there is so */
  pressed?(editor: Editor): boolean;
  enabled?(editor: Editor): boolean;
}

const mark = (name: string, type: string, icon: string): Tool => ({
  name,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
  pressed: (editor) => editor.isActive(type),
});

const align = (value: string, icon: string): Tool => ({
  name: `align_${value}`,
  icon,
  run: (editor) =>
    value === 'left'
      ? editor.chain().focus().unsetTextAlign().run()
      : editor.chain().focus().toggleTextAlign(value).run(),
  pressed: (editor) =>
    value === 'left'
      ? !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' })
      : editor.isActive({ textAlign: value }),
});

/** The menu in its order; groups are divided by a line. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'undo',
      icon: 'M3 6h7a3.5 3.5 0 0 1 0 7H6M3 6l3-3M3 6l3 3',
      run: (editor) => editor.chain().focus().undo().run(),
      enabled: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      icon: 'M13 6H6a3.5 3.5 0 0 0 0 7h4M13 6l-3-3M13 6l-3 3',
      run: (editor) => editor.chain().focus().redo().run(),
      enabled: (editor) => editor.can().redo(),
    },
  ],
  [
    mark('bold', 'bold', 'M5 3h4a2.5 2.5 0 0 1 0 5H5zM5 8h4.5a2.5 2.5 0 0 1 0 5H5z'),
    mark('italic', 'italic', 'M7 3h5M4 13h5M9.5 3l-3 10'),
    mark('underline', 'underline', 'M5 3v5a3 3 0 0 0 6 0V3M4 14h8'),
    mark('strike', 'strike', 'M3 8h10M11 5a3 2.2 0 0 0-3-2c-2 0-3 1-3 2.300M5 11a3 2.200 0 0 0 3 2c2 0 3-1 3-2.300'),
  ],
  [
    align('left', 'M3 4h10M3 8h6M3 12h8'),
    align('center', 'M3 4h10M5 8h6M4 12h8'),
    align('right', 'M3 4h10M7 8h6M5 12h8'),
  ],
  [
    {
      name: 'bullets',
      icon: 'M6 4h8M6 8h8M6 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      pressed: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      icon: 'M7 4h7M7 8h7M7 12h7M2 3l1-.5V6M2 10.500c1-1 2 0 1 1L2 13h2',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      pressed: (editor) => editor.isActive('orderedList'),
    },
  ],
];

export const CLEAR: Tool = {
  name: 'clear',
  icon: 'M4 3h8M8 3l-1.500 6M3 13h4M10 10l4 4M14 10l-4 4',
  run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run(),
};

export const LINK_ICON =
  'M7 9a2.500 2.500 0 0 0 3.500 0l2-2A2.500 2.500 0 0 0 9 3.500l-1 1M9 7a2.500 2.500 0 0 0-3.500 0l-2 2A2.500 2.500 0 0 0 7 12.500l1-1';
export const IMAGE_ICON = 'M2.500 3h11v10h-11zM2.500 11l3-3 2.500 2.500 2-2 3.500 3.500M10.500 6h.01';
