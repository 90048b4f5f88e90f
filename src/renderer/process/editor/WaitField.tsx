import { Select } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { WAIT_UNITS, waitOf, waitText, type WaitUnit } from './durations.ts';
import type { EditorWords } from './texts.ts';

interface Props {
  label: string;
  value: string;
  words: EditorWords;
  /** nothing may be said too */
  optional?: boolean;
  onCommit(value: string): void;
  /** the text itself: a date of the form, or whatever else cannot be counted */
  children: ReactNode;
}

const MOST = 9_999;

/** A whole number, at least one; null: none was typed. */
function countOf(text: string): number | null {
  const count = Math.trunc(Number(text));
  return text === '' || Number.isNaN(count) ? null : Math.min(Math.max(count, 1), MOST);
}

/** How long is waited, by a number and what is counted; it is written when it is left, so that an edit is one step of undo. */
export function WaitField({ label, value, words, optional = false, onCommit, children }: Props) {
  const id = useId();
  const [count, setCount] = useState<number | null>(null);
  const [unit, setUnit] = useState<WaitUnit>('workdays');
  // undo, or somebody drawing, may change it from outside
  useEffect(() => {
    const wait = waitOf(value);
    setCount(wait?.count ?? null);
    if (wait) setUnit(wait.unit);
  }, [value]);
  const isOwn = value !== '' && waitOf(value) === undefined;
  const commit = (now: number | null, of: WaitUnit) => {
    if (now !== null) {
      const text = waitText({ count: now, unit: of });
      if (text !== value) onCommit(text);
    } else if (optional && value !== '' && !isOwn) onCommit('');
    else setCount(waitOf(value)?.count ?? null);
  };
  return (
    <>
      <div className="hall-editor-field">
        <label htmlFor={id}>{label}</label>
        <div className="hall-editor-wait">
          <input
            id={id}
            type="number"
            min={1}
            max={MOST}
            value={count ?? ''}
            onChange={({ target }) => setCount(countOf(target.value))}
            onBlur={() => commit(count, unit)}
            onKeyDown={(event) => event.key === 'Enter' && commit(count, unit)}
          />
          <Select
            aria-label={words('waitUnit')}
            value={unit}
            options={WAIT_UNITS.map((one) => ({ value: one, label: words(`unit_${one}`) }))}
            onChange={(next) => {
              setUnit(next);
              if (count !== null) commit(count, next);
            }}
          />
        </div>
      </div>
      <details open={isOwn}>
        <summary>{words('waitText')}</summary>
        {children}
      </details>
    </>
  );
}
