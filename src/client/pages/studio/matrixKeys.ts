/** Arrows go from box to box in a matrix: up and down through the cells of a column, left and right through those of a row. */
export function matrixKeys(event: React.KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget: table } = event;
  const cell = target instanceof HTMLInputElement ? target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!cell || !row || !key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = boxesIn(cell).indexOf(target as HTMLInputElement);
  const isForward = key === 'ArrowDown' || key === 'ArrowRight';
  const isUpright = key === 'ArrowDown' || key === 'ArrowUp';
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr')];
  const line = isUpright ? rows.map(({ cells }) => cells[cell.cellIndex]) : [...row.cells];
  const ahead = isForward ? line.slice(line.indexOf(cell) + 1) : line.slice(0, line.indexOf(cell)).toReversed();
  const others = ahead.map((one) => (one ? boxesIn(one) : [])).find(({ length }) => length > 0);
  const within = isUpright ? boxesIn(cell)[at + (isForward ? 1 : -1)] : undefined;
  const next = within ?? (isUpright ? others?.at(isForward ? 0 : -1) : others?.[Math.min(at, others.length - 1)]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const boxesIn = (cell: HTMLTableCellElement): HTMLInputElement[] => [
  ...cell.querySelectorAll<HTMLInputElement>('input:not(:disabled)'),
];
