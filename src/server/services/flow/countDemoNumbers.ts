import { sql } from 'kysely';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { numberPattern } from './numbers.ts';

const SEQUENCE = /\{seq(?::\d{1,2})?\}/;
const DATE_PART = /(\{(?:yyyy|yy|MM|dd)+\})/;

/** Numbers as one pattern draws them, and the name of their counter. */
interface Drawn {
  like: RegExp;
  counter: (parts: Record<string, string>) => string;
}

/** The records of the demo bear numbers that nobody drew: the counters go on behind the highest of each. */
export async function countDemoNumbers(hall: Hall): Promise<void> {
  const texts = hall.registry.entities().flatMap(({ seed, demo, samples }) => {
    const valid = samples.filter(({ errors }) => !errors).map(({ formData }) => formData);
    return [...seed, ...(demo ?? []), ...valid].flatMap(textsIn);
  });
  const counters = highest(texts, hall.registry.topics().flatMap(drawnBy));
  if (counters.size === 0) return;
  await hall.db
    .insertInto('wf_counter')
    .values([...counters].map(([key, value]) => ({ key, value })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`greatest(wf_counter.value, excluded.value)` }),
    )
    .execute();
}

/** The highest number of each counter. */
export function highest(texts: readonly string[], patterns: readonly Drawn[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const { like, counter } of patterns) {
      const parts = like.exec(text)?.groups;
      if (!parts) continue;
      const key = counter(parts);
      found.set(key, Math.max(found.get(key) ?? 0, Number(parts['seq'])));
    }
  }
  return found;
}

/** Every number that a topic draws: its requests' own, and those of its form. */
export function drawnBy({ key, manifest }: Pick<TopicDefinition, 'key' | 'manifest'>): Drawn[] {
  return [
    ...drawn(numberPattern(key, manifest.number), () => ''),
    ...(manifest.numbers ?? []).flatMap(({ field, pattern, by }) =>
      drawn(pattern, (kind) => `${key}.${field}:${kind}:`, by !== undefined),
    ),
  ];
}

/** @param byKind what is counted apart stands before the number: 校发 of 校发〔2026〕8号 */
function drawn(pattern: string, series: (kind: string) => string, byKind = false): Drawn[] {
  const [placeholder] = SEQUENCE.exec(pattern) ?? [];
  if (placeholder === undefined) return [];
  const [before = '', after = ''] = pattern.split(placeholder).map(dated);
  const kind = byKind ? '(?<kind>.+?)' : '(?<kind>)';
  return [
    {
      like: new RegExp(`^${kind}(?<before>${before})(?<seq>\\d{1,9})(?<after>${after})$`),
      counter: (parts) => `${series(parts['kind'] ?? '')}${parts['before']}${placeholder}${parts['after']}`,
    },
  ];
}

/** A piece of a pattern as an expression that takes any date: `校采〔{yyyy}〕` → `校采〔\d{4}〕`. */
function dated(piece: string): string {
  return piece
    .split(DATE_PART)
    .map((part) => (DATE_PART.test(part) ? `\\d{${part.length - 2}}` : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
}

function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
