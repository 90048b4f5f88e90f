import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { PATHS } from '../../../contract/paths.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Tables } from '../../db/tables.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

const CONFIG = 'sys/process-config';
const DISABLED = '0';

type Keeper = Pick<Hall, 'db' | 'registry'>;

/** Topics that administrators have closed (sys/process-config): nobody begins one; what is under way goes on. */
export async function closedTopics({ db, registry }: Keeper): Promise<ReadonlySet<string>> {
  const definition = registry.entity(CONFIG);
  if (!definition) return new Set();
  const closed = await selectRecords(db, definition, { where: [fieldEquals('status', DISABLED)] });
  return new Set(closed.map(({ data }) => String(data['processKey'])));
}

/** What the start of a process needs beside its key: its topic has that by itself, so that no configuration can be wrong about it. */
export const formOf = ({ key, manifest }: Pick<TopicDefinition, 'key' | 'manifest'>) => ({
  formName: manifest.title,
  formRoute: `workStation/map/${key}`,
  formSaveUrl: `${PATHS.flow}/start`,
});

/**
 * A configuration of a topic's process may close it.
 * @throws HallError topicClosed
 */
export async function refuseClosed(
  { key, manifest }: TopicDefinition,
  { registry, db }: Keeper,
  trx: Kysely<Tables> = db,
): Promise<void> {
  const definition = registry.entity(CONFIG);
  if (!definition) return;
  const where = [fieldEquals('processKey', key), sql`data ->> 'status' = ${DISABLED}`];
  if ((await selectRecords(trx, definition, { where, limit: 1 })).length === 0) return;
  throw new HallError('topicClosed', { values: { name: manifest.title } });
}
