import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import { migrate, migrationNames } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { databases, type TestDatabase } from './support/databases.ts';
import { FlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import { hasUploads, OLDER_TOPICS, olderHalls, restoreOlderHall } from './support/older-halls.ts';
import { SAMPLES } from './support/samples.ts';
import { temporaryFolder } from './support/temporary.ts';
import { writeTopic } from './support/topics.ts';

const HOUR = 3_600_000;
const CASES = databases.flatMap((kind) => olderHalls.map((older) => ({ older, kind, name: kind.name })));

describe.each(CASES)('a hall of version $older, brought up to date on $name', ({ older, kind }) => {
  let flow: FlowHall;
  let place: TestDatabase;
  let migrated: string[];
  let ahead = 0;

  beforeAll(async () => {
    const empty = await temporaryFolder();
    const made = await kind.create();
    // the embedded one comes with tables
    place = made.databaseUrl === null ? { ...made, dataDir: empty.path } : made;
    const remove = async () => void (await Promise.all([made.remove(), empty.remove()]));
    await restoreOlderHall(older, place);
    const database = await openDatabase({ ...place, log: createLog('silent') });
    migrated = await migrate(database.db);
    await database.close();
    const topics = await temporaryFolder();
    for (const [key, topic] of Object.entries(OLDER_TOPICS)) await writeTopic(topics.path, key, topic);
    const hall = await startTestHall(
      { ...kind, create: async () => ({ ...place, remove }) },
      { settings: { topicsDir: topics.path }, now: () => new Date(Date.now() + ahead), jobs: false },
    );
    flow = new FlowHall(hall, topics.path);
  });
  afterAll(() => flow?.remove());

  /** the request whose reason says so */
  async function idOf(reason: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from wf_instance where form_data ->> 'reason' = ${reason}`.execute(flow.hall.hall.db);
    expect([reason, rows.length]).toEqual([reason, 1]);
    return rows[0]?.id ?? '';
  }
  const stateOf = async (id: string) => (await flow.detail('teacher', id)).data?.state;
  const complete = async (by: string, id: string) =>
    expect([by, await flow.act(by, id, 'complete')]).toMatchObject([by, { code: 0 }]);
  async function answer(id: string): Promise<void> {
    const task = await flow.task('finance', id);
    await flow.post('finance', 'claim', { taskId: task?.taskId });
    await complete('finance', id);
    await complete('president', id);
    expect(await stateOf(id)).toBe('completed');
  }

  interface Draft {
    topic: string;
    formData: FormData;
    businessKey: string;
  }
  async function draftsOf(topic: string): Promise<Draft[]> {
    const caller = await flow.as('teacher');
    const rows = (await flow.list('teacher', PATHS.drafts)).filter((row) => row.topic === topic);
    return Promise.all(
      rows.map(async ({ businessKey }) => {
        const { data } = await caller.get<{ formData: FormData }>(`${PATHS.draft}/${businessKey}`);
        return { topic, formData: data?.formData ?? {}, businessKey };
      }),
    );
  }
  const handIn = async (draft: Draft) =>
    expect([draft.topic, await flow.post('teacher', 'start', draft)]).toMatchObject([draft.topic, { code: 0 }]);

  it('lacks no migration any more, and ran those alone that it had not', async () => {
    expect(migrated).toEqual(migrationNames.slice(migrationNames.indexOf(older) + 1));
    const known = await flow.hall.hall.db.selectFrom('hall_migration').select('name').execute();
    expect(known.map(({ name }) => name).toSorted()).toEqual(migrationNames.toSorted());
  });

  it('goes on with its requests wherever they stand', async () => {
    const first = await idOf('first');
    await complete('leader', first);
    await answer(first);
    await answer(await idOf('second'));
    const delegated = await idOf('delegated');
    expect(await flow.act('dean', delegated, 'resolve')).toMatchObject({ code: 0 });
    await complete('leader', delegated);
    await answer(delegated);
    const returned = await idOf('returned');
    await complete('teacher', returned);
    await complete('leader', returned);
    await answer(returned);
    const suspended = await idOf('suspended');
    expect(await flow.act('leader', suspended, 'complete')).toMatchObject({ status: 409 });
    expect(await flow.post('admin', 'activate', { processInstanceId: suspended, comment: 'on' })).toMatchObject({
      code: 0,
    });
    await complete('leader', suspended);
    await answer(suspended);
    const voting = await idOf('voting');
    await complete('library', voting);
    await complete('leader', voting);
    expect(await stateOf(voting)).toBe('completed');
  });

  // the dump of 031 has no such requests
  const itHas = older === '031-second-factor' ? () => undefined : it;
  itHas('goes straight back to whom a request was taken from, and on with a signature more', async () => {
    const straight = await idOf('straight');
    await complete('teacher', straight);
    await complete('leader', straight);
    await answer(straight);
    const signing = await idOf('signing');
    await complete('dean', signing);
    await complete('leader', signing);
    await answer(signing);
  });

  it('keeps what has ended, with its history, and what was never handed in', async () => {
    expect(await stateOf(await idOf('rejected'))).toBe('rejected');
    expect(await stateOf(await idOf('terminated'))).toBe('terminated');
    const completed = await idOf('completed');
    expect(await stateOf(completed)).toBe('completed');
    expect(await flow.outcomes('teacher', completed)).toContain('complete answer');
    const drafts = await draftsOf('plain');
    expect(drafts).toHaveLength(2);
    for (const draft of drafts) await handIn(draft);
  });

  // the first two dumps were made without
  const withUploads = hasUploads(older) ? ['papers'] : [];
  it.each(withUploads)('serves each upload of %s as it was, to whom it did, a draft’s too', async (reason) => {
    const papers = await idOf(reason);
    const [drafted, ...others] = await draftsOf('papers');
    expect([drafted?.formData['reason'], others]).toEqual(['drafted papers', []]);
    if (!drafted) return;
    const { db } = flow.hall.hall;
    const { rows: files } = await sql<{ id: string; sha256: string; used: string }>`
      select id, sha256, ref as used from hall_file join hall_file_use on file_id = id order by kind desc`.execute(db);
    expect(files.map(({ used }) => used)).toEqual([papers, drafted.businessKey]);
    const read = async (by: string) =>
      Promise.all(files.map(async ({ id }) => (await flow.as(by)).fetch(`${PATHS.file}/${id}`)));
    for (const [index, response] of (await read('teacher')).entries()) {
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes).toEqual(Buffer.from(SAMPLES.png));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(files[index]?.sha256);
    }
    const statuses = async (by: string) => (await read(by)).map(({ status }) => status);
    expect([await statuses('leader'), await statuses('student')]).toEqual([
      [200, 404],
      [404, 404],
    ]);
    await handIn(drafted);
    expect(await statuses('leader')).toEqual([200, 200]);
    await complete('leader', papers);
    expect(await stateOf(papers)).toBe('completed');
  });

  it('strikes the clocks that were set before', async () => {
    const clock = await idOf('clock');
    ahead = 24 * 365 * 10 * HOUR;
    await fireDueTimers(flow.hall.hall);
    ahead = 0;
    await complete('president', clock);
    expect(await stateOf(clock)).toBe('completed');
  });
});
