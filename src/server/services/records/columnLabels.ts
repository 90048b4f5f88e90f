import type { EntityColumn } from '../../../definition/entity/columns.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { readLabels } from '../flow/labels.ts';
import { allLabels } from './called.ts';
import { ownChoices, partsOf } from './cells.ts';
import { dictionaryLabels } from './dictionaries.ts';
import type { SheetColumn } from './fromCell.ts';

/** A sheet knows this many records by their names; others stand in it by their ids. */
const MOST_NAMES = 50_000;

/** One column of a sheet with what its values are called; of a table or an object its own columns too. */
export async function calledColumn(column: EntityColumn, locale: Locale, hall: Hall): Promise<SheetColumn> {
  const labels = await columnLabels(column, locale, hall);
  const inner = partsOf(column);
  if (inner.length === 0) return { column, labels };
  const columns = await Promise.all(inner.map((part) => calledColumn(part, locale, hall)));
  const said = (title: string, text: string) => hall.texts.text(locale, 'records.sheet.part', { title, value: text });
  return { column, labels, parts: { columns, said, between: hall.texts.text(locale, 'records.sheet.betweenParts') } };
}

/** Labels by value for one column of a sheet: choices, dictionary entries, names of what ids point at. */
export async function columnLabels(column: EntityColumn, locale: Locale, hall: Hall): Promise<Map<string, string>> {
  const value = column.kind === 'list' ? (column.schema.items ?? {}) : column.schema;
  if (column.kind === 'boolean') {
    return new Map(
      [true, false].map((each) => [String(each), hall.texts.text(locale, `records.${each ? 'yes' : 'no'}`)]),
    );
  }
  if (value['x-dict']) return dictionaryLabels(value['x-dict'], locale, hall);
  if (value.oneOf ?? value.enum) return ownChoices(value);
  const target = column.reference && hall.registry.entity(column.reference.entity);
  if (!target) return new Map();
  return allLabels(hall.db, target, MOST_NAMES, { locale, labels: await readLabels(hall), hall });
}
