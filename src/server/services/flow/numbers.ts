import { sql } from 'kysely';
import type { Tx } from './rows.ts';

const PLACEHOLDER = /\{(yyyyMMdd|yyyyMM|yyyy|yy|MM|dd|seq(?::(\d{1,2}))?)\}/g;

/**
 * Draws the next number of a pattern such as `YC{yyyyMMdd}{seq:4}` inside the caller's transaction: the counter's row stays
 * locked until it commits, so there is neither a gap nor a double. One counter per pattern with its date filled in.
 * @param day campus date, `yyyy-MM-dd`
 */
export async function drawNumber(trx: Tx, pattern: string, day: string): Promise<string> {
  const dated = fillDate(pattern, day);
  const { value } = await trx
    .insertInto('wf_counter')
    .values({ key: dated, value: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`wf_counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return dated.replace(PLACEHOLDER, (_, _name, width?: string) => String(value).padStart(Number(width ?? 1), '0'));
}

/** The pattern of a topic that names none: its key, the day, and a counter. */
export function numberPattern(key: string, pattern: string | undefined): string {
  const named = pattern ?? `${key}-{yyyyMMdd}-{seq:4}`;
  return named.includes('{seq') ? named : `${named}{seq:4}`;
}

function fillDate(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<string, string> = {
    yyyyMMdd: year + month + date,
    yyyyMM: year + month,
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    dd: date,
  };
  return pattern.replace(PLACEHOLDER, (whole, name: string) => parts[name] ?? whole);
}
