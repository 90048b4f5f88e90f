import { diffIndices } from 'node-diff3';
import { asObject, type JsonValue } from '../../types/json.ts';

/** What tells the elements of a list apart, the likeliest first; otherwise any property that does. */
const NAMES = ['key', 'name', 'id', '_id', 'const', 'field', 'title', 'topic', 'record'];

/** Three lists that go back to one: each element with what it is called in all of them. */
export function named(
  base: readonly JsonValue[],
  mine: readonly JsonValue[],
  theirs: readonly JsonValue[],
): [string[], string[], string[]] {
  const lists = [base, mine, theirs];
  const tries = [(value: JsonValue) => (typeof value === 'object' ? undefined : String(value))];
  const first = asObject(lists.find(({ length }) => length > 0)?.[0]) ?? {};
  for (const name of new Set([...NAMES, ...Object.keys(first)])) {
    tries.push((value) => {
      const own = asObject(value)?.[name];
      return typeof own === 'string' || typeof own === 'number' ? String(own) : undefined;
    });
  }
  for (const nameOf of tries) {
    const [was, own, other] = lists.map((list) => list.map(nameOf));
    if (was && own && other && isTelling(was) && isTelling(own) && isTelling(other))
      return [was, replaced(was, own), replaced(was, other)];
  }
  const was = base.map((_, index) => `${index + 1}`);
  return [was, followed(base, mine), followed(base, theirs)];
}

function isTelling(names: readonly (string | undefined)[]): names is string[] {
  return !names.includes(undefined) && new Set(names).size === names.length;
}

/** What stands in the place of another one is that one under another name. */
function replaced(before: readonly string[], names: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(names)];
  const result = [...names];
  for (const { buffer1, buffer2 } of diffIndices([...before], [...names])) {
    const [[start, length], [to, count]] = [buffer1, buffer2];
    if (length !== count) continue;
    before.slice(start, start + length).forEach((old, index) => {
      if (!is.has(old) && !was.has(names[to + index] ?? '')) result[to + index] = old;
    });
  }
  return result;
}

/** Elements are those of the list before where they are the same, or stand between such in equal number. */
function followed(before: readonly JsonValue[], list: readonly JsonValue[]): string[] {
  const [was, is] = [before, list].map((one) => one.map((value) => JSON.stringify(value)));
  const names: string[] = [];
  const fresh = new Map<string, number>();
  let at = 0;
  for (const { buffer1, buffer2 } of [...diffIndices(was ?? [], is ?? []), endOf(before, list)]) {
    const [[start, length], [to, count]] = [buffer1, buffer2];
    while (names.length < to) names.push(`${++at}`);
    for (let index = 0; index < count; index++) {
      const text = is?.[to + index] ?? '';
      const times = (fresh.get(text) ?? 0) + 1;
      fresh.set(text, times);
      names.push(length === count ? `${start + index + 1}` : `+ ${text.slice(0, 40)} ${times}`);
    }
    at = start + length;
  }
  return names;
}

const endOf = (before: readonly unknown[], list: readonly unknown[]) => ({
  buffer1: [before.length, 0] as const,
  buffer2: [list.length, 0] as const,
});

/**
 * What is left of two orders that go back to one: the one that was changed, with what only the other one has behind what it
 * stands behind there.
 * @param left names that are left at all
 * @param whose of two that were both changed
 */
export function mergedOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  left: ReadonlySet<string>,
  whose: () => 'mine' | 'theirs',
): string[] {
  const [was, own, other] = [base, mine, theirs].map((list) => new Set(list));
  const shared = (names: readonly string[]) =>
    names.filter((name) => left.has(name) && was?.has(name) && own?.has(name) && other?.has(name)).join('\n');
  const isMine = shared(mine) !== shared(base) && shared(mine) !== shared(theirs);
  const isTheirs = shared(theirs) !== shared(base);
  const [first, second, known] =
    isMine && (!isTheirs || whose() === 'mine') ? [mine, theirs, other] : [theirs, mine, own];
  const order = first.filter((name) => left.has(name));
  let behind = -1;
  for (const name of second) {
    const there = order.indexOf(name);
    if (there >= 0) behind = there;
    else if (left.has(name)) {
      // behind what the other side has put there
      let place = behind + 1;
      while (place < order.length && !known?.has(order[place] ?? '')) place++;
      order.splice(place, 0, name);
      behind = place;
    }
  }
  return order;
}
