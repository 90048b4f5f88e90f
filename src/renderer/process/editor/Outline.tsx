import { Button, Dropdown, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EditorFault } from './FaultList.tsx';
import type { OutlineItem } from './outline.ts';
import { MULTI_KINDS } from './facts.ts';
import { ADDABLE } from './supported.ts';
import type { AddableKind } from './supported.ts';
import type { EditorWords } from './texts.ts';

interface Props {
  items: readonly OutlineItem[];
  selected: string | null;
  faults: readonly EditorFault[];
  words: EditorWords;
  readonly: boolean;
  onChoose(id: string): void;
  /** goes on to its properties */
  onEdit(id: string): void;
  onAddAfter(id: string, kind: AddableKind): void;
  onAddBranch(id: string, kind: AddableKind): void;
  onAttachTimer(id: string): void;
  onConnect(from: string, to: string): void;
  onRemove(id: string): void;
}

/** Kinds that nothing can follow. */
const LAST = new Set(['endEvent', 'sequenceFlow', 'textAnnotation']);

/** All elements as a list, and what can be done with the chosen one: the drawing by keyboard. */
export function Outline(props: Props) {
  const { items, selected, words, readonly } = props;
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    if (wanted.current !== null) buttons[Math.min(wanted.current, buttons.length - 1)]?.focus();
    wanted.current = null;
  }, [items]);
  // a long list scrolls to what was chosen in the drawing, or was put in
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current="true"]')?.getBoundingClientRect();
    const around = list.current?.getBoundingClientRect();
    if (!list.current || !chosen || !around) return;
    const isSeen = chosen.top >= around.top && chosen.bottom <= around.bottom;
    if (!isSeen) list.current.scrollTop += chosen.top - around.top - (around.height - chosen.height) / 2;
  }, [selected, items.length]);
  /** what had the focus goes with it: the next one has it */
  const remove = (id: string) => {
    wanted.current = items.findIndex((item) => item.id === id);
    props.onRemove(id);
  };
  const chosen = items.find(({ id }) => id === selected);
  const label = ({ name, id, kind, ends }: OutlineItem) =>
    name || (ends ? words('flowFromTo', ends) : `${words(`kind_${kind}`)} ${id}`);
  return (
    <section className="hall-editor-outline" aria-label={words('outline')}>
      <h3>{words('outline')}</h3>
      {readonly ? null : <OutlineActions {...props} chosen={chosen} label={label} onRemove={remove} />}
      <ol ref={list}>
        {items.map((item, index) => {
          const own = props.faults.filter(({ elementId }) => elementId === item.id);
          return (
            // one that gets its id while somebody is on it keeps the focus
            <li key={index} style={{ paddingInlineStart: item.depth * 16 + (item.ends ? 16 : 0) }}>
              <button
                type="button"
                aria-current={item.id === selected}
                onClick={() => props.onChoose(item.id)}
                onKeyDown={(event) => {
                  if (event.key === 'Delete' && !readonly) remove(item.id);
                  else if (event.key === 'F2' || event.key === 'Enter') props.onEdit(item.id);
                  else return;
                  event.preventDefault();
                }}
              >
                <span>{label(item)}</span>
                <span className="hall-soft">{words(`kind_${item.kind}`)}</span>
                {own.length > 0 ? (
                  <span className={`hall-fault-badge hall-fault-${worst(own)}`}>
                    <span aria-hidden="true">{own.length}</span>
                    <span className="hall-visually-hidden">{words('faultsHere', { count: own.length })}</span>
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ol>
      {readonly ? null : <p className="hall-soft hall-editor-hint">{words('outlineHint')}</p>}
    </section>
  );
}

interface ActionProps extends Props {
  chosen: OutlineItem | undefined;
  label(item: OutlineItem): string;
}

function OutlineActions({ chosen, items, words, label, ...does }: ActionProps) {
  const [connecting, setConnecting] = useState(false);
  const connect = useRef<HTMLButtonElement>(null);
  const canFollow = chosen !== undefined && !LAST.has(chosen.kind);
  const kinds = ADDABLE.filter(({ kind }) => kind !== 'startEvent');
  // something is put on a way too, but nothing that ends there
  const isWay = chosen?.kind === 'sequenceFlow';
  const menu = (run: (kind: AddableKind) => void) => ({
    items: kinds
      .filter(({ kind }) => !isWay || kind !== 'endEvent')
      .map(({ kind }) => ({ key: kind, label: words(`kind_${kind}`) })),
    onClick: ({ key }: { key: string }) => {
      const found = kinds.find(({ kind }) => kind === key);
      if (found) run(found.kind);
    },
  });
  const id = chosen?.id ?? '';
  return (
    <div className="hall-editor-actions">
      <Dropdown
        autoFocus
        trigger={['click']}
        disabled={!canFollow && !isWay}
        menu={menu((kind) => does.onAddAfter(id, kind))}
      >
        <Button size="small" disabled={!canFollow && !isWay} aria-haspopup="menu">
          {words('addAfter')}
        </Button>
      </Dropdown>
      <Dropdown autoFocus trigger={['click']} disabled={!canFollow} menu={menu((kind) => does.onAddBranch(id, kind))}>
        <Button size="small" disabled={!canFollow} aria-haspopup="menu">
          {words('addBranch')}
        </Button>
      </Dropdown>
      <Button
        ref={connect}
        size="small"
        disabled={!canFollow}
        aria-expanded={connecting}
        onClick={() => setConnecting(!connecting)}
      >
        {words('connectTo')}
      </Button>
      {/* always there: the list below would jump with what is chosen in it */}
      <Button
        size="small"
        disabled={!chosen || !MULTI_KINDS.includes(chosen.kind)}
        onClick={() => does.onAttachTimer(id)}
      >
        {words('attachTimer')}
      </Button>
      <Button size="small" danger disabled={!chosen} onClick={() => does.onRemove(id)}>
        {words('remove')}
      </Button>
      {connecting && chosen ? (
        <Select
          size="small"
          className="hall-editor-connect"
          aria-label={words('connectTo')}
          placeholder={words('connectTo')}
          value={null}
          // one press has asked for it
          autoFocus
          defaultOpen
          showSearch={{ optionFilterProp: 'label' }}
          options={items
            .filter(
              (item) =>
                item.id !== id &&
                item.within === chosen.within &&
                !item.ends &&
                !['startEvent', 'boundaryEvent'].includes(item.kind),
            )
            .map((item) => ({ value: item.id, label: label(item) }))}
          onChange={(to: string) => {
            setConnecting(false);
            does.onConnect(id, to);
            // the list that had the focus is gone
            connect.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function worst(faults: readonly EditorFault[]): 'error' | 'warning' {
  return faults.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}
