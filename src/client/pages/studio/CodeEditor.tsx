import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, defaultHighlightStyle, foldGutter, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { StudioFault } from '../../../contract/studio.ts';
import { cspNonce } from '../../app/nonce.ts';
import styles from './studio.module.css';

interface Props {
  /** of the file; another one opens it anew by its `key` */
  name: string;
  text: string;
  label: string;
  readonly: boolean;
  faults: readonly StudioFault[];
  /** a place to go to */
  jump: Pick<StudioFault, 'line' | 'column'> | null;
  onChange(text: string): void;
}

/** One file as text, with what the checker says beside its lines. Tab leaves it, as any field. */
export function CodeEditor({ name, text, label, readonly, faults, jump, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const nonce = cspNonce();
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          ...[lineNumbers(), foldGutter(), history(), bracketMatching(), highlightActiveLine(), lintGutter()],
          keymap.of([...defaultKeymap, ...historyKeymap]),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          name.endsWith('.json') ? json() : xml(),
          ...[EditorView.lineWrapping, EditorState.readOnly.of(readonly)],
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
          EditorView.updateListener.of(({ docChanged, state }) => {
            const next = state.doc.toString();
            if (docChanged && next !== latest.current.text) latest.current.onChange(next);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [name, label, readonly]);
  useEffect(() => {
    const editor = view.current;
    const now = editor?.state.doc.toString();
    // a step back, or another tab
    if (editor && now !== text) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    editor.dispatch(
      setDiagnostics(
        editor.state,
        faults.map((fault) => diagnosticOf(fault, doc)),
      ),
    );
  }, [faults, name]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !jump) return;
    const at = offsetOf(jump, editor.state.doc);
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    editor.focus();
  }, [jump, name]);
  return <div ref={place} className={styles.editor} />;
}

function offsetOf({ line, column }: Pick<StudioFault, 'line' | 'column'>, doc: Text): number {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(at.from + column - 1, at.to);
}

/** Faults name where something begins; what is underlined goes on to the end of the word. */
function diagnosticOf(fault: StudioFault, doc: Text): Diagnostic {
  const from = offsetOf(fault, doc);
  const line = doc.lineAt(from);
  const word = /^(?:"[^"]*"|[\w.@-]+)/.exec(line.text.slice(from - line.from))?.[0] ?? '';
  const { severity, message, rule } = fault;
  return { from, to: Math.min(from + Math.max(word.length, 1), line.to), severity, message, source: rule };
}
