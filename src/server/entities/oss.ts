import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import { API, PATHS } from '../../contract/paths.ts';
import type { Behaviour } from './behaviour.ts';

/** A use that opens the file to nobody: it is there because an administrator wants it to be. */
const KEPT = 'kept';

/** Type of what lies by no configuration: in the hall's own storage. */
const LOCAL = 5;

/** Every stored file. One that a request or a record still shows is not deleted. */
export const oss: Behaviour = {
  view: () => sql`
    select id, 1 as revision, owner_id as created_by, created_at, null::text as updated_by, created_at as updated_at,
      null::text as dept_id,
      jsonb_build_object('name', name, 'fileType', type, 'size', size, 'url', ${`${API}${PATHS.file}/`}::text || id,
        'type', coalesce((select (data ->> 'type')::int from sys_oss_config where id = hall_file.store_id), ${LOCAL}::int),
        'file', jsonb_build_array(jsonb_build_object('id', id, 'name', name, 'size', size)),
        'uses', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'what',
            case kind when 'instance' then request.number when 'record' then ref else '' end,
            'title', coalesce(request.title, '')) order by kind, ref), '[]')
          from hall_file_use use left join wf_instance request on use.kind = 'instance' and request.id = use.ref
          where use.file_id = hall_file.id)) as data
    from hall_file`,
  actions: {
    async discard(record, _input, { trx, tools }) {
      const used = await trx
        .selectFrom('hall_file_use')
        .select('kind')
        .where('file_id', '=', record.id)
        .where('kind', '<>', KEPT)
        .executeTakeFirst();
      if (used) throw new HallError('inUse', { values: { name: String(record.data['name']) } });
      await trx.deleteFrom('hall_file_use').where('file_id', '=', record.id).execute();
      const gone = await trx
        .deleteFrom('hall_file')
        .where('id', '=', record.id)
        .returning('store_id')
        .executeTakeFirst();
      tools.removeFile(trx, record.id, gone?.store_id ?? null);
      return null;
    },
    /** Keeps what was uploaded for its own sake: what is part of nothing is thrown away after a week. */
    async add(record, _input, { trx, person }) {
      await trx
        .insertInto('hall_file_use')
        .values({ file_id: record.id, kind: KEPT, ref: person.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return null;
    },
  },
};
