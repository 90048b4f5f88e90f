import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { openEmbeddedPool } from '../../../src/server/db/pglite/open.ts';
import { createLog } from '../../../src/server/log.ts';
import type { TestDatabase } from './databases.ts';
import { assignee, chain, flow, TEXT } from './topics.ts';
import type { TestTopic } from './topics.ts';
import { VERB_TOPICS } from './verb-topics.ts';

/**
 * Dumps of earlier versions with requests under way, each called like its last migration (scripts/older-hall.ts); beside it,
 * in a folder of this name, the uploads of its requests. The first dumps had none.
 */
export const OLDER_HALLS = fileURLToPath(new URL('../../fixtures/older-halls', import.meta.url));

export const olderHalls: readonly string[] = readdirSync(OLDER_HALLS)
  .filter((name) => name.endsWith('.sql.gz'))
  .map((name) => name.replace('.sql.gz', ''));

export const hasUploads = (name: string): boolean => existsSync(join(OLDER_HALLS, name));

/** The topics of their requests. */
export const OLDER_TOPICS: Record<string, TestTopic> = {
  plain: VERB_TOPICS['plain'] ?? { process: '' },
  voting: VERB_TOPICS['voting'] ?? { process: '' },
  papers: {
    properties: {
      reason: { ...TEXT, title: 'Reason' },
      papers: { $ref: 'common#/definitions/attachments', title: 'Papers' },
    },
    process: chain({ first: assignee('leaderOf(initiator)') }),
  },
  clock: {
    process: `<startEvent id="begin"/><userTask id="answer" name="Answer" ${assignee('leaderOf(initiator)')}/>
      <boundaryEvent id="late" attachedToRef="answer"><timerEventDefinition><timeDuration>PT5H</timeDuration></timerEventDefinition></boundaryEvent>
      <userTask id="over" name="Over" ${assignee("usersInPost('president')")}/><endEvent id="end"/>
      ${flow('begin', 'answer')}${flow('answer', 'end')}${flow('late', 'over')}${flow('over', 'end')}`,
  },
};

/** Puts a dump into an empty database, and its uploads where they were. */
export async function restoreOlderHall(name: string, { databaseUrl, dataDir }: TestDatabase): Promise<void> {
  if (hasUploads(name)) cpSync(join(OLDER_HALLS, name), join(dataDir, 'files'), { recursive: true });
  const dump = gunzipSync(readFileSync(`${OLDER_HALLS}/${name}.sql.gz`)).toString();
  if (databaseUrl !== null) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(dump);
    await client.end();
    return;
  }
  const { pool, close } = await openEmbeddedPool({ dataDir, log: createLog('silent') });
  await pool.query(dump);
  await pool.end();
  await close();
}
