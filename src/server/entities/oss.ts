import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import { API, PATHS } from '../../contract/paths.ts';
import type { Behaviour } from './behaviour.ts';

/** Every stored file. One that a request or a record still shows is not deleted. */
export const oss: Behaviour = {
  view: () => sql`
    select id, 1 as revision, owner_id as created_by, created_at, null::text as updated_by, created_at as updated_at,
      null::text as dept_id,
      jsonb_build_object('name', name, 'fileType', type, 'size', size, 'url', ${`${API}${PATHS.file}/`}::text || id) as data
    from hall_file`,
  actions: {
    async discard(record, _input, { trx, tools }) {
      const used = await trx
        .selectFrom('hall_file_use')
        .select('kind')
        .where('file_id', '=', record.id)
        .executeTakeFirst();
      if (used) throw new HallError('inUse', { values: { name: String(record.data['name']) } });
      await trx.deleteFrom('hall_file').where('id', '=', record.id).execute();
      tools.removeFile(trx, record.id);
      return null;
    },
  },
};
