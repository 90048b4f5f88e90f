import { useEffect, useReducer, useRef } from 'react';
import { labelIdOf } from '../../form/FieldShell.tsx';
import type { EditProps } from '../../widget.ts';
import { numberOption } from '../parts/control.ts';
import { preloadable, whenIdle } from '../parts/preloadable.ts';
import { RichTextRead } from './Read.tsx';
import type { EditorProps } from './RichTextEditor.tsx';

const editor = preloadable<EditorProps>(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);

const HEIGHT = 300;
const COMPACT_HEIGHT = 160;

/**
 * Rich text. The editor is fetched and mounted while the page is idle, or as soon as somebody comes to the field; until
 * then the text itself stands in its place, in the same size, and keeps what is typed.
 */
export function RichTextEdit(props: EditProps) {
  const { id, value, options, compact, label, readOnly, required, invalid, describedBy, onBlur } = props;
  const height = numberOption(options, 'height') ?? (compact ? COMPACT_HEIGHT : HEIGHT);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const focused = useRef(false);
  const typed = useRef('');
  useEffect(() => {
    let live = true;
    const load = () => {
      if (live) void editor.load().then(redraw, () => undefined);
    };
    if (!readOnly) whenIdle(load);
    return () => {
      live = false;
    };
  }, [readOnly]);
  const Editor = readOnly ? undefined : editor.current;
  if (Editor !== undefined) {
    return <Editor {...props} height={height} autoFocus={focused.current} typed={typed.current} />;
  }
  return (
    <div
      id={id}
      className="hall-input hall-rich-waiting"
      style={{ height }}
      role="textbox"
      aria-multiline="true"
      tabIndex={0}
      aria-readonly="true"
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      {...(compact ? { 'aria-label': label } : { 'aria-labelledby': labelIdOf(id) })}
      onFocus={() => {
        focused.current = true;
        if (!readOnly) void editor.load().then(redraw, () => undefined);
      }}
      onBlur={() => {
        focused.current = false;
        onBlur();
      }}
      onKeyDown={(event) => {
        if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) typed.current += event.key;
      }}
    >
      <RichTextRead value={value} schema={props.schema} uiSchema={props.uiSchema} options={options} />
    </div>
  );
}
