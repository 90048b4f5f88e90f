import { plainText } from '../parts/plainText.ts';
import { type JsonObject, type JsonValue, isEmpty } from '../../../definition/types/json.ts';
import { decimal } from '../../../definition/money.ts';
import { valueAt } from '../../form/paths.ts';
import type { Column } from './columns.ts';

export type Direction = 'ascending' | 'descending';

/** The rows in the order of one column; rows without a value stay at the end, equal ones keep their order. */
export function sortedRows(
  rows: readonly JsonObject[],
  column: Column,
  direction: Direction,
  locale: string,
): JsonObject[] {
  const numeric =
    column.schema.format === 'money' || column.schema.type === 'number' || column.schema.type === 'integer';
  const words = new Intl.Collator(locale, { numeric: true });
  const compare = (a: JsonValue, b: JsonValue): number =>
    numeric ? decimal(plain(a)).cmp(decimal(plain(b))) : words.compare(String(a), String(b));
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueAt(a, column.name), valueAt(b, column.name)];
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    return sign * compare(left ?? '', right ?? '');
  });
}

const plain = (value: JsonValue): string | number => (typeof value === 'number' ? value : plainText(value));
