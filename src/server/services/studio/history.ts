import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { Published, StudioVersion } from '../../../contract/studio/publishing.ts';
import { isFileOf } from '../../../definition/edit/files.ts';
import { asObject } from '../../../definition/types/json.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Tables } from '../../db/tables.ts';
import { storedSource } from '../../definitions/versions.ts';
import { fieldEquals, selectRecords, writeRecord } from '../../entities/store.ts';
import type { Kysely } from 'kysely';
import type { Hall } from '../hall.ts';
import type { RecordCall } from '../records/call.ts';
import { contains } from '../records/filters.ts';
import type { Definition } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

/** How definitions are called in the operation log, whose rows else speak of entities. */
const LOGGED = 'devtools/definition';
const MOST = 200;

const recordOf = ({ kind, key }: Definition): string => `${kind}/${key}`;

/** A row of the operation log for what was published, in the transaction that forgets the draft. */
export async function logPublished(
  trx: Kysely<Tables>,
  person: Person,
  at: Definition & { title: string; published: Pick<Published, 'version' | 'publishedTo'>; note: string },
  call: RecordCall,
  hall: Hall,
): Promise<void> {
  const log = hall.registry.entity('sys/log-operation');
  if (!log) return;
  const { version, publishedTo } = at.published;
  const row = {
    creatorName: person.realName,
    operation: `${hall.texts.text('zh-CN', 'records.operation.publish')} ${at.title}`.slice(0, 200),
    requestUri: call.uri.slice(0, 500),
    requestMethod: call.method,
    requestParams: JSON.stringify({ version, publishedTo, ...(at.note !== '' && { note: at.note }) }),
    requestTime: 0,
    status: 1,
    ip: call.ip,
    userAgent: call.userAgent.slice(0, 500),
    entity: LOGGED,
    recordId: recordOf(at),
  };
  await writeRecord(trx, log, row, person.id, { at: hall.clock.now() });
}

/** Every version of a definition, the newest first, with who published it where that was in the studio. @throws HallError forbidden, notFound */
export async function listVersions(person: Person, at: Definition, hall: Hall): Promise<StudioVersion[]> {
  requireStudio(person, 'info');
  const versions = await hall.db
    .selectFrom('definition_version')
    .select(['id', 'number', 'created_at'])
    .where('kind', '=', at.kind)
    .where('key', '=', at.key)
    .orderBy('number', 'desc')
    .limit(MOST)
    .execute();
  if (versions.length === 0) throw new HallError('notFound');
  requireDefine(person, 'info', { at, now: await hall.registry.now(at.kind, at.key) }, hall);
  const log = hall.registry.entity('sys/log-operation');
  const rows = log
    ? await selectRecords(hall.db, log, {
        where: [
          contains('recordId', recordOf(at)),
          fieldEquals('recordId', recordOf(at)),
          fieldEquals('entity', LOGGED),
        ],
        sort: { by: sql`created_at`, order: 'desc' },
        limit: MOST,
      })
    : [];
  const served = hall.registry.served(at.kind, at.key);
  return versions.map(({ number, created_at }) => ({
    number,
    createdAt: created_at.toISOString(),
    serves: served?.version.number === number,
    published: rows.flatMap(({ createdAt, createdBy, data }) => {
      const said = saidIn(data['requestParams']);
      if (said.version !== number) return [];
      const name = hall.directory.nameOf(createdBy) || String(data['creatorName'] ?? '');
      return [{ name, at: createdAt.toISOString(), note: said.note }];
    }),
  }));
}

/** The files of a version as an editor shows them; samples are those of today. @throws HallError forbidden, notFound */
export async function getVersion(
  person: Person,
  { kind, key, number }: Definition & { number: number },
  hall: Hall,
): Promise<FileTexts> {
  requireStudio(person, 'info');
  const row = await hall.db
    .selectFrom('definition_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new HallError('notFound');
  requireDefine(person, 'info', { at: { kind, key }, now: await hall.registry.now(kind, key) }, hall);
  const files = storedSource(row).files.filter(({ name }) => isFileOf(kind, name));
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

function saidIn(parameters: unknown): { version?: number; note: string } {
  const { version, note } = asObject(JSON.parse(typeof parameters === 'string' ? parameters : '{}') as JsonValue) ?? {};
  return { ...(typeof version === 'number' && { version }), note: typeof note === 'string' ? note : '' };
}
