import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../src/contract/person.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Answer, Caller } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';
import { S3_PROGRAM, startS3 } from './support/s3.ts';
import { chain } from './support/topics.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  revision: number;
}

describe.each(databases)('settings that administrators make on $name', (kind) => {
  let flow: FlowHall;
  let admin: Caller;
  let student: Caller;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      closing: { process: chain({ look: 'flowable:assignee="leader"' }) },
      sized: {
        properties: { sum: { type: 'string', title: 'Sum', format: 'money' } },
        process: chain({ look: `flowable:candidateUsers="\${matrixOf('sized', sum)}"` }),
      },
    });
    [admin, student] = await Promise.all([flow.as('admin'), flow.as('student')]);
  });
  afterAll(() => flow?.remove());

  const create = async (entity: string, body: object): Promise<string> => {
    const answer = await admin.post<{ id: string }>(`/${entity}`, body);
    expect(answer).toMatchObject({ code: 0 });
    return answer.data?.id ?? '';
  };
  const read = async (entity: string, id: string) => (await admin.get<Row>(`/${entity}/${id}`)).data as Row;
  const change = async (entity: string, id: string, values: object) =>
    admin.put(`/${entity}`, { ...(await read(entity, id)), ...values });
  const paths = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);
  const upload = async (caller: Caller): Promise<string> => {
    const check = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', check.data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], 'picture.png'));
    return (await caller.post<{ id: string }>(PATHS.upload, form)).data?.id ?? '';
  };
  const bytes = async (id: string) =>
    Buffer.from(await (await student.fetch(`${PATHS.file}/${id}`)).arrayBuffer()).equals(Buffer.from(SAMPLES.png));

  describe('a storage configuration', () => {
    it('takes new uploads in while it is in use, and the old ones are found where they are', async () => {
      const own = await upload(student);
      const first = await create('sys/oss-config', { name: '归档盘', type: 5, localPath: 'archive', active: true });
      const there = await upload(student);
      const folder = join(flow.hall.place.dataDir, 'stores', 'archive');
      expect(readdirSync(join(folder, there.slice(-2)))).toEqual([there]);
      expect(await Promise.all([own, there].map(bytes))).toEqual([true, true]);

      // one at a time is in use
      const second = await create('sys/oss-config', { name: '新盘', type: 5, localPath: 'next', active: true });
      expect(await read('sys/oss-config', first)).toMatchObject({ active: false });
      const later = await upload(student);
      expect(readdirSync(join(flow.hall.place.dataDir, 'stores', 'next', later.slice(-2)))).toEqual([later]);
      expect(await bytes(there)).toBe(true);

      // it stays where its files are, and as long as there are any
      expect(paths(await change('sys/oss-config', first, { localPath: 'elsewhere' }))).toEqual(['localPath']);
      expect((await admin.delete(`/sys/oss-config/${first}`)).status).toBe(409);
      expect((await admin.post(`/sys/oss/${there}/discard`)).code).toBe(0);
      expect((await admin.delete(`/sys/oss-config/${first}`)).code).toBe(0);
      expect(await change('sys/oss-config', second, { active: false })).toMatchObject({ code: 0 });
      const again = await upload(student);
      expect(readdirSync(join(flow.hall.place.dataDir, 'files', again.slice(-2)))).toContain(again);
    });

    it('is in use only when something can be stored by it', async () => {
      const refused = async (body: object) =>
        paths(await admin.post('/sys/oss-config', { name: `坏-${JSON.stringify(body).length}`, ...body }));
      expect(await refused({ type: 4, active: true })).toEqual(['endpoint', 'bucket', 'secretKey']);
      // what is no type at all is looked at by the schema alone
      expect(await refused({ type: { toString: 1 }, active: true })).toContain('type');
      expect(await refused({ type: 6, active: true })).toEqual(['endpoint', 'bucket', 'accessKey', 'secretKey']);
      const keys = { bucket: 'b', accessKey: 'k', secretKey: 's', active: true };
      expect(await refused({ type: 2, endpoint: 'https://evil.example', ...keys })).toEqual(['endpoint']);
      expect(await refused({ type: 3, ...keys })).toEqual(['region']);
      // nobody listens there
      expect(await refused({ type: 6, endpoint: 'http://127.0.0.1:9', ...keys })).toEqual(['active']);
      // what a type does not ask for is not kept
      const id = await create('sys/oss-config', { name: '只有本地', type: 5, bucket: 'b', secretKey: 's' });
      const { rows } = await sql<{ data: object }>`select data from sys_oss_config where id = ${id}`.execute(
        flow.hall.hall.db,
      );
      expect(rows[0]?.data).toEqual({ name: '只有本地', type: 5 });
    });

    it.skipIf(S3_PROGRAM === '')('speaks S3 with MinIO and what is like it', async () => {
      const s3 = await startS3();
      const { origin, username, password } = new URL(s3.url);
      const id = await create('sys/oss-config', {
        ...{ name: 'MinIO', type: 6, endpoint: origin, bucket: 'hall', prefix: 'tests' },
        ...{ accessKey: username, secretKey: decodeURIComponent(password), active: true },
      });
      const file = await upload(student);
      expect(readdirSync(join(s3.folder, 'files', file.slice(-2)))).toEqual([file]);
      expect(await bytes(file)).toBe(true);
      expect((await read('sys/oss-config', id))['secretKey']).toBeUndefined();
      await change('sys/oss-config', id, { active: false });
      await s3.remove();
    });
  });

  it('keeps what an administrator uploads for its own sake, until he deletes it', async () => {
    const file = await upload(admin);
    expect(await admin.post('/sys/oss/add', { ids: [file] })).toMatchObject({ code: 0 });
    expect((await student.post('/sys/oss/add', { ids: [file] })).status).toBe(403);
    const { rows } = await sql<{ kind: string }>`select kind from hall_file_use where file_id = ${file}`.execute(
      flow.hall.hall.db,
    );
    expect(rows).toEqual([{ kind: 'kept' }]);
    expect((await student.fetch(`${PATHS.file}/${file}`)).status).toBe(404);
    expect((await admin.post(`/sys/oss/${file}/discard`)).code).toBe(0);
  });

  it('sends what is only tried to whoever tries it', async () => {
    const { email, mobile } = (await read('sys/user', 'admin')) as { email?: string; mobile?: string } & Row;
    const template = await create('sys/mail-template', { name: '试发', subject: '{title}', content: '<p>{title}</p>' });
    const sms = await create('sys/sms-config', { smsCode: 'try', platform: 1, template: 'T' });
    const params = [{ name: 'title', value: '试' }];
    await change('sys/user', 'admin', { email: 'root@example.edu.cn', mobile: '13800009999' });
    expect((await admin.post(`/sys/mail-template/${template}/test`, { params, mailTo: 'x@y.cn' })).code).toBe(0);
    expect((await admin.post(`/sys/sms-config/${sms}/test`, { params1: '试', mobile: '13800000001' })).code).toBe(0);
    const log = async (path: string) => (await admin.get<Row[]>(path)).page?.list;
    expect(await log(`/sys/mail-log/page?templateId=${template}`)).toMatchObject([
      { subject: '试', mailTo: 'root@example.edu.cn' },
    ]);
    expect(await log('/sys/sms-log/page?smsCode=try')).toMatchObject([{ mobile: '13800009999', params1: '试' }]);
    await change('sys/user', 'admin', { email: '', mobile: '' });
    expect((await admin.post(`/sys/mail-template/${template}/test`, { params })).status).toBe(422);
    await change('sys/user', 'admin', { email: email ?? '', mobile: mobile ?? '' });
  });

  it('asks for the fields of the chosen platform and drops those of another', async () => {
    const id = await create('sys/sms-config', { smsCode: 'dress', platform: 2, appId: '1400', secret: 's' });
    expect(await read('sys/sms-config', id)).toMatchObject({ appId: '1400' });
    expect(await change('sys/sms-config', id, { platform: 3, signature: '大厅', secret: 't' })).toMatchObject({
      code: 0,
    });
    const now = await read('sys/sms-config', id);
    expect(now).not.toHaveProperty('appId');
    expect(now).not.toHaveProperty('signature');
  });

  it('names the hall and greets visitors as the parameters say, in each language', async () => {
    const seen = async (language: string) =>
      (await flow.hall.visitor({ 'accept-language': language }).get<Record<string, string>>(PATHS.settings)).data;
    expect(await seen('en-US')).toMatchObject({ brand: 'Campus Service Hall' });
    expect(await seen('zh-TW')).toMatchObject({ brand: '校園服務大廳' });
    await change('sys/params', 'BRAND_NAME', { paramValue: '江南大学办事大厅' });
    await change('sys/params', 'BRAND_NAME_EN', { paramValue: 'Jiangnan Hall' });
    await change('sys/params', 'SERVICE_PHONE', { paramValue: '010-1' });
    await change('sys/params', 'LOGIN_GUIDE', { paramValue: '用工号登录' });
    expect(await seen('zh-CN')).toMatchObject({
      ...{ brand: '江南大学办事大厅', servicePhone: '010-1', loginGuide: '用工号登录' },
    });
    expect(await seen('zh-TW')).toMatchObject({ brand: '江南大學辦事大廳' });
    expect(await seen('en-US')).toMatchObject({ brand: 'Jiangnan Hall', servicePhone: '010-1' });
  });

  it('closes a topic: nobody finds or starts it, and what is under way goes on', async () => {
    const running = await flow.start('student', 'closing');
    const id = await create('sys/process-config', { processKey: 'closing', status: 0 });
    const listed = async () => JSON.stringify((await student.get(PATHS.topics)).data);
    expect(await listed()).not.toContain('"closing"');
    const refused = ERRORS.topicClosed;
    expect(await student.get(`${PATHS.topic}/closing`)).toMatchObject(refused);
    expect(await flow.post('student', 'start', { topic: 'closing', formData: { reason: 'x' } })).toMatchObject({
      ...refused,
      message: expect.stringContaining('Test closing') as string,
    });
    const task = await flow.task('leader', running);
    expect(await flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'ok' })).toMatchObject({ code: 0 });
    await change('sys/process-config', id, { status: 1 });
    expect(await listed()).toContain('"closing"');
    await flow.start('student', 'closing');
  });

  it('says of a process what its form is called, where it is and where it is saved, whatever a row has said', async () => {
    const lies = { formName: '别的', formRoute: 'nowhere', formSaveUrl: '/nowhere' };
    expect(paths(await admin.post('/sys/process-config', { processKey: 'no-such-process', ...lies }))).toEqual([
      'processKey',
    ]);
    const id = await create('sys/process-config', { processKey: 'sized', ...lies });
    const own = { formName: 'Test sized', formRoute: 'workStation/map/sized', formSaveUrl: '/flow/common/start' };
    expect(await read('sys/process-config', id)).toMatchObject(own);
    const stored = async () =>
      (await sql<{ data: Row }>`select data from sys_process_config where id = ${id}`.execute(flow.hall.hall.db))
        .rows[0]?.data;
    expect(await stored()).toMatchObject(own);
    // a row from before they were the topic's own
    await sql`update sys_process_config set data = data || ${JSON.stringify(lies)}::jsonb where id = ${id}`.execute(
      flow.hall.hall.db,
    );
    const rows = await admin.get<Row[]>('/sys/process-config/page?processKey=sized');
    expect(rows.page?.list).toMatchObject([{ id, ...own }]);
    expect(await change('sys/process-config', id, { description: '常年受理' })).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject(own);
  });

  it('shows platforms that are in use in the menu of everybody', async () => {
    const platform = { name: '图书馆', code: 'lib', url: 'https://lib.example.edu.cn', manager: 'library' };
    const id = await create('sys/platform', platform);
    const shown = async (caller: Caller) => {
      const { menuList, modules } = (await caller.get<{ menuList: MenuEntry[]; modules: MenuEntry[] }>(PATHS.nav))
        .data ?? {
        menuList: [],
        modules: [],
      };
      return [...menuList, ...modules].find(({ menuId }) => menuId === 'dir-platforms')?.children;
    };
    const { realName } = await read('sys/user', 'library');
    const entry = { url: 'https://lib.example.edu.cn', contact: realName };
    expect([await shown(student), await shown(admin)]).toMatchObject([[entry], [entry]]);
    expect(await change('sys/platform', id, { manager: '' })).toMatchObject({ code: 0 });
    expect((await shown(student))?.[0]).not.toHaveProperty('contact');
    // what platforms had before the hall asked for nothing that it does not use: neither shown nor kept by an edit
    await sql`update sys_platform set data = data || '{"secret":"sealed:x","accessKey":"k"}' where id = ${id}`.execute(
      flow.hall.hall.db,
    );
    expect(await read('sys/platform', id)).not.toHaveProperty('secret');
    expect(JSON.stringify((await admin.get('/sys/platform/page')).page)).not.toContain('sealed');
    expect(await change('sys/platform', id, { sort: 3 })).toMatchObject({ code: 0 });
    const { rows } = await sql<{ data: Row }>`select data from sys_platform where id = ${id}`.execute(
      flow.hall.hall.db,
    );
    expect(Object.keys(rows[0]?.data ?? {})).not.toContain('secret');
    await change('sys/platform', id, { status: 0 });
    expect(await shown(student)).toBeUndefined();
  });

  it('says whom the approval matrix gives', async () => {
    const rule = { name: '大额', topic: 'contract', deptId: 'college-info', amountFrom: '1000.00' };
    const id = await create('sys/matrix', { ...rule, approverIds: ['dean', 'president'] });
    const ask = async (initiator: string, amount: string) =>
      (await admin.post<{ approvers: string }>(`/sys/matrix/${id}/ask`, { initiator, amount })).data?.approvers;
    const { realName } = await read('sys/user', 'dean');
    expect(await ask('teacher', '1000.00')).toContain(realName);
    expect(await ask('teacher', '999.99')).not.toContain(realName);
  });

  it('lets the approval matrix decide who approves a request, by its amount, and by who is named now', async () => {
    const rule = { name: '按金额', topic: 'sized', deptId: 'college-info' };
    await create('sys/matrix', { ...rule, amountFrom: '0.00', amountTo: '1000.00', approverIds: ['leader'] });
    const large = await create('sys/matrix', { ...rule, amountFrom: '1000.00', approverIds: ['dean', 'president'] });
    const asked = async (sum: string) => {
      const id = await flow.start('teacher', 'sized', { sum });
      const holders: string[] = [];
      for (const person of ['leader', 'dean', 'president', 'hr']) {
        if (await flow.task(person, id)) holders.push(person);
      }
      return { id, holders };
    };
    const small = await asked('999.99');
    expect(small.holders).toEqual(['leader']);
    const big = await asked('1000.00');
    expect(big.holders).toEqual(['dean', 'president']);
    await change('sys/matrix', large, { approverIds: ['hr'] });
    expect((await asked('1000.00')).holders).toEqual(['hr']);
    // what is under way stays with whom it was given to
    expect(await flow.task('president', big.id)).toMatchObject({ activityId: 'look' });
    expect(await flow.task('hr', big.id)).toBeUndefined();
  });
});
