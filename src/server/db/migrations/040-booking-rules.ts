import { sql } from 'kysely';
import { bookedBy, ruleNumbers } from '../../../definition/booked.ts';
import type { Migration } from '../migration.ts';

/**
 * Bookings lie under their rule's own number, and no longer under its place: the same as long as no version of the topic
 * has put its rules in another order.
 */
export const bookingRules: Migration = {
  name: '040-booking-rules',
  async up(trx) {
    const { rows } = await sql<{ id: string; key: string; manifest: string | null }>`
      select id, key, (select file ->> 'text' from jsonb_array_elements(source -> 'files') file
        where file ->> 'name' = 'topic.json') as manifest
      from definition_version version where kind = 'topic'
        and exists (select from wf_booking where topic = version.key) order by key, number`.execute(trx);
    const versions = new Map<string, string[][]>();
    for (const { id, key, manifest } of rows) {
      const history = [...(versions.get(key) ?? []), bookedBy(manifest)];
      versions.set(key, history);
      const numbers = ruleNumbers(history);
      if (numbers.every((number, place) => number === place)) continue;
      await sql`
        update wf_booking booking set rule = moved.number
        from wf_instance instance, unnest(${numbers.map((_, place) => place)}::int[], ${numbers}::int[]) moved (place, number)
        where instance.id = booking.instance_id and instance.version_id = ${id} and booking.rule = moved.place`.execute(
        trx,
      );
    }
  },
};
