import { useState } from 'react';
import { capitalOf } from '../../../definition/capital.ts';
import { amountOf } from '../../../definition/typed.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps } from '../../widget.ts';
import { controlProps } from '../parts/control.ts';
import { grouped } from './format.ts';
import './money.css';

/**
 * A decimal amount: as it is typed, grouped by thousands when it is left, with its capital amount below. Nothing is
 * rewritten when it is entered: whoever comes by Tab has all of it selected, and replaces it. Stored as a decimal string.
 */
export function MoneyEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, options, hideLabel } = props;
  const { locale } = useRenderer();
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const capital = hideLabel || options['capital'] === false ? '' : capitalOf(stored, locale);
  const input = (
    <span className="hall-affix">
      <span className="hall-prefix" aria-hidden="true">
        ¥
      </span>
      <input
        {...controlProps(props)}
        className="hall-input hall-amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? grouped(stored)}
        placeholder={props.placeholder}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(amountOf(event.target.value));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur(id, value);
        }}
      />
    </span>
  );
  return (
    <>
      {input}
      {capital === '' ? null : <span className="hall-capital hall-capital-below">{capital}</span>}
    </>
  );
}
