import type { JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { dictionaryValues } from '../check/vocabulary.ts';
import { choicesOf, matches } from '../validation/judge.ts';
import { idCardCheck } from '../validation/formats.ts';
import { CAMPUS_OFFSET } from '../campus.ts';
import { textMatching } from './pattern.ts';
import type { Random } from './random.ts';
import type { Stock } from './stock.ts';
import { usualMoney, usualNumber, usualText } from './usual.ts';

const DAY_MS = 86_400_000;
/** Times of day that are made up, in order. */
export const HOURS = ['08:00', '09:30', '14:00', '18:00'];

/** How single values are made up. `numbers` and `texts` are those that the definition's own expressions compare with. */
export interface ValueSource {
  random: Random;
  stock: Stock;
  numbers: readonly number[];
  texts: readonly string[];
  /** as people would fill it in, and not where mistakes are */
  usual?: boolean;
}

/** One value of a field that is neither object nor table; undefined where nothing fitting was found. */
export function makeValue(schema: JsonSchema, source: ValueSource): JsonValue | undefined {
  for (let attempt = 0; attempt < 20; attempt++) {
    const value = candidate(schema, source);
    if (value === undefined || matches(schema, value)) return value;
  }
  return undefined;
}

function candidate(schema: JsonSchema, source: ValueSource): JsonValue | undefined {
  const { random, stock } = source;
  if (schema.const !== undefined) return schema.const;
  const choices = choicesOf(schema) ?? listed(schema, stock);
  if (choices !== undefined) return random.pick(choices);
  switch (schema.type) {
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return makeNumber(schema, source);
    case 'string':
      return makeText(schema, source);
    default:
      return undefined;
  }
}

/** Dictionaries, records and ids: what exists, by whoever keeps it. */
function listed(schema: JsonSchema, stock: Stock): readonly JsonValue[] | undefined {
  const dictionary = schema['x-dict'];
  if (dictionary !== undefined) return dictionaryValues(stock.vocabulary, dictionary) ?? [];
  const entity = schema['x-record'];
  if (entity !== undefined) return stock.records(entity);
  if (schema.format === 'user-id') return stock.people;
  if (schema.format === 'dept-id') return stock.departments;
  if (schema.format === 'region-id') return stock.regions;
  return schema.format === 'major-id' ? stock.majors : undefined;
}

/** Mostly at a limit, or where an expression turns: that is where mistakes are. */
function makeNumber(schema: JsonSchema, { random, numbers, usual }: ValueSource): number {
  const few = usual === true ? usualNumber(schema, random) : undefined;
  if (few !== undefined) return few;
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : 0.5);
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + step);
  const max = schema.maximum ?? (schema.exclusiveMaximum === undefined ? min + 100 : schema.exclusiveMaximum - step);
  const turns = numbers.flatMap((n) => [n - step, n, n + step]).filter((n) => n >= min && n <= (schema.maximum ?? n));
  if (turns.length > 0 && random.chance(0.5)) return rounded(random.pick(turns) ?? min, step);
  if (random.chance(0.3)) return random.chance(0.7) ? min : max;
  return rounded(min + random.next() * Math.min(max - min, 20), step);
}

function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(6));
}

function makeText(schema: JsonSchema, source: ValueSource): string | undefined {
  const { random, stock } = source;
  switch (schema.format) {
    case 'date':
      return makeDate(source);
    case 'date-time':
      return `${makeDate(source)}T${random.pick(HOURS)}:00${CAMPUS_OFFSET}`;
    case 'time':
      return random.pick(HOURS);
    case 'email':
      return `${random.pick(stock.people) ?? 'someone'}@example.edu.cn`;
    case 'mobile':
      return `138${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;
    case 'id-card':
      return makeIdCard(source);
    case 'url':
      return `https://www.example.edu.cn/${random.whole(1, 999)}`;
    case 'money':
      return makeMoney(source);
    default:
  }
  if (schema.pattern !== undefined) return textMatching(schema.pattern, random);
  if (source.usual === true) return usualText(schema, random);
  if (source.texts.length > 0 && random.chance(0.2)) return random.pick(source.texts);
  const { minLength = 0, maxLength = 200 } = schema;
  const words = `${schema.title ?? 'text'} ${random.whole(1, 99)}`;
  const wanted = random.chance(0.1) ? maxLength : Math.max(minLength, Math.min(maxLength, words.length));
  return [...words.repeat(Math.ceil(Math.max(1, wanted) / words.length))].slice(0, wanted).join('').trim();
}

function makeIdCard({ random }: ValueSource): string {
  const born = `${random.whole(1950, 2008)}${String(random.whole(1, 12)).padStart(2, '0')}${random.whole(10, 28)}`;
  const digits = `110101${born}${String(random.whole(1, 999)).padStart(3, '0')}`;
  return digits + idCardCheck(digits);
}

/** A day to come; how far apart two of them lie is often what a condition asks about. */
function makeDate({ random, stock, numbers }: ValueSource): string {
  const gaps = numbers.filter((n) => Number.isInteger(n) && n > 0 && n < 4_000).flatMap((n) => [n - 1, n, n + 1]);
  const days = random.chance(0.4) && gaps.length > 0 ? (random.pick(gaps) ?? 0) : random.whole(0, 30);
  const sign = random.chance(0.08) ? -1 : 1;
  return dayAfter(stock.today, sign * (days + (random.chance(0.5) ? 0 : 3)));
}

/** The day so many days after another. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function makeMoney({ random, numbers, usual }: ValueSource): string {
  if (usual === true) return usualMoney(random);
  const turns = numbers.filter((n) => n >= 0).flatMap((n) => [n - 0.01, n, n + 0.01, n * 2]);
  if (turns.length > 0 && random.chance(0.6)) return Math.max(0, random.pick(turns) ?? 0).toFixed(2);
  return (random.pick([0.01, 1, 99.5, 100, 1250.5, 20_000]) ?? 1).toFixed(2);
}
