import { useState } from 'react';
import { DECIMAL, amountOf } from '../../../definition/typed.ts';
import { capitalOf } from '../../../definition/capital.ts';
import { moneyText } from '../../../definition/money.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { controlProps } from '../parts/control.ts';
import { isTyped } from '../parts/holds.ts';
import './money.css';

/** `1234567.5` → `1,234,567.5`; anything that is no decimal stays as it is. */
export function grouped(amount: string): string {
  const match = DECIMAL.exec(amount);
  if (match === null || !match[2]) return amount;
  const [, sign = '', whole = '', fraction] = match;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * A decimal amount: as it is typed, grouped by thousands when it is left, with its capital amount below. Nothing is
 * rewritten when it is entered: whoever comes by Tab has all of it selected, and replaces it. Stored as a decimal string.
 */
function MoneyEdit(props: WidgetProps) {
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

const AN_AMOUNT = /^-?\d+(\.\d+)?$/;

/** `¥1,250.50`, with the capital amount that Chinese vouchers carry. Text that is no amount stays as it is. */
function MoneyRead({ value, options }: ReadProps) {
  const { locale } = useRenderer();
  const amount = typeof value === 'number' ? String(value) : value;
  if (typeof amount !== 'string' || amount === '') return <span />;
  if (!AN_AMOUNT.test(amount)) return <span>{amount}</span>;
  return (
    <span className="hall-money">
      <span className="hall-number">¥{moneyText(amount)}</span>
      {options['capital'] === false ? null : <span className="hall-capital">{capitalOf(amount, locale)}</span>}
    </span>
  );
}

export const money: Widget = {
  name: 'money',
  holds: isTyped,
  Edit: MoneyEdit,
  Read: MoneyRead,
};
