import { useState, type KeyboardEvent } from 'react';
import { numberOf } from '../../../definition/typed.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { controlProps, textOption } from '../parts/control.ts';
import { sizeText } from '../parts/sizeText.ts';
import { plainText } from '../parts/plainText.ts';
import { isTyped } from '../parts/holds.ts';
import { stepped, unitOf } from './parse.ts';

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A number as text with the keyboard of a stepper: what is typed stays as it is typed until the field is left. */
function NumberEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema, options } = props;
  const { locale } = useRenderer();
  const [typed, setTyped] = useState<string | null>(null);
  const step = schema.multipleOf ?? 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const times = STEPS[event.key];
    if (times === undefined) return;
    event.preventDefault();
    setTyped(null);
    onChange(stepped(value, step * times, schema.minimum, schema.maximum));
  };
  const unit =
    options['bytes'] === true && typeof value === 'number'
      ? sizeText(value, locale)
      : unitOf(textOption(options, 'unit'), value, locale);
  const input = (
    <input
      {...controlProps(props)}
      className="hall-input"
      role="spinbutton"
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuemin={schema.minimum}
      aria-valuemax={schema.maximum}
      value={typed ?? plainText(value)}
      placeholder={props.placeholder}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberOf(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur(id, value);
      }}
    />
  );
  if (unit === undefined) return input;
  return (
    <span className="hall-affix hall-affix-end">
      {input}
      <span className="hall-suffix">{unit}</span>
    </span>
  );
}

/** A number with its unit; a number of bytes as people say it. */
function NumberRead({ value, options }: ReadProps) {
  const { locale } = useRenderer();
  if (options['bytes'] === true && typeof value === 'number') {
    return <span className="hall-number">{sizeText(value, locale)}</span>;
  }
  const unit = unitOf(textOption(options, 'unit'), value, locale);
  const text = plainText(value);
  return <span className="hall-number">{text !== '' && unit !== undefined ? `${text} ${unit}` : text}</span>;
}

export const number: Widget = {
  name: 'number',
  holds: isTyped,
  Edit: NumberEdit,
  Read: NumberRead,
};
