/** Ids of a table's buttons: the focus goes on from one that was pressed and is gone, or stands elsewhere now. */
export const rowButtonId = (table: string, row: number, name: string): string => `${table}__${row}__${name}`;
export const addButtonId = (table: string): string => `${table}__add`;
export const pasteButtonId = (table: string): string => `${table}__paste`;

/** Puts the focus on the first of these that is there and may be pressed, once the table has been drawn anew. */
export function focusFirst(ids: readonly string[]): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = ids.map((id) => document.getElementById(id)).find((one) => one?.matches(':not(:disabled)'));
      found?.focus();
    }),
  );
}
