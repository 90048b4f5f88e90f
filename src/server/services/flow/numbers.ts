import { sql } from 'kysely';
import { campusDay } from '../../../definition/expression/time.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { getPath, setPath } from '../../../definition/projection/rows.ts';
import { settle } from '../../../definition/projection/settle.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Moment } from '../../../definition/types/manifest.ts';
import type { Progress } from './progress.ts';
import type { Tx } from './rows.ts';
import { houseScope } from './run.ts';

const SEQUENCE = /\{seq(?::(\d{1,2}))?\}/g;
/** Parts of the date in any order, as the checker takes them: `{yyyyMMdd}`, `{yyMM}`. */
const DATE = /\{((?:yyyy|yy|MM|dd)+)\}/g;
const PART = /yyyy|yy|MM|dd/g;

/**
 * Draws the next number of a pattern such as `YC{yyyyMMdd}{seq:4}` inside the caller's transaction: the counter's row stays
 * locked until it commits, so there is neither a gap nor a double. One counter per pattern with its date filled in.
 * @param day campus date, `yyyy-MM-dd`
 * @param series what is counted apart from others with the same pattern
 */
export async function drawNumber(trx: Tx, pattern: string, day: string, series = ''): Promise<string> {
  const dated = fillDate(pattern, day);
  const { value } = await trx
    .insertInto('wf_counter')
    .values({ key: series + dated, value: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`wf_counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return dated.replace(SEQUENCE, (_, width?: string) => String(value).padStart(Number(width ?? 1), '0'));
}

/**
 * Draws the numbers that are due at these moments into the form. A field that has its number keeps it, however often the
 * step is done again; each value of `by` is counted for itself. What is computed from a number is computed anew.
 * @returns the form, the same one where nothing was drawn
 */
export async function drawNumbers(
  {
    trx,
    topic,
    now,
    hall,
    instance,
    related,
    person,
  }: Pick<Progress, 'trx' | 'topic' | 'now' | 'hall' | 'instance' | 'related' | 'person'>,
  moments: readonly Moment[],
  formData: FormData,
): Promise<FormData> {
  let form = formData;
  for (const { field, on, pattern, by } of topic.manifest.numbers ?? []) {
    if (!moments.includes(on) || isFilled(getPath(form, field))) continue;
    const kind = by === undefined ? '' : String(getPath(form, by) ?? '');
    const number = await drawNumber(trx, pattern, campusDay(now.getTime()), `${topic.key}.${field}:${kind}:`);
    form = setPath(form, field, number);
  }
  if (form === formData) return form;
  return settle(modelOf(topic), form, houseScope(instance.initiator, now, hall, related, person?.id));
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The pattern of a topic that names none: its key, the day, and a counter. */
export function numberPattern(key: string, pattern: string | undefined): string {
  const named = pattern ?? `${key}-{yyyyMMdd}-{seq:4}`;
  return named.includes('{seq') ? named : `${named}{seq:4}`;
}

export function fillDate(pattern: string, day: string): string {
  const [year = '', MM = '', dd = ''] = day.split('-');
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(2), MM, dd };
  return pattern.replace(DATE, (_, date: string) => date.replace(PART, (part) => parts[part] ?? part));
}
