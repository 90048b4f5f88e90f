import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Pairs of neighbouring characters of a text, for indexes that find a part of it: most Chinese names have two characters, of
 * which a trigram knows nothing.
 */
export const bigrams: Migration = {
  name: '023-bigrams',
  async up(trx) {
    await sql`
      create or replace function hall_bigrams(value text) returns text[]
        language sql immutable strict parallel safe as $$
          select coalesce(array_agg(distinct substr(lower(value), i, 2)), '{}')
          from generate_series(1, length(value) - 1) as i
        $$`.execute(trx);
  },
};
