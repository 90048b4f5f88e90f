import { useEffect, useReducer, useRef } from 'react';
import { labelIdOf, isInvalid, describedBy } from '../parts/control.ts';
import type { WidgetProps } from '../../widget.ts';
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
export function RichTextEdit(props: WidgetProps) {
  const { id, value, options, hideLabel, label, required, onBlur } = props;
  const height = numberOption(options, 'height') ?? (hideLabel ? COMPACT_HEIGHT : HEIGHT);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const focused = useRef(false);
  const typed = useRef('');
  useEffect(() => {
    let live = true;
    const load = () => {
      if (live) void editor.load().then(redraw, () => undefined);
    };
    whenIdle(load);
    return () => {
      live = false;
    };
  }, []);
  const Editor = editor.current;
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
      aria-invalid={isInvalid(props) || undefined}
      aria-describedby={describedBy(props)}
      {...(hideLabel ? { 'aria-label': label } : { 'aria-labelledby': labelIdOf(id) })}
      onFocus={() => {
        focused.current = true;
        void editor.load().then(redraw, () => undefined);
      }}
      onBlur={() => {
        focused.current = false;
        onBlur(id, value);
      }}
      onKeyDown={(event) => {
        if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) typed.current += event.key;
      }}
    >
      <RichTextRead value={value} schema={props.schema} uiSchema={props.uiSchema} options={options} />
    </div>
  );
}
