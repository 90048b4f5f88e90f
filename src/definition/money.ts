import Big from 'big.js';

/** Anything that stands for an amount in a form: decimal text, number, or nothing, which counts as 0. */
export type Amount = string | number | null | undefined;

/** No more exponent than a double has: a billion zeros would have to be written out. */
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A number, or the text of one, as a decimal; undefined where it is none. */
export function decimalOf(value: unknown): Big | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : undefined;
  return typeof value === 'string' && NUMERIC.test(value) ? new Big(value.replace('+', '')) : undefined;
}

/** The amount as a decimal; what is empty or no number is 0 (spec.md section 9). */
export const decimal = (amount: Amount): Big => decimalOf(amount) ?? new Big(0);

// the four decimal helpers of spec.md section 9, whole
/** @public */
export const add = (a: Amount, b: Amount): string => plain(decimal(a).plus(decimal(b)));
/** @public */
export const subtract = (a: Amount, b: Amount): string => plain(decimal(a).minus(decimal(b)));
/** @public */
export const multiply = (a: Amount, b: Amount): string => plain(decimal(a).times(decimal(b)));
/** Dividing by nothing gives 0, as a form that is half filled in should. @public */
export const divide = (a: Amount, b: Amount): string => (decimal(b).eq(0) ? '0' : plain(decimal(a).div(decimal(b))));

/** Two places, halves away from zero: how money is stored (`1250.50`). */
export function money(amount: Amount | Big): string {
  return (amount instanceof Big ? amount : decimal(amount)).toFixed(2, Big.roundHalfUp);
}

/** With thousands separators, for reading: `1,250.50`. */
export function moneyText(amount: Amount): string {
  return money(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** The amount in capital characters, as it is written on vouchers: `壹仟贰佰伍拾元伍角整`. Up to 16 digits. */
export function capitalAmount(amount: Amount): string {
  const value = decimal(amount);
  const [whole = '0', fraction = '00'] = money(value.abs()).split('.');
  if (whole.length > 16) return '';
  const [jiao = 0, fen = 0] = Array.from(fraction, Number);
  const yuan = capitalWhole(whole);
  let text = yuan === '' ? '' : `${yuan}元`;
  if (jiao > 0) text += `${DIGITS[jiao]}角`;
  else if (fen > 0 && text !== '') text += '零';
  if (fen > 0) text += `${DIGITS[fen]}分`;
  if (text === '') return '零元整';
  return (value.lt(0) ? '负' : '') + text + (fen > 0 ? '' : '整');
}

/** `10050` → `壹万零伍拾`; a run of zeros between digits is one 零. */
function capitalWhole(whole: string): string {
  let text = '';
  let zero = false;
  const groups = whole.padStart(Math.ceil(whole.length / 4) * 4, '0').match(/\d{4}/g) ?? [];
  groups.forEach((group, index) => {
    let part = '';
    Array.from(group, Number).forEach((digit, place) => {
      if (digit === 0) zero = true;
      else {
        if (zero && text + part !== '') part += '零';
        zero = false;
        part += `${DIGITS[digit]}${PLACES[3 - place]}`;
      }
    });
    if (part !== '') text += part + (GROUPS[groups.length - 1 - index] ?? '');
  });
  return text;
}

function plain(value: Big): string {
  return value.toFixed();
}
