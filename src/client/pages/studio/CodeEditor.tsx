import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { xml } from '@codemirror/lang-xml';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { StudioFault } from '../../../contract/studio/definition.ts';
import { hintAt, proposalsAt } from '../../../definition/edit/complete.ts';
import type { Known } from '../../../definition/edit/complete.ts';
import type { Proposal } from '../../../definition/edit/complete-expression.ts';
import type { Files } from '../../../definition/edit/files.ts';
import type { Mend } from '../../../definition/edit/mend.ts';
import { cspNonce } from '../../app/nonce.ts';
import styles from './files.module.css';

interface Props {
  /** of the file; another one opens it anew by its `key` */
  name: string;
  text: string;
  label: string;
  /** the whole definition, whose names may be written */
  files: Files;
  known: Known;
  readonly: boolean;
  faults: readonly StudioFault[];
  /** a place to go to; `quiet`: to be seen, while whoever asks stays where he is */
  jump: (Pick<StudioFault, 'line' | 'column'> & { quiet?: boolean }) | null;
  /** what the button says that mends a fault */
  mendWords(mend: Mend): string;
  onMend(fault: StudioFault): void;
  onChange(text: string): void;
  /** somebody has put the cursor there */
  onCursor?: ((text: string, offset: number) => void) | undefined;
}

/** CodeMirror's own colours are for light pages: these follow the page's, of strings, names, elements, values and comments. */
const PAGE_COLOURS: Readonly<Record<string, string>> = {
  ...{ '#a11': 'success', '#00c': 'info', '#085': 'primary', '#219': 'warning', '#164': 'warning' },
  ...{ '#940': 'text-soft', '#f00': 'error' },
};
const COLOURS = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    typeof color === 'string' ? { ...spec, color: `var(--hall-${PAGE_COLOURS[color] ?? 'text'})` } : spec,
  ),
);

const SURFACES = EditorView.theme({
  '.cm-content': { caretColor: 'var(--hall-text)' },
  '.cm-gutters': {
    ...{ backgroundColor: 'var(--hall-surface)', color: 'var(--hall-text-soft)' },
    borderInlineEnd: '1px solid var(--hall-line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--hall-surface-raised)' },
  '.cm-tooltip': {
    ...{ backgroundColor: 'var(--hall-surface-raised)', color: 'var(--hall-text)' },
    border: '1px solid var(--hall-border)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--hall-primary)',
    color: 'var(--hall-on-primary)',
  },
});

/** One file as text, with what the checker says beside its lines and what may be written where. Tab leaves it, as any field. */
export function CodeEditor(props: Props) {
  const { name, text, label, files, known, readonly, faults, jump, onChange, onCursor, onMend, mendWords } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ text, files, known, onChange, onCursor, onMend, mendWords });
  useEffect(() => {
    latest.current = { text, files, known, onChange, onCursor, onMend, mendWords };
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
          autocompletion({ override: [(context) => proposalsIn(context, name, latest.current)], defaultKeymap: false }),
          hoverTooltip((editorView, at) => tooltipAt(editorView.state.doc.toString(), at, name, latest.current.files)),
          keymap.of([...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
          syntaxHighlighting(COLOURS, { fallback: true }),
          SURFACES,
          name.endsWith('.json') ? json() : xml(),
          ...[EditorView.lineWrapping, EditorState.readOnly.of(readonly)],
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
          EditorView.updateListener.of(({ docChanged, selectionSet, state, view: { hasFocus } }) => {
            if (!docChanged && !selectionSet) return;
            const next = state.doc.toString();
            if (docChanged && next !== latest.current.text) latest.current.onChange(next);
            // what is undone, or shown, is nobody's going there
            if (hasFocus) latest.current.onCursor?.(next, state.selection.main.head);
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
        faults.map((fault) => ({
          ...diagnosticOf(fault, doc),
          ...(fault.mend !== null &&
            !readonly && {
              actions: [{ name: latest.current.mendWords(fault.mend), apply: () => latest.current.onMend(fault) }],
            }),
        })),
      ),
    );
  }, [faults, name, readonly]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !jump) return;
    const at = offsetOf(jump, editor.state.doc);
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    if (!jump.quiet) editor.focus();
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

interface Around {
  files: Files;
  known: Known;
}

const TYPES: Readonly<Record<Proposal['kind'], string>> = {
  ...{ property: 'property', value: 'enum', field: 'variable', node: 'class', group: 'type', function: 'function' },
};

function proposalsIn(
  { state, pos, explicit }: CompletionContext,
  name: string,
  { files, known }: Around,
): CompletionResult | null {
  const found = proposalsAt(files, name, state.doc.toString(), pos, known);
  // nobody asked, and nothing is being typed
  if (found === null || (!explicit && found.from === pos && !/["{.@]/.test(state.sliceDoc(pos - 1, pos)))) return null;
  const options = found.options.map(({ label, says, kind }) => ({
    ...{ label, type: TYPES[kind] },
    ...(says !== '' && { [says.length > SHORT ? 'info' : 'detail']: says }),
    ...(found.quoted && { apply: JSON.stringify(label) }),
  }));
  return { from: found.from, options, validFor: /^[\p{L}\p{Nd}_$.@:-]*$/u };
}

/** A longer sentence stands beside the list. */
const SHORT = 24;

function tooltipAt(text: string, at: number, name: string, files: Files) {
  const hint = hintAt(files, name, text, at);
  if (hint === null || hint.says === '') return null;
  const create = () => {
    const dom = document.createElement('div');
    dom.className = styles.hint ?? '';
    dom.textContent = hint.says;
    return { dom };
  };
  return { pos: hint.from, end: hint.to, above: true, create };
}
