import { Select } from 'antd';
import { useId } from 'react';
import type { TextChoice } from './ChosenText.tsx';

interface Props {
  label: string;
  value: string;
  options: readonly TextChoice[];
  readonly?: boolean;
  /** of many: what is typed finds them */
  searched?: boolean;
  onChange(value: string): void;
}

/** One of a few, by what it is called. */
export function Choice({ label, value, options, readonly = false, searched = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="hall-editor-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        showSearch={searched && { optionFilterProp: 'label' }}
        value={value || null}
        options={[...options]}
        disabled={readonly}
        onChange={(next: string) => onChange(next)}
      />
    </div>
  );
}
