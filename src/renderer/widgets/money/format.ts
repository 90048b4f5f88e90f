import { DECIMAL } from '../../../definition/typed.ts';

/** `1234567.5` → `1,234,567.5`; anything that is no decimal stays as it is. */
export function grouped(amount: string): string {
  const match = DECIMAL.exec(amount);
  if (match === null || !match[2]) return amount;
  const [, sign = '', whole = '', fraction] = match;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}
