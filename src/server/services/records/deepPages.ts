import type { Anchor } from '../../entities/keyset.ts';
import { after, anchorOf } from '../../entities/keyset.ts';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { Selection, StoredRecord } from '../../entities/store.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Hall } from '../hall.ts';

/** Up to here the database's own offset is as fast, and a page is exactly what stands there now. */
const SHALLOW = 1_000;
/** Counts up to here are always new; larger ones may be this old. */
const EXACT_COUNT = 10_000;
const COUNT_MILLISECONDS = 30_000;
const MOST_LISTS = 500;
const MOST_ANCHORS = 200;

/** What is remembered of one list (entity, filters, sort, person): where its deep pages begin, and how long it is. */
interface Known {
  anchors: Map<number, Anchor>;
  count?: { value: number; at: number };
}

type SortedSelection = Selection & Required<Pick<Selection, 'sort'>>;

const lists = new WeakMap<Hall, Map<string, Known>>();

/**
 * One page by its offset, and how many records there are. Deep pages go on from the nearest page that was read before,
 * instead of counting from the first row.
 */
export async function deepPage(
  name: string,
  definition: EntityDefinition,
  selection: SortedSelection,
  offset: number,
  limit: number,
  hall: Hall,
): Promise<{ records: StoredRecord[]; totalCount: number }> {
  const list = known(name, hall);
  const wanted = { ...selection, limit, also: selection.sort.by };
  if (offset < SHALLOW) {
    const count = recentCount(list);
    const records = await selectRecords(hall.db, definition, { ...wanted, offset, counted: count === undefined });
    const found = count ?? records[0]?.totalCount ?? (offset === 0 ? 0 : undefined);
    return { records, totalCount: keepCount(list, found ?? (await countRecords(hall.db, definition, selection))) };
  }
  const { anchors } = list;
  const from = Math.max(...[...anchors.keys()].filter((at) => at <= offset), 0);
  const anchor = anchors.get(from);
  const where = [...(selection.where ?? []), ...(anchor ? [after(selection.sort, anchor)] : [])];
  const records = await selectRecords(hall.db, definition, { ...wanted, where, offset: offset - from });
  const last = records.at(-1);
  if (last) remember(anchors, offset + records.length, anchorOf(last), MOST_ANCHORS);
  const count = recentCount(list) ?? (await countRecords(hall.db, definition, selection));
  return { records, totalCount: keepCount(list, count) };
}

/** Always new while they are few, from a moment ago when they are many. */
function recentCount({ count }: Known): number | undefined {
  return count && performance.now() - count.at < COUNT_MILLISECONDS ? count.value : undefined;
}

function keepCount(list: Known, value: number): number {
  if (value <= EXACT_COUNT) delete list.count;
  else if (recentCount(list) === undefined) list.count = { value, at: performance.now() };
  return value;
}

function known(name: string, hall: Hall): Known {
  let all = lists.get(hall);
  if (!all) lists.set(hall, (all = new Map()));
  const found = all.get(name) ?? { anchors: new Map() };
  all.delete(name);
  remember(all, name, found, MOST_LISTS);
  return found;
}

/** The oldest is forgotten first. */
function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
