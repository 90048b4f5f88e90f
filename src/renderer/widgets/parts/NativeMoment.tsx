import type { WidgetProps } from '../../widget.ts';
import { controlProps } from './control.ts';

interface NativeMomentProps {
  edit: WidgetProps;
  type: 'date' | 'datetime-local' | 'time';
  /** the value as the platform writes it: `2026-12-01T08:30`; empty where there is none */
  text: string;
  /** takes what was chosen back into the form's own writing */
  read(text: string): string;
}

/**
 * The platform's own picker, for phones: it fits the screen and the thumb, speaks the person's language and is what he knows
 * from everywhere else. A calendar of ours with 44 px a day is wider than the screen.
 */
export function NativeMoment({ edit, type, text, read }: NativeMomentProps) {
  const { id, value, onChange, onBlur } = edit;
  return (
    <input
      {...controlProps(edit)}
      className="hall-input hall-native"
      type={type}
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? undefined : read(target.value))}
      onBlur={() => onBlur(id, value)}
    />
  );
}
