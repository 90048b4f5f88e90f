import { sql } from 'kysely';
import { ExpressionError } from '../../../definition/expression/errors.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { campusDay } from '../../../definition/expression/time.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { getPath, setPath } from '../../../definition/projection/rows.ts';
import { settle } from '../../../definition/projection/settle.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Moment } from '../../../definition/types/manifest.ts';
import { tableOf, uniqueOf } from '../../db/entity-columns.ts';
import type { Progress } from './progress.ts';
import type { Tx } from './rows.ts';
import { houseScope, requestScope } from './run.ts';

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
 * step is done again; each value of `by` is counted for itself. What is computed from a number is computed anew. A number that
 * somebody has typed into a record by hand is passed over, or no request could ever write its own.
 * @returns the form, the same one where nothing was drawn
 */
export async function drawNumbers(
  progress: Drawing,
  moments: readonly Moment[],
  formData: FormData,
): Promise<FormData> {
  const { trx, topic, now, hall, instance, related, person } = progress;
  const settled = (form: FormData): FormData =>
    settle(modelOf(topic), form, houseScope(instance.initiator, now, hall, related, person?.id));
  let form = formData;
  for (const { field, on, pattern, by } of topic.manifest.numbers ?? []) {
    if (!moments.includes(on) || isFilled(getPath(form, field))) continue;
    const kind = by === undefined ? '' : String(getPath(form, by) ?? '');
    const without = form;
    let last = '';
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const number = await drawNumber(trx, pattern, campusDay(now.getTime()), `${topic.key}.${field}:${kind}:`);
      form = setPath(without, field, number);
      // a pattern that does not count has no next one
      if (number === last || !(await isTaken(progress, settled(without), settled(form)))) break;
      last = number;
    }
  }
  return form === formData ? form : settled(form);
}

/** What is written may be the same for each number, and taken for good: then the step that writes it is refused. */
const MOST_TRIES = 1_000;

type Drawing = Pick<Progress, 'trx' | 'topic' | 'now' | 'hall' | 'instance' | 'related' | 'person'>;

/** Whether a record that the request will write could not be: somebody has written its number by hand. */
async function isTaken(progress: Drawing, before: FormData, after: FormData): Promise<boolean> {
  const { trx, topic, hall } = progress;
  for (const { record, each, set = {} } of topic.manifest.effects ?? []) {
    const rules = each === undefined ? (hall.registry.entity(record)?.manifest.unique ?? []) : [];
    for (const fields of rules) {
      const [was, is] = [before, after].map((form) => fields.map((name) => valueOf(set[name], form, progress)));
      if (!is || is.includes('') || was?.join('\n') === is.join('\n')) continue;
      const same = fields.map((name, i) => sql`${uniqueOf(name)} = ${is[i]}`);
      const found = sql`select 1 from ${sql.table(tableOf(record))} where ${sql.join(same, sql` and `)} limit 1`;
      if ((await found.execute(trx)).rows.length > 0) return true;
    }
  }
  return false;
}

/** What the effect will write there, as far as it can be told yet; empty where it cannot. */
function valueOf(template: string | undefined, form: FormData, progress: Drawing): string {
  if (template === undefined) return '';
  try {
    return String(evaluateTemplate(template, requestScope(form, progress)) ?? '');
  } catch (error) {
    // what a later step fills in may be missing: then the step that writes the record judges it
    if (error instanceof ExpressionError) return '';
    throw error;
  }
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
