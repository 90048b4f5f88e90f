import { useForm } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import type { JsonObject } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Choice } from '../parts/choices.ts';
import { choicesNamed } from '../parts/named.ts';
import type { Column } from './columns.ts';
import { isId, namesIn } from './fromText.ts';
import { pasteInto, targetsOf } from './pasted.ts';
import { readTsv } from './tsv.ts';

interface PasteTarget {
  path: string;
  items: JsonSchema;
  columns: readonly Column[];
  most: number;
  rows(): JsonObject[];
  /** writes the rows and tells what was done */
  commit(rows: JsonObject[], lines: string[]): void;
}

/** Writes a spreadsheet's cells into a table, from one cell on. */
export function usePaste(target: PasteTarget): (text: string, at: { row: number; column: string }) => Promise<void> {
  const { services, translate } = useRenderer();
  const { store } = useForm();
  return async (text, at) => {
    const { path, items, columns, most } = target;
    const cells = readTsv(text);
    const entries = new Map<string, Choice[]>();
    const { targets, cells: lines } = targetsOf({ columns, cells, at });
    for (const [index, column] of targets.entries()) {
      if (column === undefined) continue;
      const { name, schema } = column;
      const type = schema['x-dict'] ?? schema.items?.['x-dict'];
      if (type !== undefined) {
        // without the dictionary the labels stay as they are: the server judges them
        const known = await services.dictionary(type).catch(() => undefined);
        entries.set(name, known ?? []);
        if (known) store.pasted(type, new Set(known.map(({ value }) => value)));
      }
      if (!isId(schema.items ?? schema)) continue;
      const names = lines.flatMap((line) => namesIn(line[index] ?? '', schema));
      if (names.length > 0) entries.set(name, await choicesNamed(column, names, services));
    }
    const writable = new Set(
      columns
        .filter(({ name, schema }) => schema.readOnly !== true && !store.isComputed(`${path}.0.${name}`))
        .map(({ name }) => name),
    );
    const pasted = pasteInto({ rows: target.rows(), items, columns, writable, entries, cells, at, most });
    if (pasted.count === 0 && pasted.left === 0) return;
    const strange = pasted.strange.map(({ row, column, text: cell }) =>
      translate('pasteStrange', { row: row + 1, column: column.title, text: cell }),
    );
    const left = pasted.left > 0 ? [translate('pasteLeft', { count: pasted.left, max: most })] : [];
    const unknown = pasted.unknown.map((column) => translate('pasteUnknown', { column }));
    target.commit(pasted.rows, [translate('pasteDone', { count: pasted.count }), ...left, ...unknown, ...strange]);
    // what was pasted is checked like what was left
    store.touchAll(pasted.paths.map((cell) => `${path}.${cell}`));
  };
}
