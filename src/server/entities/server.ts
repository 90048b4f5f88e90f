import { sql } from 'kysely';
import type { Behaviour } from './behaviour.ts';
import { campusText } from './views.ts';

/** As joinServers has it. */
const SILENT_SECONDS = 30;

/** The servers that work on this database, and those of the last day that fell silent without saying that they leave. */
export const server: Behaviour = {
  view: () => sql`
    select id, 1 as revision, null::text as created_by, started_at as created_at,
      null::text as updated_by, seen_at as updated_at, null::text as dept_id,
      jsonb_strip_nulls(jsonb_build_object('name', name, 'version', version, 'place', place,
        'status', case when seen_at > now() - make_interval(secs => ${sql.lit(SILENT_SECONDS)}) then 1 else 0 end,
        'startDate', ${campusText(sql`started_at`)}, 'seenDate', ${campusText(sql`seen_at`)},
        'memoryMb', facts -> 'memoryMb', 'diskFreeGb', facts -> 'diskFreeGb', 'failingJobs', facts -> 'failingJobs')) as data
    from hall_server`,
};
