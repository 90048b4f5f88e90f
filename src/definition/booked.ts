import { asObject, type JsonValue } from './types/json.ts';

/** What the rules of a version book, from its topic.json. */
export function bookedBy(manifest: string | null): string[] {
  const rules = asObject(JSON.parse(manifest ?? '{}') as JsonValue)?.['exclusive'];
  return Array.isArray(rules) ? rules.map((rule) => String(asObject(rule)?.['by'])) : [];
}

/**
 * Numbers for the rules of the last of these versions, each of which is told by what its rules book. A rule is the one that
 * booked the same before; where nothing did, the one in whose place it stands was renamed.
 */
export function ruleNumbers(versions: readonly (readonly string[])[]): number[] {
  const known = new Map<string, number>();
  let [next, last]: [number, number[]] = [0, []];
  for (const subjects of versions) {
    const names = subjects.map(
      (subject, i) => `${subject} ${subjects.slice(0, i).filter((one) => one === subject).length}`,
    );
    const found = names.map((name) => known.get(name));
    const before = last;
    last = found.map((number, i) => {
      const renamed = before[i];
      if (number !== undefined) return number;
      return renamed !== undefined && !found.includes(renamed) ? renamed : next++;
    });
    names.forEach((name, i) => known.set(name, last[i] ?? 0));
    next = Math.max(next, ...last.map((number) => number + 1));
  }
  return last;
}
