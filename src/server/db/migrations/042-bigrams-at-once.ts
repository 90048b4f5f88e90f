import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The pairs of 023 in one go over the text. `substr(lower(value), i, 2)` walked all of it for each pair: a text of 20,000
 * characters took seconds, in which an embedded database serves nobody. The pairs are the same, so indexes stand.
 */
export const bigramsAtOnce: Migration = {
  name: '042-bigrams-at-once',
  async up(trx) {
    await sql`
      create or replace function hall_bigrams(value text) returns text[]
        language sql immutable strict parallel safe as $$
          select coalesce(array_agg(distinct a || b), '{}')
          from (select string_to_array(lower(value), null) as letters) as whole,
            unnest(letters, letters[2:]) as pair (a, b)
          where b is not null
        $$`.execute(trx);
  },
};
