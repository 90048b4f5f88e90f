/** Counts up to here are always new; larger ones may be this old. */
const EXACT = 1_000;
const FRESH_MILLISECONDS = 10_000;
const MOST_KNOWN = 2_000;

type Counts = Map<string, { value: number; at: number }>;

const known = new WeakMap<object, WeakMap<object, Counts>>();

/**
 * How many rows a list has. Who has handled tens of thousands of requests does not wait for them to be counted with each
 * page that he turns: the page itself is always new.
 * @param db where it is counted
 * @param query tells whose rows of the list they are, and which
 */
export async function longCount(
  db: object,
  list: object,
  query: string,
  count: () => Promise<number>,
): Promise<number> {
  const counts = countsOf(db, list);
  const before = counts.get(query);
  const now = performance.now();
  if (before && now - before.at < FRESH_MILLISECONDS) return before.value;
  const value = await count();
  counts.delete(query);
  if (value > EXACT) counts.set(query, { value, at: now });
  const [oldest] = counts.keys();
  if (counts.size > MOST_KNOWN && oldest !== undefined) counts.delete(oldest);
  return value;
}

function countsOf(db: object, list: object): Counts {
  const lists = known.get(db) ?? new WeakMap<object, Counts>();
  known.set(db, lists);
  const counts: Counts = lists.get(list) ?? new Map();
  lists.set(list, counts);
  return counts;
}
