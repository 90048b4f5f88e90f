import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { campusDate } from '../../../definition/campus.ts';
import { BETWEEN_DAYS, withoutCurrency, yesOrNo } from '../../../definition/spoken.ts';
import { amountOf, numberOf, typedValue } from '../../../definition/typed.ts';
import { FORMATS, ID_FORMATS, isFormat } from '../../../definition/validation/formats.ts';
import { choicesOf, hasChoices, isList, type Choice } from '../parts/choices.ts';

/** What a pasted cell becomes. What cannot be read is kept as text where a field can hold it, so that it is seen. */
export interface Read {
  value: JsonValue | undefined;
  understood: boolean;
}

const SEVERAL = /[、,;；\n]/;
const isDated = (schema?: JsonSchema): boolean => schema?.format === 'date' || schema?.format === 'date-time';

/** Names of people, units and records lead to an id only by asking: `entries` are what was found. */
export const isId = (schema: JsonSchema): boolean =>
  schema['x-record'] !== undefined || schema['x-request'] !== undefined || ID_FORMATS.includes(schema.format ?? '');

const NOTHING: Read = { value: undefined, understood: true };

/** The text of a spreadsheet's cell as a value of the column. @param entries what its words stand for: of its dictionary, or of the names in it */
export function fromText(text: string, schema: JsonSchema, entries: readonly Choice[] = []): Read {
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed === '') return NOTHING;
  if (isList(schema)) {
    const parts = trimmed.split(isDated(schema.items) ? BETWEEN_DAYS : SEVERAL).filter((part) => part.trim() !== '');
    const read = parts.map((part) => fromText(part, schema.items ?? {}, entries));
    const value = read.flatMap((one): JsonValue[] => (one.value === undefined ? [] : [one.value]));
    return { value: value.length > 0 ? value : undefined, understood: read.every((one) => one.understood) };
  }
  if (hasChoices(schema)) return chosen(trimmed, choicesOf(schema));
  if (schema['x-dict'] !== undefined) return chosen(trimmed, entries);
  if (schema.type === 'boolean') {
    const answer = yesOrNo(trimmed);
    return answer === undefined ? { value: undefined, understood: false } : sure(answer);
  }
  if (schema.type === 'number' || schema.type === 'integer') return numeric(trimmed);
  if (isId(schema)) {
    const found = chosen(trimmed, entries);
    return found.understood ? found : { value: undefined, understood: false };
  }
  return formatted(schema, trimmed, text.trim());
}

/** The names in a cell of ids, as `fromText` will look them up. */
export function namesIn(text: string, schema: JsonSchema): string[] {
  const plain = text.normalize('NFKC');
  return (isList(schema) ? plain.split(SEVERAL) : [plain]).map((name) => name.trim()).filter((name) => name !== '');
}

const sure = (value: JsonValue): Read => ({ value, understood: true });

/** A label or a value of the list. */
function chosen(text: string, choices: readonly Choice[]): Read {
  const plain = (label: string) => label.normalize('NFKC').trim().toLowerCase();
  const found =
    choices.find((one) => plain(one.label) === plain(text)) ??
    choices.find((one) => plain(String(one.value)) === plain(text));
  return found === undefined ? { value: text, understood: false } : sure(found.value);
}

function numeric(text: string): Read {
  // 15% is 0.15 in the cell of a spreadsheet
  const percent = /^(.*)%$/.exec(text);
  const value = numberOf(percent?.[1] ?? text);
  if (typeof value !== 'number') return { value: text, understood: false };
  return sure(percent === null ? value : Number((value / 100).toPrecision(15)));
}

function formatted(schema: JsonSchema, text: string, raw: string): Read {
  const { format } = schema;
  if (format === 'money') {
    // accountants write (5.00) for what is owed
    const owed = /^\((.*)\)$/.exec(text);
    const amount = amountOf(`${owed === null ? '' : '-'}${withoutCurrency(owed?.[1] ?? text)}`) ?? text;
    return { value: amount, understood: FORMATS.money.test(amount) };
  }
  const value = typedValue(schema, raw, campusDate(new Date()));
  const understood =
    typeof value !== 'string' || format === undefined || !isFormat(format) || FORMATS[format].test(value);
  return { value, understood };
}
