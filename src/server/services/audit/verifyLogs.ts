import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { AuditFault, AuditReport } from '../../../contract/audit.ts';
import type { Person } from '../../../contract/person.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { tableOf } from '../../db/entity-columns.ts';
import type { Hall } from '../hall.ts';
import { LATE_MILLISECONDS, unsealedRows } from './chain.ts';
import { BEGIN, TRIM, digestOf, hashOf } from './link.ts';
import type { Link } from './link.ts';
import { sealedLogs } from './sealedLogs.ts';

const PAGE = 2_000;
/** Whoever meddled with more is found out by these. */
const MOST_FAULTS = 100;

interface Row extends Link {
  hash: string;
  found: boolean;
  by: string | null;
  rowAt: Date;
  data: JsonValue;
}

/** Whether the logs are still what they were when they were sealed; for administrators. */
export async function verifyLogs(person: Person, hall: Hall): Promise<AuditReport> {
  if (!person.superAdmin) throw new HallError('forbidden');
  return checkLogs(hall);
}

/** Walks the whole chain: links that are missing or do not fit, rows that were changed, removed or never sealed. */
export async function checkLogs(hall: Hall): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  const trimmed = await trimmedBefore(hall);
  let seq = 0;
  let hash = '';
  let began: Date | undefined;
  for (let page = await linksAfter(seq, hall); page.length > 0; page = await linksAfter(seq, hall)) {
    for (const link of page) {
      began ??= link.at;
      const fault =
        link.seq !== seq + 1 ? 'gap' : hashOf(hash, link) !== link.hash ? 'broken' : faultOfRow(link, trimmed);
      if (fault && faults.length < MOST_FAULTS) faults.push({ seq: link.seq, log: link.log, rowId: link.rowId, fault });
      ({ seq, hash } = link);
    }
  }
  const late = new Date(hall.clock.now().getTime() - LATE_MILLISECONDS);
  const unsealed = began
    ? (await unsealedRows(hall.db, sealedLogs(hall), began, MOST_FAULTS)).filter(({ at }) => at < late)
    : [];
  for (const { log, id } of unsealed) faults.push({ seq: 0, log, rowId: id, fault: 'unsealed' });
  return { entries: seq, head: { seq, hash }, faults };
}

function faultOfRow(link: Row, trimmed: ReadonlyMap<string, Date>): AuditFault['fault'] | undefined {
  if (link.log === BEGIN || link.log === TRIM) return undefined;
  const before = trimmed.get(link.log);
  if (!link.found) return before && link.at < before ? undefined : 'missing';
  const { rowId: id, by, rowAt: at, data } = link;
  return digestOf({ id, by, at, data }) === link.digest ? undefined : 'changed';
}

async function linksAfter(seq: number, hall: Hall): Promise<Row[]> {
  const each = sealedLogs(hall).map(
    (log) => sql`
      union all select ${log}::text, id, created_by, created_at, data from ${sql.table(tableOf(log))}
      where link.log = ${log} and id = link.row_id`,
  );
  const { rows } = await sql<Row>`
    select link.seq::float8 as seq, link.log, link.row_id as "rowId", link.at, link.digest, link.hash,
      entry.id is not null as found, entry.by, entry.at as "rowAt", entry.data
    from (select * from hall_audit where seq > ${seq} order by seq limit ${PAGE}) link
    left join lateral (
      select null::text as log, null::text as id, null::text as by, null::timestamptz as at, null::jsonb as data
      where false ${sql.join(each, sql` `)}
    ) entry on true
    order by link.seq`.execute(hall.db);
  return rows;
}

/** Up to when each log was trimmed on purpose. */
async function trimmedBefore(hall: Hall): Promise<Map<string, Date>> {
  const rows = await hall.db.selectFrom('hall_audit').select('row_id').where('log', '=', TRIM).orderBy('seq').execute();
  return new Map(
    rows.map(({ row_id }) => {
      const [log = '', day = ''] = row_id.split(' ');
      return [log, new Date(day)];
    }),
  );
}
