import { capitalOf } from '../../../definition/capital.ts';
import { moneyText } from '../../../definition/money.ts';
import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import './money.css';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** `¥1,250.50`, with the capital amount that Chinese vouchers carry. Text that is no amount stays as it is. */
export function MoneyRead({ value, options }: ReadProps) {
  const { locale } = useRenderer();
  const amount = typeof value === 'number' ? String(value) : value;
  if (typeof amount !== 'string' || amount === '') return <span />;
  if (!DECIMAL.test(amount)) return <span>{amount}</span>;
  return (
    <span className="hall-money">
      <span className="hall-number">¥{moneyText(amount)}</span>
      {options['capital'] === false ? null : <span className="hall-capital">{capitalOf(amount, locale)}</span>}
    </span>
  );
}
