import type { Anchor } from '../../entities/keyset.ts';
import { after, anchorOf } from '../../entities/keyset.ts';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { Selection, StoredRecord } from '../../entities/store.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Hall } from '../hall.ts';

/** Up to here the database's own offset is as fast, and a page is exactly what stands there now. */
const SHALLOW = 1_000;
/** So far every list is counted; beyond only where somebody asks for it. */
const MOST_COUNTED = 1_000;
/** Such a count, and a place where a page began, may be this old: rows that came meanwhile are not in them. */
const MEMORY_MILLISECONDS = 30_000;
const MOST_LISTS = 500;
const MOST_ANCHORS = 200;

/** What is remembered of one list (entity, filters, sort, person): where its deep pages begin, and how long it is. */
interface Known {
  anchors: Map<number, { value: Anchor; at: number }>;
  count?: { value: number; at: number };
}

type SortedSelection = Selection & Required<Pick<Selection, 'sort'>>;

const lists = new WeakMap<Hall, Map<string, Known>>();

/** A page and how many records there are; `atLeast`: so many at least. */
interface DeepPage {
  records: StoredRecord[];
  totalCount: number;
  atLeast?: true;
}

/**
 * One page by its offset, and how many records there are: up to a thousand, or `exactly`. Deep pages go on from the nearest
 * page that was read before, instead of counting from the first row.
 */
export async function deepPage(
  name: string,
  definition: EntityDefinition,
  selection: SortedSelection,
  { offset, limit, exactly }: { offset: number; limit: number; exactly: boolean },
  hall: Hall,
): Promise<DeepPage> {
  const list = known(name, hall);
  const count = exactly ? await exactCount(list, definition, selection, hall) : recentCount(list);
  const records =
    offset < SHALLOW
      ? await selectRecords(hall.reads.db, definition, { ...selection, limit, offset })
      : await fromAnchor(list, definition, selection, offset, limit, hall);
  const seen = offset + records.length;
  if (count !== undefined) return { records, totalCount: records.length ? Math.max(seen, count) : count };
  // a page that is not full, but not empty, is the last one
  if (records.length > 0 && records.length < limit) return { records, totalCount: seen };
  const few = await countRecords(hall.reads.db, definition, selection, MOST_COUNTED + 1);
  if (few <= MOST_COUNTED) return { records, totalCount: few };
  const atLeast = records.length ? Math.max(MOST_COUNTED, seen + 1) : MOST_COUNTED;
  return { records, totalCount: atLeast, atLeast: true };
}

async function fromAnchor(
  { anchors }: Known,
  definition: EntityDefinition,
  selection: SortedSelection,
  offset: number,
  limit: number,
  hall: Hall,
): Promise<StoredRecord[]> {
  const known = [...anchors].filter(([at, anchor]) => at <= offset && isRecent(anchor)).map(([at]) => at);
  const from = Math.max(...known, 0);
  const near = anchors.get(from);
  const where = [...(selection.where ?? []), ...(near ? [after(selection.sort, near.value)] : [])];
  const wanted = { ...selection, where, limit, also: selection.sort.by, offset: offset - from };
  const records = await selectRecords(hall.reads.db, definition, wanted);
  const last = records.at(-1);
  // what is found from an old place is no newer than it
  const at = near?.at ?? performance.now();
  if (last) remember(anchors, offset + records.length, { value: anchorOf(last), at }, MOST_ANCHORS);
  return records;
}

async function exactCount(
  list: Known,
  definition: EntityDefinition,
  selection: SortedSelection,
  hall: Hall,
): Promise<number> {
  return keepCount(list, recentCount(list) ?? (await countRecords(hall.reads.db, definition, selection)));
}

/** An exact count that somebody asked for a moment ago. */
function recentCount({ count }: Known): number | undefined {
  return count && isRecent(count) ? count.value : undefined;
}

const isRecent = ({ at }: { at: number }): boolean => performance.now() - at < MEMORY_MILLISECONDS;

function keepCount(list: Known, value: number): number {
  if (value <= MOST_COUNTED) delete list.count;
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
