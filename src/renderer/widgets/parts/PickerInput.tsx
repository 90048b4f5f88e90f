import { useRef, type ReactNode } from 'react';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps } from '../../widget.ts';
import { controlProps } from './control.ts';
import './controls.css';

export type Appearance = 'input' | 'icon' | 'button';

interface PickerInputProps {
  edit: WidgetProps;
  text: string;
  appearance?: Appearance;
  /** the dialog while it is open, else nothing */
  dialog: ReactNode;
  /** `typed`: the first letter of what is looked for */
  onOpen(typed: string): void;
  /** called as soon as the person shows interest, to fetch the dialog's code */
  onHint(): void;
}

/** A read-only input, a plus icon or a Transfer button that opens a dialog; the focus comes back to it. */
export function PickerInput({ edit, text, appearance = 'input', dialog, onOpen, onHint }: PickerInputProps) {
  const { translate } = useRenderer();
  const { required, onChange, label } = edit;
  const { name: _name, ...control } = controlProps(edit);
  const clearRef = useRef<HTMLInputElement>(null);
  const show = () => onOpen('');
  if (appearance !== 'input') {
    const icon = appearance === 'icon';
    return (
      <span className="hall-picker-row">
        <button
          {...control}
          aria-required={undefined}
          aria-invalid={undefined}
          type="button"
          className={icon ? 'hall-button hall-icon-button' : 'hall-button'}
          aria-haspopup="dialog"
          // the name holds what is seen on it, and whose it is
          aria-label={`${translate(icon ? 'choose' : 'transfer')} ${label}`}
          onClick={show}
          onFocus={onHint}
          onPointerEnter={onHint}
        >
          {icon ? '+' : translate('transfer')}
        </button>
        <span className="hall-text">{text}</span>
        {dialog}
      </span>
    );
  }
  return (
    <span className="hall-combo hall-picker">
      <input
        {...control}
        ref={clearRef}
        className="hall-input"
        aria-haspopup="dialog"
        readOnly
        value={text}
        placeholder={edit.placeholder ?? translate('choose')}
        onClick={show}
        onFocus={onHint}
        onPointerEnter={onHint}
        onBlur={() => edit.onBlur(edit.id, edit.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') {
            if (event.ctrlKey) return;
            event.preventDefault();
            show();
          }
          // whoever types is looking for something; with an input method the letters go to the dialog's own field
          if ([...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            onOpen(event.key);
          }
          if (event.key === 'Delete' || event.key === 'Backspace') onChange(undefined);
        }}
      />
      {text !== '' && !required ? (
        <button
          type="button"
          className="hall-clear"
          aria-label={`${translate('clear')} ${label}`}
          onClick={() => {
            onChange(undefined);
            clearRef.current?.focus();
          }}
        >
          ×
        </button>
      ) : null}
      {dialog}
    </span>
  );
}
