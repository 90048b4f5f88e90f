import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres, type PostgresServer } from '../../tests/api/support/postgres.ts';
import { prepareEmbedded, SEEDED_DATABASE, seededCluster } from '../../tests/api/support/templates.ts';
import { assignee, chain, writeTopic } from '../../tests/api/support/topics.ts';

/** Where the data of one trial lies: a database with the demo people, and one topic. */
export interface Site {
  dataDir: string;
  /** null: embedded */
  databaseUrl: string | null;
  topicsDir: string;
  /** on which its hall listens, each time it is started */
  port: number;
  /** undefined: embedded */
  postgres: PostgresServer | undefined;
  remove(): Promise<void>;
}

/** What everybody asks for in a trial: two people say yes, one after the other. */
export const TOPIC = 'errand';
export const STEPS = [
  { activity: 'first', by: 'leader' },
  { activity: 'second', by: 'president' },
] as const;

export function writeErrand(topicsDir: string): Promise<unknown> {
  return writeTopic(topicsDir, TOPIC, {
    manifest: {
      ...{ number: 'E{yyyyMMdd}{seq:6}', summary: ['reason'] },
      nodes: { first: { actions: ['complete', 'reject', 'transfer'] } },
    },
    process: chain({ first: assignee('leaderOf(initiator)'), second: assignee("usersInPost('president')") }),
  });
}

/** `server`: a PostgreSQL of its own that really syncs, to be killed. */
export async function openSite(kind: 'embedded' | 'server'): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'hall-fault-'));
  const [dataDir, topicsDir] = [join(folder, 'data'), join(folder, 'topics')];
  await writeErrand(topicsDir);
  const postgres =
    kind === 'embedded'
      ? undefined
      : await startPostgres({ settings: ['fsync=on', 'max_connections=200'], copyOf: await seededCluster() });
  if (!postgres) await prepareEmbedded(dataDir, 'seeded');
  return {
    ...{ dataDir, topicsDir, port: await freePort(), postgres },
    databaseUrl: postgres ? await postgres.createDatabase({ copyOf: SEEDED_DATABASE }) : null,
    async remove() {
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    },
  };
}
