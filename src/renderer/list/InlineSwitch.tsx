import { useState } from 'react';
import type { JsonValue } from '../../definition/types/json.ts';
import '../widgets/switch/switch.css';
import type { ColumnView } from './types.ts';

interface Props {
  column: ColumnView;
  value: JsonValue | undefined;
  /** the record's name, for those who cannot see the row */
  of: string;
  onChange(value: JsonValue): Promise<void>;
}

/** A yes or no that is changed where it stands. It shows what the record says: after a refusal, what it said before. */
export function InlineSwitch({ column, value, of, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const { oneOf = [], type } = column.schema;
  const on = type === 'boolean' ? value === true : value === 1;
  const word = oneOf.find((option) => option.const === value)?.title;
  const change = async (next: boolean) => {
    setBusy(true);
    await onChange(type === 'boolean' ? next : Number(next));
    setBusy(false);
  };
  return (
    <span className="hall-inline-switch">
      <input
        type="checkbox"
        role="switch"
        className="hall-switch"
        aria-label={`${column.title} ${of}`}
        checked={on}
        disabled={busy}
        onChange={(event) => void change(event.target.checked)}
      />
      {word ? <span aria-hidden>{word}</span> : null}
    </span>
  );
}
