import type { JsonValue } from './types/json.ts';
import type { JsonSchema } from './types/schema.ts';
import { CAMPUS_OFFSET } from './campus.ts';
import { decimal } from './money.ts';
import { FORMATS, isFormat } from './validation/formats.ts';
import { regExpOf } from './validation/judge.ts';

/**
 * What people type, paste and import, as it is stored: one module for the page, the sheet and the server. What cannot be
 * read stays as it was typed, for the schema to refuse. Blanks alone, which nobody sees, are nothing.
 *
 * @param today the campus day: `12月1日` is a day of its year
 */
export function typedValue(schema: JsonSchema, typed: string, today: string): JsonValue {
  if (typed.trim() === '') return '';
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(typed) ?? typed;
  if (schema.type !== 'string') return typed;
  if (schema.format === undefined || !isFormat(schema.format)) {
    const text = withoutEdges(typed);
    return schema.pattern === undefined ? text : patterned(text, regExpOf(schema.pattern));
  }
  const read = READ[schema.format]?.(typed.normalize('NFKC').trim(), today);
  return read !== undefined && FORMATS[schema.format].test(read) ? read : typed;
}

/** No blanks around it, which nobody sees: `张三 ` is `张三`. Of several lines the first keeps how far it is set in. */
function withoutEdges(text: string): string {
  return text.includes('\n') ? text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd() : text.trim();
}

/**
 * A number or a code as its pattern wants it: `6222 0212 3456 7890` without blanks, `京a12345` in capitals. Words keep their
 * blanks: whoever writes `li ming` for a name without any is told.
 */
function patterned(typed: string, pattern: RegExp): string {
  if (pattern.test(typed)) return typed;
  const plain = typed.normalize('NFKC').trim();
  const joined = plain.replace(/[\s-]/g, '');
  const ways =
    pattern.test(joined) && /[a-z]/.test(joined) ? [plain] : [plain, joined, plain.toUpperCase(), joined.toUpperCase()];
  return ways.find((way) => pattern.test(way)) ?? typed;
}

type Reader = (text: string, today: string) => string | undefined;

const READ: Readonly<Record<string, Reader | undefined>> = {
  mobile: (text) => text.replace(/[\s().-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, ''),
  'id-card': (text) => text.replace(/[\s-]/g, '').toUpperCase(),
  email: (text) => text,
  url: (text) => text,
  money: (text) => amountOf(text),
  date: (text, today) => dayOf(text, today),
  time: (text) => timeOf(text),
  'date-time': (text, today) => momentOf(text, today),
};

/** Full-width digits, thousands separators, currency signs and blanks are how people type; a dot is how we store. */
const tidy = (text: string): string => text.normalize('NFKC').replace(/[,\s¥￥]/g, '');

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * What is typed into a number field as form data: absent, a number, or the text itself when it is none yet.
 * Text is kept, so that nothing typed is lost, and refused when it is checked.
 */
export function numberOf(text: string): string | number | undefined {
  const tidied = tidy(text);
  if (tidied === '') return undefined;
  return NUMBER.test(tidied) && isExact(tidied) ? Number(tidied) : text;
}

/** Whether a number is kept digit by digit: one with more digits than a double has would silently become another. */
const isExact = (text: string): boolean => decimal(text).eq(decimal(Number(text)));

export const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

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

const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0');

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;
const SHORT_DAY = /^(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*[日号]?$/;

/**
 * `2026/3/1`, `2026.3.1`, `2026年3月1日`, `20260301` as `2026-03-01`. `3月1日`, `3.1` is a day of this campus year: a request may
 * be about a day that is over as well as about one to come, and the year is shown as soon as the field is left.
 */
function dayOf(text: string, today: string): string | undefined {
  const match = DAY.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (match !== null) return `${match[1]}-${two(match[2])}-${two(match[3])}`;
  const short = SHORT_DAY.exec(text);
  return short === null ? undefined : `${today.slice(0, 4)}-${two(short[1])}-${two(short[2])}`;
}

/** `8:30`, `08:30:00`, `8点30分`, `8时` as `08:30`. */
function timeOf(text: string): string | undefined {
  const match = /^(\d{1,2})\s*[:点时]\s*(?:(\d{1,2})(?::\d{2})?\s*分?)?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  return match === null ? undefined : `${two(match[1])}:${two(match[2])}`;
}

/** A day and a time in any of these ways, with the campus offset; a day alone begins at midnight. */
function momentOf(text: string, today: string): string | undefined {
  if (FORMATS['date-time'].test(text)) return text;
  const stored = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/.exec(text);
  if (stored) return `${stored[1]}T${withSeconds(stored[2] ?? '')}${CAMPUS_OFFSET}`;
  const match = /^(.*?[日号\d])(?:\s*T\s*|\s+|(?<=[日号]))(\d{1,2}\s*[:点时].*|\d{4})$/.exec(text);
  const day = dayOf(match?.[1]?.trim() ?? text, today);
  const time = match === null ? '00:00' : timeOf(match[2]?.trim() ?? '');
  if (day === undefined || time === undefined) return undefined;
  const seconds = /:\d{2}:(\d{2})$/.exec(text)?.[1] ?? '00';
  return `${day}T${time}:${seconds}${CAMPUS_OFFSET}`;
}

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);
