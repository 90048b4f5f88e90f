import { sql } from 'kysely';
import type { Migration } from '../../../src/server/db/migration.ts';

export const NEXT_STEPS = 4;

/** A migration as a next version may have one: it adds to the largest tables, and the version before never notices. */
export function nextMigration(name: string, told: () => void): Migration {
  return {
    name,
    async up(trx) {
      const statements = [
        sql`alter table wf_instance add column ${sql.ref(name)} text`,
        sql`update wf_instance set ${sql.ref(name)} = title`,
        sql`create index ${sql.ref(`wf_instance_${name}`)} on wf_instance (${sql.ref(name)})`,
        sql`create table ${sql.table(`wf_more_${name}`)} as select id, form_data from wf_instance`,
      ];
      for (const statement of statements) {
        await statement.execute(trx);
        told();
      }
    },
  };
}
