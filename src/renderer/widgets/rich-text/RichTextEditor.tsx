import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { use, useEffect, useMemo, useRef } from 'react';
import { FormContext } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import type { FieldValue } from '../../widget.ts';
import { describedBy, isInvalid, labelIdOf, textOption } from '../parts/control.ts';
import { Placeholders } from '../parts/Placeholders.tsx';
import { PendingFiles } from '../upload/PendingFiles.tsx';
import { useUploads } from '../upload/useUploads.ts';
import { EXTENSIONS } from './extensions.ts';
import { later } from './later.ts';
import { cleanPasted } from './paste.ts';
import { RichTextRead } from './Read.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { WidgetProps } from '../../widget.ts';

export interface EditorProps extends WidgetProps {
  height: number;
  /** it takes over from the focused stand-in */
  autoFocus: boolean;
  /** what was typed into the stand-in before the editor was there */
  typed: string;
}

/** Rest before what is typed is committed, ms; leaving the field, handing in and closing the page do not wait. */
const REST = 250;

/** Tiptap with the menu of the house. Its value is HTML; a text without content is no value at all. */
export function RichTextEditor(props: EditorProps) {
  const { id, value, onBlur, label, required, hideLabel, height, typed } = props;
  const { services, translate } = useRenderer();
  const pending = useCommit(props);
  const described = describedBy(props);
  const committed = useRef(value);
  const box = useRef<HTMLDivElement>(null);
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'hall-rich hall-rich-text',
    ...(hideLabel ? { 'aria-label': label } : { 'aria-labelledby': labelIdOf(id) }),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(isInvalid(props) ? { 'aria-invalid': 'true' } : {}),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
  };
  const images = useUploads({
    kind: 'richText',
    path: props.name,
    onStored(file) {
      const alt = file.name.replace(/\.\w+$/, '');
      editor.commands.insertContent({ type: 'image', attrs: { src: services.fileUrl(file.id, true), alt } });
      pending.now();
    },
  });
  const takeImages = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
    images.add(pictures);
    return pictures.length > 0;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: htmlOf(value),
    autofocus: props.autoFocus ? 'end' : false,
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => {
        // Word puts a picture of the text beside the text
        const html = event.clipboardData?.getData('text/html') ?? '';
        return !/<(p|table|li|h\d|div|span)\b/i.test(html) && takeImages(event.clipboardData?.files);
      },
      handleDrop: (_view, event) => takeImages(event.dataTransfer?.files),
      handleDOMEvents: {
        // Tab leaves the editor, from lists too; Ctrl+Enter is the form's
        keydown: (_view, event) => event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)),
      },
    },
    onCreate: ({ editor: made }) => void (typed !== '' && made.commands.insertContent(typed)),
    onUpdate: ({ editor: now }) => {
      committed.current = valueOf(now);
      pending.set(committed.current);
    },
  });
  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
    // drawn anew only when one of them says something else
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, JSON.stringify(attributes)]);
  useEffect(() => {
    if (value === committed.current || pending.waits) return;
    committed.current = value;
    editor.commands.setContent(htmlOf(value), { emitUpdate: false });
  }, [editor, value, pending]);

  const table = textOption(props.options, 'variables');
  const field = (
    <div
      ref={box}
      className={isInvalid(props) ? 'hall-rich-box hall-rich-invalid' : 'hall-rich-box'}
      style={{ height }}
      onBlur={(event) => {
        if (box.current?.contains(event.relatedTarget)) return;
        pending.now();
        onBlur(id, value);
      }}
    >
      <Toolbar editor={editor} target={id} onImages={(files) => void takeImages(files)} />
      <div
        className="hall-rich-scroll"
        onClick={(event) => event.target === event.currentTarget && editor.commands.focus()}
      >
        <EditorContent editor={editor} className="hall-rich-holder" />
        {editor.isEmpty && props.placeholder !== undefined ? (
          <span className="hall-rich-hint" aria-hidden="true">
            {props.placeholder}
          </span>
        ) : null}
      </div>
      <PendingFiles pending={images.pending} onRetry={images.retry} onDrop={images.drop} />
      <span className="hall-hidden" role="status">
        {images.pending.some((one) => one.refusal === '') ? translate('loading') : ''}
      </span>
    </div>
  );
  if (table === undefined) return field;
  return (
    <div>
      {field}
      <Placeholders
        table={table}
        text={typeof value === 'string' ? value : ''}
        html
        onInsert={(place) => void editor.chain().focus().insertContent(place).run()}
        preview={(html) => <RichTextRead value={html} schema={props.schema} options={props.options} />}
      />
    </div>
  );
}

/** Commits after a rest; whatever may take the text away first (submit, closing, unmounting) gets it at once. */
function useCommit({ name, onChange }: EditorProps) {
  const scope = use(FormContext);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const pending = useMemo(
    () =>
      later<FieldValue>((next) => {
        // RJSF draws before it hands on, and an unmounted one does not hand on at all: the form's data get it first
        scope?.store.write(name, next);
        latest.current(next);
      }, REST),
    [scope, name],
  );
  useEffect(() => {
    const off = scope?.store.holdsBack(pending.now);
    const hidden = () => document.visibilityState === 'hidden' && pending.now();
    window.addEventListener('pagehide', pending.now, true);
    document.addEventListener('visibilitychange', hidden, true);
    return () => {
      window.removeEventListener('pagehide', pending.now, true);
      document.removeEventListener('visibilitychange', hidden, true);
      pending.now();
      off?.();
    };
  }, [scope, pending]);
  return pending;
}

/** Plain text of older data keeps its lines. */
function htmlOf(value: FieldValue): string {
  if (typeof value !== 'string') return '';
  if (value.includes('<')) return value;
  const escaped = value.replaceAll('&', '&amp;');
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

const CONTENT = new Set(['image', 'horizontalRule', 'table']);

function valueOf(editor: Editor): FieldValue {
  let empty = editor.getText().trim() === '';
  editor.state.doc.descendants((node) => {
    if (CONTENT.has(node.type.name)) empty = false;
  });
  return empty ? undefined : editor.getHTML();
}
