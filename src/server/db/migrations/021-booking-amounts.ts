import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How much of its subject a booking holds: one, unless the topic counts. Older servers go on working. */
export const bookingAmounts: Migration = {
  name: '021-booking-amounts',
  async up(trx) {
    await sql`alter table wf_booking add column amount numeric not null default 1`.execute(trx);
  },
};
