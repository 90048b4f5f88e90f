import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { PATHS } from '../src/contract/paths.ts';
import type { JsonObject } from '../src/definition/types/json.ts';
import { migrationNames } from '../src/server/db/migrate.ts';
import { startFlowHall } from '../tests/api/support/flow.ts';
import { OLDER_HALLS, OLDER_TOPICS } from '../tests/api/support/older-halls.ts';
import { startPostgres } from '../tests/api/support/postgres.ts';
import { SAMPLES } from '../tests/api/support/samples.ts';
import { seededCluster, SEEDED_DATABASE } from '../tests/api/support/templates.ts';
import { temporaryFolder } from '../tests/api/support/temporary.ts';
import { speak } from './lib/speak.ts';

const HELP = `node scripts/older-hall.ts

Writes a dump of this version's tables, with requests in every state, and their uploads into tests/fixtures/older-halls, called
like the last migration. To be run before a migration is added: tests bring every one of these up to date and go on with its requests.`;

await speak(HELP, async () => {
  const postgres = await startPostgres({ copyOf: await seededCluster() });
  const folder = await temporaryFolder();
  try {
    const databaseUrl = await postgres.createDatabase({ name: 'older', copyOf: SEEDED_DATABASE });
    const place = { dataDir: folder.path, databaseUrl, remove: async () => {} };
    await fill({ name: 'PostgreSQL', create: async () => place });
    const dump = execFileSync(
      join(process.env['PG_BIN'] ?? '', 'pg_dump'),
      ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', databaseUrl],
      { maxBuffer: 2 ** 28, encoding: 'utf8' },
    );
    // what psql alone understands
    const text = dump.replaceAll(/^\\.*$/gm, '').replaceAll(/^--.*$/gm, '');
    mkdirSync(OLDER_HALLS, { recursive: true });
    const name = join(OLDER_HALLS, `${migrationNames.at(-1)}.sql.gz`);
    writeFileSync(name, gzipSync(text, { level: 9 }));
    const isUpload = (path: string): boolean => !/\/(incoming|quarantine)$/.test(path);
    cpSync(join(folder.path, 'files'), name.replace('.sql.gz', ''), { recursive: true, filter: isUpload });
    console.log(name);
  } finally {
    await postgres.stop();
    await folder.remove();
  }
  return 0;
});

/** A request of each state, which its reason tells. */
async function fill(kind: Parameters<typeof startFlowHall>[0]): Promise<void> {
  const flow = await startFlowHall(kind, OLDER_TOPICS, { settings: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const start = (reason: string, topic = 'plain') => flow.start('teacher', topic, { reason });
  const act = async (...[by, id, verb, more, activity]: Parameters<typeof flow.act>) => {
    const answer = await flow.act(by, id, verb, more, activity);
    if (answer.code !== 0) throw new Error(`${by} cannot ${verb}: ${JSON.stringify(answer)}`);
  };
  const of = async (by: string, verb: string, processInstanceId: string) => {
    const answer = await flow.post(by, verb, { processInstanceId, comment: verb });
    if (answer.code !== 0) throw new Error(`${by} cannot ${verb}: ${JSON.stringify(answer)}`);
  };
  await start('first');
  await act('leader', await start('second'), 'complete');
  await act('leader', await start('delegated'), 'delegate', { userId: 'dean' });
  await act('leader', await start('returned'), 'rollback', { targetActivityId: 'start', mode: 'through' });
  await act('leader', await start('straight'), 'rollback', { targetActivityId: 'start', mode: 'straight' });
  await act('leader', await start('signing'), 'addSign', { userIds: ['dean'] });
  await act('leader', await start('rejected'), 'reject');
  await of('admin', 'suspend', await start('suspended'));
  await of('admin', 'terminate', await start('terminated'));
  await of('teacher', 'withdraw', await start('withdrawn'));
  await act('registry', await start('voting', 'voting'), 'complete');
  await start('clock', 'clock');
  const done = await start('completed', 'clock');
  await act('leader', done, 'complete');
  const teacher = await flow.as('teacher');
  await teacher.post(PATHS.draft, { topic: 'plain', formData: { reason: 'draft' } });
  const upload = async (name: string) => {
    const { data: check } = await teacher.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', check?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], name));
    const { data } = await teacher.post<JsonObject>(PATHS.upload, form);
    return { id: data?.['id'] ?? '', name, size: data?.['size'] ?? 0 };
  };
  const papers = async (reason: string) => ({
    topic: 'papers',
    formData: { reason, papers: [await upload('photo.png')] },
  });
  const handedIn = await flow.post('teacher', 'start', await papers('papers'));
  const kept = await teacher.post(PATHS.draft, await papers('drafted papers'));
  if (handedIn.code !== 0 || kept.code !== 0) throw new Error(`no papers: ${JSON.stringify([handedIn, kept])}`);
  // nobody is logged in on another machine
  await sql`delete from auth_session`.execute(flow.hall.hall.db);
  await sql`delete from hall_server`.execute(flow.hall.hall.db);
  await flow.hall.close();
}
