import { sql } from 'kysely';
import { toFormat2, type WrittenFile } from '../../../definition/format-1.ts';
import type { Migration } from '../migration.ts';

/** Versions of definitions that were stored in format 1 are written in format 2, once: requests under way keep theirs. */
export const format2: Migration = {
  name: '019-format-2',
  async up(trx) {
    const { rows } = await sql<{ id: string; source: { files: WrittenFile[] } }>`
      select id, source from definition_version`.execute(trx);
    for (const { id, source } of rows) {
      const files = toFormat2(source.files);
      if (JSON.stringify(files) === JSON.stringify(source.files)) continue;
      const text = JSON.stringify({ ...source, files });
      await sql`update definition_version set source = ${text}::jsonb where id = ${id}`.execute(trx);
    }
  },
};
