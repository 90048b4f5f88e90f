import { tidy } from '../number/parse.ts';

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** `1234567.5` → `1,234,567.5`; anything that is no decimal stays as it is. */
export function grouped(amount: string): string {
  const match = DECIMAL.exec(amount);
  if (match === null || !match[2]) return amount;
  const [, sign = '', whole = '', fraction] = match;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/** What is typed as the decimal string that is stored: `￥1，234.` → `1234`, `.5` → `0.5`, `007` → `7`. */
export function amountOf(text: string): string | undefined {
  const tidied = tidy(text);
  if (tidied === '') return undefined;
  const match = DECIMAL.exec(tidied);
  if (match === null || (!match[2] && !match[3])) return text;
  const [, sign = '', whole = '', fraction] = match;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return (sign === '-' ? '-' : '') + digits + (fraction ? `.${fraction}` : '');
}
