import type { Reads } from '../db/reads.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import { after, anchorOf } from './keyset.ts';
import { selectRecords } from './store.ts';
import type { Selection, StoredRecord } from './store.ts';

const BATCH = 1_000;

/**
 * Every record of a selection in its order, in batches, each a query of its own: a slow reader holds no connection, and
 * the thousandth batch costs what the first did.
 */
export async function* scanRecords(
  reads: Reads,
  definition: EntityDefinition,
  selection: Selection & Required<Pick<Selection, 'sort'>>,
  batch = BATCH,
): AsyncGenerator<StoredRecord[]> {
  const { sort, where = [] } = selection;
  for (let last: StoredRecord | undefined; ;) {
    const beyond = last ? [after(sort, anchorOf(last))] : [];
    const wanted = { ...selection, where: [...where, ...beyond], limit: batch, also: sort.by };
    const rows = await reads.upToDate(() => selectRecords(reads.db, definition, wanted));
    if (rows.length) yield rows;
    last = rows.at(-1);
    if (!last || rows.length < batch) return;
  }
}
