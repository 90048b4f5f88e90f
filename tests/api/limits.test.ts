import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import type { ErrorName } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { foreignFiles } from '../../src/server/services/flow/references.ts';
import { forgetExpired } from '../../src/server/services/upkeep/forgetExpired.ts';
import { forgetUploads } from '../../src/server/services/upkeep/sweepFiles.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Answer, Caller } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';
import { openSocket } from './support/socket.ts';
import { TEXT, assignee, chain } from './support/topics.ts';

interface Stored {
  id: string;
  name: string;
  size: number;
}

const DAY = 86_400_000;
const refusal = (name: ErrorName) => ERRORS[name];

describe.each(databases)('what one person may keep and hold: $name', (kind) => {
  let flow: FlowHall;
  let teacher: Caller;
  /** milliseconds that the hall's clock is ahead */
  let ahead = 0;

  beforeAll(async () => {
    const files = { title: 'Files', $ref: 'common#/definitions/attachments' };
    const topic = {
      properties: { reason: { ...TEXT, title: 'Reason' }, files },
      process: chain({ look: assignee('leaderOf(initiator)') }),
    };
    const now = () => new Date(Date.now() + ahead);
    flow = await startFlowHall(kind, { note: topic }, { now, jobs: false });
    teacher = await flow.as('teacher');
  });
  afterAll(() => flow?.remove());

  const setParameter = async (paramCode: string, paramValue: string) => {
    const admin = await flow.as('admin');
    const { data } = await admin.get<Record<string, unknown>>(`/sys/params/${paramCode}`);
    expect(await admin.put('/sys/params', { ...data, paramValue })).toMatchObject({ code: 0 });
  };
  const draft = (caller = teacher, formData: object = { reason: 'x' }) =>
    caller.post<{ businessKey: string }>(PATHS.draft, { topic: 'note', formData });
  const upload = async (caller = teacher, bytes: Uint8Array<ArrayBuffer> = SAMPLES.png): Promise<Answer<Stored>> => {
    const { data } = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', data?.checkCode ?? '');
    form.append('file', new File([bytes], 'a.png'));
    return caller.post<Stored>(PATHS.upload, form);
  };
  const picture = (megabytes: number) => {
    const bytes = new Uint8Array(megabytes * 1_048_576);
    bytes.set(SAMPLES.png);
    return bytes;
  };
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(flow.hall.hall.db)).rows[0]
      ?.count;

  it('drafts: as many as the parameter says, in words that say so; a deleted one makes room', async () => {
    await setParameter('DRAFT_LIMIT', '3');
    const kept = [await draft(), await draft(), await draft()].map(({ data }) => data?.businessKey ?? '');
    const words = await Promise.all(
      ['zh-CN', 'zh-TW', 'en-US'].map((language) =>
        teacher.post(PATHS.draft, { topic: 'note' }, { 'accept-language': language }),
      ),
    );
    for (const answer of words) expect(answer).toMatchObject(refusal('tooManyDrafts'));
    expect(new Set(words.map(({ message }) => message)).size).toBe(3);
    expect(words.every(({ message }) => message.includes('3'))).toBe(true);
    // saving one that is there is no new one
    expect(await teacher.put(`${PATHS.draft}/${kept[0]}`, { formData: { reason: 'y' } })).toMatchObject({ code: 0 });
    expect(await draft(await flow.as('student'))).toMatchObject({ code: 0 });
    await teacher.delete(`${PATHS.draft}/${kept[0]}`);
    expect(await draft()).toMatchObject({ code: 0 });
    expect(await teacher.post(`${PATHS.draft}/${kept[0]}/restore`)).toMatchObject(refusal('tooManyDrafts'));
    await setParameter('DRAFT_LIMIT', '200');
    expect(await teacher.post(`${PATHS.draft}/${kept[0]}/restore`)).toMatchObject({ code: 0 });
  });

  it('drafts: many at once are counted too, and of deleted ones the oldest go', async () => {
    const student = await flow.as('student2');
    await setParameter('DRAFT_LIMIT', '2');
    const burst = await Promise.all(Array.from({ length: 8 }, () => draft(student)));
    expect(burst.filter(({ code }) => code === 0)).toHaveLength(2);
    for (let i = 0; i < 6; i++) {
      ahead += 1_000;
      const [row] = await flow.list('student2', PATHS.drafts);
      await student.delete(`${PATHS.draft}/${row?.businessKey}`);
      expect(await draft(student)).toMatchObject({ code: 0 });
    }
    const { rows } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from wf_draft where owner_id = 'student2'`.execute(flow.hall.hall.db);
    expect(rows.filter(({ deleted }) => !deleted)).toHaveLength(2);
    expect(rows.filter(({ deleted }) => deleted).length).toBeLessThanOrEqual(2);
    await setParameter('DRAFT_LIMIT', '200');
  });

  it('drafts: a deleted one is gone for good after a month, with its hold on files', async () => {
    const { data } = await upload();
    const made = await draft(teacher, { reason: 'x', files: [data] });
    await teacher.delete(`${PATHS.draft}/${made.data?.businessKey}`);
    const uses = () => sql`select 1 from hall_file_use where file_id = ${data?.id}`.execute(flow.hall.hall.db);
    const deletedBefore = (days: number) =>
      sql`update wf_draft set deleted_at = ${new Date(Date.now() - days * DAY)} where deleted_at is not null`.execute(
        flow.hall.hall.db,
      );
    await deletedBefore(29);
    await forgetExpired(flow.hall.hall);
    expect((await uses()).rows).toHaveLength(1);
    await deletedBefore(31);
    await forgetExpired(flow.hall.hall);
    expect((await uses()).rows).toHaveLength(0);
  });

  it('messages: half a year after they were read, and two years where nobody reads them', async () => {
    const { db } = flow.hall.hall;
    const before = (days: number) => new Date(Date.now() - days * DAY);
    const message = (id: string, created: number, read?: number) => ({
      ...{ id, user_id: 'teacher', kind: 'transferred', instance_id: null, task_id: null, title: id, values: '{}' },
      ...{ created_at: before(created), read_at: read === undefined ? null : before(read) },
    });
    const values = [message('read', 200, 181), message('lately', 200, 179), message('old', 731), message('new', 729)];
    await db.insertInto('hall_message').values(values).execute();
    await forgetExpired(flow.hall.hall);
    const ids = values.map(({ id }) => id);
    const left = await db.selectFrom('hall_message').select('id').where('id', 'in', ids).orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['lately', 'new']);
  });

  it('files: so many bytes that are part of nothing, and none after a week', async () => {
    const student = await flow.hall.as('graduate');
    await setParameter('PENDING_UPLOADS_MB', '3');
    const first = await upload(student, picture(2));
    expect(first).toMatchObject({ code: 0 });
    const before = await count('hall_file');
    const refused = await upload(student, picture(2));
    expect(refused).toMatchObject(refusal('tooManyUploads'));
    expect(refused.message).toContain('3 MB');
    expect(await count('hall_file')).toBe(before);
    // what is part of something does not count
    expect(await draft(student, { reason: 'x', files: [first.data] })).toMatchObject({ code: 0 });
    const second = await upload(student, picture(2));
    expect(second).toMatchObject({ code: 0 });
    const burst = await Promise.all(Array.from({ length: 6 }, () => upload(student, picture(1))));
    expect(burst.filter(({ code }) => code === 0)).toHaveLength(1);
    const uploaded = new Date(Date.now() - 8 * DAY);
    await sql`update hall_file set created_at = ${uploaded} where owner_id = 'graduate'`.execute(flow.hall.hall.db);
    await forgetUploads(flow.hall.hall);
    expect((await student.fetch(`${PATHS.file}/${first.data?.id}`)).status).toBe(200);
    expect(await student.get(`${PATHS.file}/${second.data?.id}`)).toMatchObject(refusal('fileNotFound'));
    expect(await upload(student, picture(2))).toMatchObject({ code: 0 });
    await setParameter('PENDING_UPLOADS_MB', '1024');
  });

  it('files: none larger than the parameter says', async () => {
    await setParameter('UPLOAD_LIMIT_MB', '1');
    expect(await upload(teacher, picture(2))).toMatchObject(refusal('tooLarge'));
    await setParameter('UPLOAD_LIMIT_MB', '50');
    expect(await upload(teacher, picture(2))).toMatchObject({ code: 0 });
  });

  it('check codes that nobody uses', async () => {
    const row = { user_id: 'dean', expires_at: new Date(Date.now() + DAY) };
    const codes = Array.from({ length: 1_000 }, (_, i) => ({ code: `code ${i}`, ...row }));
    await flow.hall.hall.db.insertInto('hall_check_code').values(codes).execute();
    expect(await (await flow.as('dean')).get(PATHS.uploadCheck)).toMatchObject(refusal('tooMany'));
    expect(await teacher.get(PATHS.uploadCheck)).toMatchObject({ code: 0 });
  });

  it('preferences', async () => {
    const { db } = flow.hall.hall;
    const dean = await flow.as('dean');
    await db.deleteFrom('hall_preference').where('user_id', '=', 'dean').execute();
    const keys = Array.from({ length: 300 }, (_, i) => ({ user_id: 'dean', key: `own${i}`, value: '1' }));
    await db.insertInto('hall_preference').values(keys).execute();
    expect(await dean.put('/preferences/more', { value: 1 })).toMatchObject(refusal('tooLarge'));
    expect(await dean.put('/preferences/own7', { value: 2 })).toMatchObject({ code: 0 });
    expect(await dean.put('/preferences/own8', { value: null })).toMatchObject({ code: 0 });
    expect(await dean.put('/preferences/own8', { value: 3 })).toMatchObject({ code: 0 });
  });

  it('pages that are connected', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(teacher)));
    await expect(openSocket(teacher)).rejects.toThrow('refused');
    await expect(openSocket(await flow.as('student'))).resolves.toMatchObject({ code: 0 });
    sockets[0]?.close();
    await expect.poll(() => flow.hall.hall.sockets.count('teacher')).toBe(49);
    const again = await openSocket(teacher);
    for (const socket of [...sockets, again]) socket.close();
  });

  it('names of files in a form: any number is looked up at once', async () => {
    const person = flow.hall.hall.directory.person('teacher');
    if (!person) throw new Error('no teacher');
    const files = Array.from({ length: 70_000 }, (_, i) => ({ id: `none${i}`, path: String(i) }));
    const foreign = await transaction(flow.hall.hall.db, (trx) => foreignFiles(person, files, new Set(), trx));
    expect(foreign).toHaveLength(70_000);
  });

  it('files beside a comment are called what they were stored as, and nothing else is kept of them', async () => {
    const id = await flow.start('teacher', 'note');
    const { data: file } = await upload();
    const comment = (attachments: unknown[]) =>
      flow.post('teacher', 'comment', { processInstanceId: id, comment: 'look', attachments });
    for (const odd of ['text', { id: 'none', name: 'a', size: 1 }, [{ ...file }], { id: { ...file } }, null]) {
      const answer = await comment([{ ...file }, odd]);
      expect(answer).toMatchObject(refusal('invalidData'));
      expect(answer.data?.errors).toMatchObject([{ path: 'attachments.1' }]);
    }
    expect(await comment([{ ...file, name: { much: 'x'.repeat(500_000) }, size: -1, more: 1 }])).toMatchObject({
      code: 0,
    });
    const { rows } = await sql<{ attachments: unknown }>`
      select attachments from wf_history where instance_id = ${id} and outcome = 'comment'`.execute(flow.hall.hall.db);
    expect(rows).toEqual([{ attachments: [file] }]);
  });
});
