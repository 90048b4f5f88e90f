import { colorsOf } from '../../definition/entity/colors.ts';
import { SYSTEM_COLUMNS } from '../../definition/entity/columns.ts';
import { isName } from './columns.ts';
import type { ColumnView, EntityView } from './types.ts';

/** Whether a column's texts may take two lines: words may; what is pressed, counted or dated is read as one. */
export function columnBreaks({ manifest }: EntityView, column: ColumnView): boolean {
  const { kind, name, schema } = column;
  if (manifest.inline?.includes(name) || colorsOf(manifest, name) !== undefined) return false;
  if (kind === 'text') return isName(column) || (schema.format ?? 'text') === 'text';
  return kind === 'choice' || kind === 'list';
}

/**
 * The columns of a list in the order in which they are left out where it has not room for all: who keeps the books and when, then
 * from the last one on. What a record is called, its state and what somebody sorted the list by stay.
 */
export function leftOutFirst({ manifest }: EntityView, columns: readonly ColumnView[], sort?: string): string[] {
  // a log is read by its time
  const sorted = sort === manifest.sort?.field && manifest.readonly !== true ? undefined : sort;
  const stays = new Set([manifest.label, manifest.states?.field, sorted, ...(manifest.inline ?? [])]);
  const names = columns.map(({ name }) => name);
  const may = names.filter((name, at) => at > 0 && !stays.has(name)).toReversed();
  const isBookkeeping = (name: string): boolean => Object.hasOwn(SYSTEM_COLUMNS, name);
  const first = [...may.filter(isBookkeeping), ...may.filter((name) => !isBookkeeping(name))];
  // rather what it is sorted by than a link below the column of buttons
  return [...first, ...names.filter((name, at) => at > 0 && name === sorted && name !== manifest.label)];
}
