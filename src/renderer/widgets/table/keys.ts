import type { KeyboardEvent } from 'react';

/**
 * Where a key leads from a cell: Enter in a line of text and Alt+arrows go to the same column of another row.
 * @returns rows to go down (negative: up), or 0 for a key that means something else
 */
export function rowStep(event: KeyboardEvent): number {
  if (event.nativeEvent.isComposing) return 0;
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey && (key === 'ArrowDown' || key === 'ArrowUp')) return key === 'ArrowDown' ? 1 : -1;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey) return 0;
  const { target } = event;
  // a picker's input opens by Enter
  const line =
    target instanceof HTMLInputElement && target.matches('.hall-input:not([role=combobox])') && !target.readOnly;
  return line ? (shiftKey ? -1 : 1) : 0;
}

/** A column's part of its cells' ids: that of a field anywhere in the form. */
export const cellPart = (column: string): string => column.replaceAll('.', '_');

/** Row and column (or what of it) of the cell that an element stands in, from the cell's id (`<table>_<row>_<column>`). */
export function cellOf(target: EventTarget, tableId: string): { row: number; column: string } | undefined {
  if (!(target instanceof Element)) return undefined;
  const id = target.closest('td')?.querySelector(`[id^="${CSS.escape(tableId)}_"]`)?.id;
  const match = id === undefined ? null : /^(\d+)_(.+)$/.exec(id.slice(tableId.length + 1));
  return match === null ? undefined : { row: Number(match[1]), column: match[2] ?? '' };
}
