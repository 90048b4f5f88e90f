import type { ServedSource } from '../../../contract/definitions.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { readVersion, storedSource } from '../../definitions/versions.ts';
import { countRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { unguarded } from '../records/openEntity.ts';
import { requireRight } from '../processes/openProcess.ts';

export interface GetDefinitionSource {
  kind: 'topic' | 'entity';
  key: string;
}

/**
 * The files of the version that is served now, as they were deployed: what an analyst's edit is compared with. Samples and
 * base data are not kept with a version. @throws HallError notFound, forbidden
 */
export async function getDefinitionSource(
  person: Person,
  { kind, key }: GetDefinitionSource,
  hall: Hall,
): Promise<ServedSource> {
  requireRight(person, 'flow:process:info');
  const served = kind === 'topic' ? hall.registry.topic(key) : hall.registry.entity(key);
  const row = served && (await readVersion(hall.db, served.version.versionId));
  if (!row) throw new HallError('notFound');
  const { files, common } = storedSource(row);
  return { kind, key, version: row.number, files, common, ...(await inUse(person, { kind, key }, hall)) };
}

/** What holds data of a definition: requests that are under way, or records. */
export async function inUse(
  person: Person,
  { kind, key }: GetDefinitionSource,
  hall: Hall,
): Promise<{ running: number; records: number }> {
  const { running } = await hall.db
    .selectFrom('wf_instance')
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .where('topic', '=', kind === 'topic' ? key : '')
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  const entity = kind === 'entity' ? hall.registry.entity(key) : undefined;
  const { from } = entity ? unguarded(person, entity, hall) : {};
  const records = entity ? await countRecords(hall.db, entity, from && { from }) : 0;
  return { running: Number(running), records };
}
