import { isEmpty, valueAt } from '../types/json.ts';
import { type Locale, DEFAULT_LOCALE, LOCALE_FACTS, type ValidationText } from '../types/locale.ts';
import type { DataError } from '../types/projection.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { RawError } from './errors.ts';
import { fillText } from '../text/fill.ts';
import { allProperties } from '../schema/walk.ts';

/** Nobody reads more; whoever sends a list of a hundred thousand wrong rows is not told of each. */
const MOST_TOLD = 1_000;

/** Which of several complaints about one field is told: the earlier one. */
const ORDER = ['required', 'type', 'enum', 'const', 'minLength', 'minItems', 'format', 'pattern'];

const TEXT_OF: Record<string, ValidationText> = {
  type: 'format',
  enum: 'choice',
  const: 'choice',
  reference: 'choice',
  pattern: 'format',
};

/**
 * Raw errors as people read them: one for each field, naming the field's title in the schema (which is localised, or
 * not, by whoever passes it). With `data`, an empty value is said to be empty whatever keyword refused it.
 */
export function messagesFor(
  raw: readonly RawError[],
  schema: JsonSchema,
  locale: Locale = DEFAULT_LOCALE,
  data?: unknown,
): DataError[] {
  const first = new Map<string, RawError>();
  for (const error of raw) {
    const other = first.get(error.path);
    if (other === undefined || rank(error) < rank(other)) first.set(error.path, error);
  }
  return [...first.values()].slice(0, MOST_TOLD).map((error) => ({
    path: error.path,
    message: messageOf(error, schema, locale, data === undefined ? undefined : { value: valueAt(data, error.path) }),
  }));
}

/** Formats whose example is told: what is right says more than that something is wrong. */
const EXAMPLES: Readonly<Record<string, ValidationText>> = {
  mobile: 'mobile',
  'id-card': 'idCard',
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  email: 'email',
  url: 'url',
  money: 'money',
};

/** What a format or a number asks for, by the field that was refused. */
function exampleText({ keyword, expected }: RawError, value: unknown): ValidationText | undefined {
  if (keyword === 'type') return expected === 'number' || expected === 'integer' ? expected : undefined;
  if (keyword === 'pattern') return digitsOf(expected) === undefined ? undefined : 'digits';
  if (keyword !== 'format') return undefined;
  if (expected === 'id-card' && typeof value === 'string' && /^\d{15}$/.test(value)) return 'oldIdCard';
  return EXAMPLES[String(expected)];
}

/** How many digits a pattern asks for that asks for nothing else: `^[0-9]{16,19}$`. */
function digitsOf(pattern: unknown): string | undefined {
  const [, least, most = least] = /^\^\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/.exec(String(pattern)) ?? [];
  return least === most ? least : `${least}–${most}`;
}

function messageOf(error: RawError, schema: JsonSchema, locale: Locale, known: { value: unknown } | undefined): string {
  const empty = known !== undefined && isEmpty(known.value);
  const atLeastOne = (error.keyword === 'minLength' || error.keyword === 'minItems') && error.expected === 1;
  const told = exampleText(error, known?.value) ?? TEXT_OF[error.keyword] ?? error.keyword;
  const usual = empty || atLeastOne ? 'required' : told;
  const keyword = yesNoText(fieldAt(schema, error.path), usual) ?? usual;
  const name: ValidationText = isText(keyword) ? keyword : 'format';
  const { validation } = LOCALE_FACTS[locale];
  // a raw key is nobody's language
  const title = titleAt(schema, error.path) ?? validation.untitled;
  return fillText(
    validation[name],
    { limit: name === 'digits' ? digitsOf(error.expected) : error.expected, title },
    locale,
  );
}

/** A switch is never empty to the eye: what is asked for is a yes, or an answer. */
function yesNoText(field: JsonSchema | undefined, keyword: string): ValidationText | undefined {
  if (field?.type !== 'boolean' || (keyword !== 'required' && keyword !== 'choice')) return undefined;
  return field.const === true ? 'confirm' : keyword === 'required' ? 'yesNo' : undefined;
}

/** The schema of the field at a data path. */
function fieldAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  let here: JsonSchema | undefined = schema;
  for (const step of path === '' ? [] : path.split('.')) {
    if (here === undefined) return undefined;
    const item: JsonSchema | undefined = /^\d+$/.test(step) ? here.items : undefined;
    const properties: Record<string, JsonSchema> = allProperties(here);
    here = item ?? (Object.hasOwn(properties, step) ? properties[step] : undefined);
  }
  return here;
}

/** The title of the field at a data path (`items.0.amount`): its own, or that of what it lies in. */
export function titleAt(schema: JsonSchema, path: string): string | undefined {
  let here: JsonSchema | undefined = schema;
  let title: string | undefined;
  for (const step of path === '' ? [] : path.split('.')) {
    const item: JsonSchema | undefined = /^\d+$/.test(step) ? here.items : undefined;
    const properties: Record<string, JsonSchema> = allProperties(here);
    const next: JsonSchema | undefined = item ?? (Object.hasOwn(properties, step) ? properties[step] : undefined);
    if (next === undefined) return title;
    title = next.title ?? title;
    here = next;
  }
  return title;
}

function rank(error: RawError): number {
  const place = ORDER.indexOf(error.keyword);
  return place === -1 ? ORDER.length : place;
}

function isText(keyword: string): keyword is ValidationText {
  return Object.hasOwn(LOCALE_FACTS[DEFAULT_LOCALE].validation, keyword);
}
