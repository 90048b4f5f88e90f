import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Ref } from 'react';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import type { ProcessDrawing } from './drawing.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import type { Facts } from './facts.ts';
import { FaultList } from './FaultList.tsx';
import type { EditorFault } from './FaultList.tsx';
import { Outline } from './Outline.tsx';
import type { OutlineItem } from './outline.ts';
import { PropertiesPanel } from './PropertiesPanel.tsx';
import type { PanelChoices } from './panel.ts';
import { wordsOf } from './texts.ts';
import type { EditorTexts } from './texts.ts';
import { useDrawing } from './useDrawing.ts';
import type { Drawn } from './useDrawing.ts';
import './editor.css';

/** What the page around it may ask. */
export interface ProcessEditorHandle {
  /** the drawing as it is now */
  xml(): Promise<string>;
}

export interface ProcessEditorProps extends PanelChoices {
  /** opened when it is first drawn; a new `key` opens another one */
  xml: string;
  texts: EditorTexts;
  readonly: boolean;
  faults: readonly EditorFault[];
  handle: Ref<ProcessEditorHandle>;
  /** an element that somebody was led to: its properties are shown */
  goal?: { chosen: string } | null;
  /** a name as the reader says it: in the list it is called so, in the drawing as it is written */
  spoken?(name: string): string;
  /** after each change that was made, undone or done again */
  onChange(): void;
  /** the drawing after such a change, a moment later; and the nodes that are called otherwise by it */
  onXml(xml: string, renamed: ReadonlyMap<string, string>): void;
  idsFor?: Drawn['idsFor'];
  /** lays the drawing out anew, and opens it so */
  onTidy?: (() => void) | undefined;
  /** Ctrl+S */
  onSave(): void;
}

/** A menu that closes gives the focus back first. */
const FOCUS_MS = 50;

/** A process, drawn on with the mouse in bpmn-js or by the keyboard in the list beside it; both are always there. */
export function ProcessEditor(props: ProcessEditorProps) {
  const { texts, readonly, faults, handle, goal = null, onSave, fields, groups, phrases, reading, builders } = props;
  const words = useMemo(() => wordsOf(texts), [texts]);
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { drawing, version, selected, failure } = useDrawing(props, place);
  useImperativeHandle(handle, () => ({ xml: () => drawing?.xml() ?? Promise.resolve(props.xml) }), [
    drawing,
    props.xml,
  ]);
  useEffect(() => {
    drawing?.showFaults(
      faults.flatMap(({ elementId, ...fault }) => (elementId === null ? [] : [{ ...fault, elementId }])),
    );
  }, [drawing, faults, version]);
  const choose = useCallback((id: string | null) => drawing?.select(id), [drawing]);
  const wanted = useRef<{ id: string; wait: number } | null>(null);
  const [asked, setAsked] = useState(0);
  const edit = (id: string, wait = 0) => {
    choose(id);
    wanted.current = { id, wait };
    setAsked(asked + 1);
  };
  useEffect(() => {
    if (drawing === null || goal === null) return;
    drawing.select(goal.chosen);
    wanted.current = { id: goal.chosen, wait: 0 };
    setAsked((before) => before + 1);
  }, [drawing, goal]);
  const made = (id: string | null) => {
    if (id !== null) edit(id, FOCUS_MS);
  };
  // read anew each time: it follows from changes, undoing and choices alike
  const { spoken = (name: string) => name } = props;
  const outline = (drawing?.outline() ?? []).map((item) => saidIn(item, spoken));
  const facts: Facts | null = drawing && selected !== null ? drawing.facts(selected) : null;
  useEffect(() => {
    if (wanted.current === null || facts?.id !== wanted.current.id) return undefined;
    const focus = () => {
      wanted.current = null;
      panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    };
    if (wanted.current.wait === 0) {
      focus();
      return undefined;
    }
    const later = setTimeout(focus, wanted.current.wait);
    return () => clearTimeout(later);
  }, [asked, facts?.id]);
  const change = (id: string, next: Parameters<ProcessDrawing['change']>[1]) => drawing?.change(id, next);
  const keys = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
    if (key === 's') {
      commit(event.target);
      onSave();
    } else if (!typing && key === 'z' && !event.shiftKey) drawing?.undo();
    else if (!typing && (key === 'y' || (key === 'z' && event.shiftKey))) drawing?.redo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="hall-editor" data-readonly={readonly} onKeyDownCapture={keys}>
      <div className="hall-editor-middle">
        <EditorToolbar {...{ drawing, readonly, words, version }} onTidy={props.onTidy} />
        {failure ? (
          <p className="hall-editor-failure" role="alert">
            {words('openFailed', { reason: failure })}
          </p>
        ) : null}
        <div className="hall-editor-canvas" ref={place} role="region" aria-label={words('canvas')} />
        <FaultList faults={faults} words={words} nameOf={(id) => nameIn(outline, id)} onChoose={edit} />
      </div>
      <div className="hall-editor-side">
        <Outline
          items={outline}
          selected={selected}
          faults={faults}
          words={words}
          readonly={readonly}
          onChoose={choose}
          onEdit={edit}
          onAddAfter={(id, kind) => made(drawing?.addAfter(id, kind) ?? null)}
          onAddBranch={(id, kind) => made(drawing?.addBranch(id, kind) ?? null)}
          onAttachTimer={(id) => made(drawing?.attachTimer(id) ?? null)}
          onConnect={(from, to) => drawing?.connect(from, to)}
          onRemove={(id) => drawing?.remove(id)}
        />
        <section className="hall-editor-panel" ref={panel} aria-label={words('properties')}>
          <h3>{words('properties')}</h3>
          {facts ? (
            <PropertiesPanel
              // one that gets its id from its name stays open
              key={drawing?.keyOf(facts.id)}
              facts={facts}
              faults={faults.filter(({ elementId }) => elementId === facts.id)}
              readonly={readonly}
              words={words}
              fields={fields}
              groups={groups}
              phrases={phrases}
              reading={reading}
              builders={builders}
              onChange={(next) => change(facts.id, next)}
            />
          ) : (
            <p className="hall-soft">{words('chooseElement')}</p>
          )}
        </section>
      </div>
    </div>
  );
}

/** A text field writes when it is left; whoever saves from within it means what he sees. */
function commit(target: EventTarget): void {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea')) return;
  target.blur();
  target.focus();
}

/** An element in the reader's words. */
function saidIn({ name, ends, ...item }: OutlineItem, spoken: (name: string) => string): OutlineItem {
  return { ...item, name: spoken(name), ends: ends && { from: spoken(ends.from), to: spoken(ends.to) } };
}

function nameIn(outline: readonly { id: string; name: string }[], id: string): string {
  return outline.find((item) => item.id === id)?.name || id;
}
