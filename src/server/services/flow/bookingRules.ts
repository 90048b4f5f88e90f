import { sql } from 'kysely';
import { bookedBy, ruleNumbers } from '../../../definition/booked.ts';
import type { ExclusiveRule } from '../../../definition/types/manifest.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Handle } from './rows.ts';

/** A rule, and the number under which its bookings lie. */
export interface BookingRule extends ExclusiveRule {
  number: number;
}

/** In place of the id of a version that is only a draft. */
export const NOT_STORED = '';

/** Of a version, which never changes. */
const numbers = new Map<string, number[]>();

/**
 * The rules of a version with the numbers of their bookings. The same rule keeps its number wherever it stands in a later
 * version, so that what is booked goes on counting for it and for no other.
 */
export async function bookingRules(topic: VersionedTopic, db: Handle): Promise<BookingRule[]> {
  const rules = topic.manifest.exclusive ?? [];
  if (rules.length === 0) return [];
  const { versionId, number } = topic.version;
  let own = numbers.get(versionId);
  if (own === undefined) {
    const { rows } = await sql<{ manifest: string | null }>`
      select (select file ->> 'text' from jsonb_array_elements(source -> 'files') file
        where file ->> 'name' = 'topic.json') as manifest
      from definition_version where kind = 'topic' and key = ${topic.key} and number < ${number} order by number`.execute(
      db,
    );
    const earlier = rows.map(({ manifest }) => bookedBy(manifest));
    own = ruleNumbers([...earlier, rules.map(({ by }) => by)]);
    if (versionId !== NOT_STORED) numbers.set(versionId, own);
  }
  return rules.map((rule, index) => ({ ...rule, number: own[index] ?? index }));
}
