import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { BEANS } from '../../src/server/services/schedule/beans.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  revision: number;
}

describe.each(databases)('what entities do beyond their definitions on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let teacher: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind, { jobs: false });
    [admin, teacher] = await Promise.all([hall.as('admin'), hall.as('teacher')]);
  });
  afterAll(() => hall?.remove());

  const create = async (entity: string, body: object): Promise<string> => {
    const answer = await admin.post<{ id: string }>(`/${entity}`, body);
    expect(answer).toMatchObject({ code: 0 });
    return answer.data?.id ?? '';
  };
  const read = async (entity: string, id: string) => (await admin.get<Row>(`/${entity}/${id}`)).data as Row;
  const list = async (path: string) => (await admin.get<Row[]>(path)).page?.list ?? [];
  const paths = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);

  it('releases a notice once, to those whom it is for', async () => {
    const draft = {
      title: '停水通知',
      type: 'notice',
      content: '<p>周六停水</p>',
      receiverType: 1,
      status: 1,
      senderName: 'x',
    };
    expect(paths(await admin.post('/sys/notice', draft))).toEqual(['receiverIds']);
    const id = await create('sys/notice', { ...draft, receiverIds: ['college-info'] });
    expect(await read('sys/notice', id)).toMatchObject({ status: 0, receiverName: '信息工程学院' });
    expect(await read('sys/notice', id)).not.toHaveProperty('senderName');
    expect((await teacher.post(`/sys/notice/${id}/release`)).status).toBe(403);
    expect((await admin.post(`/sys/notice/${id}/release`)).code).toBe(0);
    expect(await read('sys/notice', id)).toMatchObject({ status: 1, senderName: '系统管理员' });
    expect((await admin.post(`/sys/notice/${id}/release`)).status).toBe(409);
    const notice = await read('sys/notice', id);
    expect((await admin.put('/sys/notice', { ...notice, title: '改' })).status).toBe(409);
    const { rows } = await sql<{ user: string }>`
      select user_id as "user" from hall_message where kind = 'notice' order by user_id`.execute(hall.hall.db);
    const college = await admin.get<{ list: { userId: string }[] }>(
      '/manager/sys/org/deptAllUser?deptId=college-info&page=1&pageSize=100',
    );
    const people = college.data?.list.map(({ userId }) => userId) ?? [];
    expect(people).toEqual(expect.arrayContaining(['counselor', 'graduate', 'leader', 'student', 'teacher']));
    expect(rows.map((row) => row.user)).toEqual(people.toSorted());
  });

  it('runs, pauses and resumes jobs of a closed list', async () => {
    const job = { beanName: 'trimLogs', params: '30', cronExpression: '0 0 3 * * ?', status: 1 };
    expect(paths(await admin.post('/sys/schedule', { ...job, cronExpression: 'whenever' }))).toEqual([
      'cronExpression',
    ]);
    expect(paths(await admin.post('/sys/schedule', { ...job, beanName: 'rm' }))).toEqual(['beanName']);
    const id = await create('sys/schedule', job);
    expect((await admin.post(`/sys/schedule/${id}/run`)).code).toBe(0);
    const runs = (job: string) => list(`/sys/schedule-log/page?jobId=${job}`);
    expect(await runs(id)).toMatchObject([{ beanName: 'trimLogs', status: 1 }]);
    // what would fail every time is not taken
    expect(paths(await admin.post('/sys/schedule', { ...job, params: 'all' }))).toEqual(['params']);
    expect(paths(await admin.post('/sys/schedule', { ...job, beanName: 'sweepFiles' }))).toEqual(['params']);
    expect(paths(await admin.put('/sys/schedule', { ...(await read('sys/schedule', id)), params: '3' }))).toEqual([
      'params',
    ]);
    // one from before that was refused: running it says how it went
    const bad = await create('sys/schedule', job);
    await sql`update sys_schedule set data = data || '{"params": "all"}' where id = ${bad}`.execute(hall.hall.db);
    const failed = await admin.post(`/sys/schedule/${bad}/run`);
    expect(failed).toMatchObject({ status: 422, message: expect.stringContaining('7') as string });
    expect(await runs(bad)).toMatchObject([{ status: 0 }]);
    expect((await admin.post('/sys/schedule/pause', { ids: [id, bad] })).code).toBe(0);
    expect(await read('sys/schedule', id)).toMatchObject({ status: 0, revision: 2 });
    expect((await admin.post(`/sys/schedule/${id}/resume`)).code).toBe(0);
    expect(await read('sys/schedule', id)).toMatchObject({ status: 1 });
    expect((await admin.post(`/sys/schedule/${id}/explode`)).status).toBe(404);
  });

  it('offers every job that it can run, keeps demo jobs, and acts on many at once', async () => {
    const view = await admin.get<{ schema: { properties: { beanName: { oneOf: { const: string }[] } } } }>(
      '/definitions/entity/sys/schedule',
    );
    const logged = await admin.get<{ schema: object }>('/definitions/entity/sys/schedule-log');
    expect(logged.data?.schema).toHaveProperty(
      'properties.beanName.oneOf',
      view.data?.schema.properties.beanName.oneOf,
    );
    const offered = view.data?.schema.properties.beanName.oneOf.map((one) => one.const) ?? [];
    expect(offered.toSorted()).toEqual(Object.keys(BEANS).toSorted());
    const demo = await list('/sys/schedule/page?pageSize=100');
    expect(demo.filter(({ id }) => id.startsWith('demo-job-')).length).toBeGreaterThanOrEqual(6);
    const ids: string[] = [];
    for (const beanName of ['forgetUploads', 'expireDrafts', 'findLostTasks']) {
      ids.push(await create('sys/schedule', { beanName, cronExpression: '0 0 3 * * ?', status: 1 }));
    }
    const states = async () => Promise.all(ids.map(async (id) => (await read('sys/schedule', id))['status']));
    expect(await admin.post('/sys/schedule/pause', { ids })).toMatchObject({ code: 0 });
    expect(await states()).toEqual([0, 0, 0]);
    expect(await admin.post('/sys/schedule/resume', { ids })).toMatchObject({ code: 0 });
    expect(await states()).toEqual([1, 1, 1]);
    expect(await admin.post('/sys/schedule/run', { ids })).toMatchObject({ code: 0 });
    for (const id of ids) expect(await list(`/sys/schedule-log/page?jobId=${id}`)).toMatchObject([{ status: 1 }]);
    expect((await teacher.post('/sys/schedule/run', { ids })).status).toBe(403);
  });

  it.each([
    ['WORKING_HOURS', 'abc', '08:00-12:00'],
    ['WORKING_HOURS', '12:00-08:00', '8:30-12:00，14:00-17:30'],
    ['UPLOAD_LIMIT_MB', '-5abc', '20'],
    ['UPLOAD_LIMIT_MB', '201', '200'],
    ['PENDING_UPLOADS_MB', '0', '2048'],
    ['DRAFT_LIMIT', '1e3', '100'],
    ['UPLOAD_LIMIT_MB', '-5', '50'],
  ])('takes no %s that it could not read: %s', async (code, wrong, right) => {
    const put = async (change: object) => admin.put('/sys/params', { ...(await read('sys/params', code)), ...change });
    const refused = await put({ paramValue: wrong });
    expect(paths(refused)).toEqual(['paramValue']);
    expect(await put({ paramValue: right })).toMatchObject({ code: 0 });
    expect(paths(await put({ paramCode: `${code}_2` }))).toEqual(['paramCode']);
    expect((await admin.delete(`/sys/params/${code}`)).status).toBe(409);
    expect((await admin.delete('/sys/params', [code])).status).toBe(409);
  });

  it('sends mails and SMS through the outbox, with values as text', async () => {
    const template = {
      name: '测试',
      subject: '{title}',
      content: '<p>{name}，{__proto__}{title}</p>',
      password: 'smtp-secret',
    };
    const id = await create('sys/mail-template', template);
    expect(JSON.stringify(await read('sys/mail-template', id))).not.toContain('smtp-secret');
    const params = Object.entries({ name: '<b>李</b>', title: '会议' }).map(([name, value]) => ({ name, value }));
    const values = { mailTo: 'a@example.edu.cn, b@example.edu.cn', params };
    expect((await admin.post(`/sys/mail-template/${id}/send`, values)).code).toBe(0);
    expect(paths(await admin.post(`/sys/mail-template/${id}/send`, { mailTo: 'nobody' }))).toEqual(['mailTo']);
    const [mail] = await list(`/sys/mail-log/page?templateId=${id}`);
    expect(mail).toMatchObject({ subject: '会议', content: '<p>&lt;b&gt;李&lt;/b&gt;，会议</p>', status: 2 });

    const sms = await create('sys/sms-config', {
      smsCode: 'urge-test',
      platform: 2,
      secret: 'sms-secret',
      template: 'T1',
    });
    expect((await admin.post(`/sys/sms-config/${sms}/send`, { mobile: '13800000001', params1: '三' })).code).toBe(0);
    expect(paths(await admin.post(`/sys/sms-config/${sms}/send`, { mobile: '123' }))).toEqual(['mobile']);
    expect(await list('/sys/sms-log/page?smsCode=urge-test')).toMatchObject([{ mobile: '13800000001', params1: '三' }]);
    const { rows } = await sql<{ channel: string; payload: Row }>`
      select channel, payload from hall_outbox where key like 'mail-template:%' or key like 'sms-config:%' order by channel`.execute(
      hall.hall.db,
    );
    expect(rows.map((row) => row.channel)).toEqual(['mail', 'sms']);
    expect(rows[0]?.payload).toMatchObject({ to: ['a@example.edu.cn', 'b@example.edu.cn'], subject: '会议' });
  });

  it('sends to people and message groups: each by himself, who cannot be reached not at all', async () => {
    const group = await create('workStation/message-groups', {
      name: '保卫与信息',
      roleIds: [],
      memberIds: ['security', 'it'],
    });
    const mail = await create('sys/mail-template', { name: 'to-groups', subject: '演练', content: '<p>演练</p>' });
    const sms = await create('sys/sms-config', { smsCode: 'to-groups', platform: 1 });
    const contact = (id: string) => hall.hall.directory.user(id);
    const emails = ['teacher', 'security', 'it'].flatMap((id) => contact(id)?.email ?? []);
    const mobiles = ['teacher', 'security', 'it'].flatMap((id) => contact(id)?.mobile ?? []);
    expect(emails.length + mobiles.length).toBeGreaterThan(0);
    const to = { people: ['teacher', 'it'], groupIds: [group] };
    expect((await admin.post(`/sys/mail-template/${mail}/send`, to)).code).toBe(emails.length > 0 ? 0 : 10601);
    expect((await admin.post(`/sys/sms-config/${sms}/send`, to)).code).toBe(mobiles.length > 0 ? 0 : 10601);
    const sent = await list(`/sys/mail-log/page?templateId=${mail}`);
    expect(new Set(sent.map(({ mailTo }) => mailTo))).toEqual(new Set(emails));
    expect(sent).toHaveLength(emails.length);
    const told = await list('/sys/sms-log/page?smsCode=to-groups');
    expect(new Set(told.map(({ mobile }) => mobile))).toEqual(new Set(mobiles));
    expect(told).toHaveLength(mobiles.length);
    expect(paths(await admin.post(`/sys/mail-template/${mail}/send`, {}))).toEqual(['mailTo']);
    expect(paths(await admin.post(`/sys/sms-config/${sms}/send`, {}))).toEqual(['mobile']);
    expect(paths(await admin.post(`/sys/sms-config/${sms}/send`, { groupIds: ['nothing-at-all'] }))).toEqual([
      'groupIds.0',
    ]);
  });

  it('keeps secrets that were left empty, and shows or logs none', async () => {
    const id = await create('sys/sms-config', { smsCode: 'kept', platform: 1, accessKey: 'k', secret: 'top-secret' });
    const shown = await read('sys/sms-config', id);
    expect(shown).not.toHaveProperty('secret');
    expect(await admin.put('/sys/sms-config', { ...shown, remark: '二' })).toMatchObject({ code: 0 });
    const { rows } = await sql<{ data: Row }>`select data from sys_sms_config where id = ${id}`.execute(hall.hall.db);
    const secret = expect.stringMatching(/^sealed:/) as string;
    expect(rows[0]?.data).toMatchObject({ remark: '二', secret });
    const log = JSON.stringify(await admin.get('/sys/log-operation/page?pageSize=50'));
    expect(log).not.toContain('top-secret');
    expect(log).not.toContain('smtp-secret');
    const sheet = Buffer.from(await (await admin.fetch('/sys/sms-config/export')).arrayBuffer());
    expect(sheet.includes('top-secret')).toBe(false);
  });

  it.each([
    [
      'sys/mail-template',
      'password',
      { name: '改道', subject: 's', content: 'c', smtp: 'mail.a.example', port: 587, username: 'u' },
      { smtp: 'mail.b.example' },
    ],
    [
      'sys/mail-template',
      'password',
      { name: '改口', subject: 's', content: 'c', smtp: 'mail.a.example', port: 587, username: 'u' },
      { port: 25 },
    ],
    ['sys/sms-config', 'secret', { smsCode: 'moving', platform: 1, accessKey: 'k' }, { platform: 2 }],
    [
      'sys/oss-config',
      'secretKey',
      { name: '云', type: 2, bucket: 'b', endpoint: 'https://a.example' },
      { endpoint: 'https://b.example' },
    ],
  ])('wants the secret of %s (%s) again when it would go elsewhere', async (entity, secret, fields, elsewhere) => {
    const id = await create(entity, { ...fields, [secret]: 'of-the-first' });
    const put = async (change: object) => admin.put(`/${entity}`, { ...(await read(entity, id)), ...change });
    expect(await put({ remark: '同一处' })).toMatchObject({ code: 0 });
    expect(paths(await put(elsewhere))).toEqual([secret]);
    expect(await put({ ...elsewhere, [secret]: 'of-the-second' })).toMatchObject({ code: 0 });
    expect(await put({})).toMatchObject({ code: 0 });
  });

  it('finds the people of a role and of a post', async () => {
    for (const [entity, code, field] of [
      ['sys/role', 'code=library', 'roleIdList'],
      ['sys/post', 'postCode=dean', 'postIdList'],
    ]) {
      const [row] = await list(`/${entity}/page?${code}`);
      const people = await list(`/sys/user/page?${field}=${row?.id}`);
      expect(people.length, entity).toBeGreaterThan(0);
      expect(people.every((person) => (person[field ?? ''] as string[]).includes(row?.id ?? ''))).toBe(true);
    }
  });

  it('shows who is online and logs him out', async () => {
    const visitor = await hall.as('student2');
    const [row] = await list('/sys/online/page?username=student2');
    expect(row).toMatchObject({ userId: 'student2', realName: '张子轩', deptName: '文学院' });
    expect((await admin.post(`/sys/online/${row?.id}/kickOut`)).code).toBe(0);
    // with the reason, as long as his cookie would have been good for
    const kicked = await visitor.get('/sys/user/info');
    expect(kicked).toMatchObject({ status: 401, code: ERRORS.kickedOut.code });
    expect(kicked.message).toContain('您已被管理员下线');
    expect(await hall.visitor().get('/sys/user/info')).toMatchObject({ code: ERRORS.notLoggedIn.code });
    expect((await admin.delete(`/sys/online/${row?.id}`)).status).toBe(403);
  });

  it('gives files to those who see the record, and discards only what nobody uses', async () => {
    const upload = async (caller: Caller) => {
      const check = await caller.get<{ checkCode: string } | string>('/manager/file/view/fileUploadCheck');
      const code = typeof check.data === 'string' ? check.data : (check.data?.checkCode ?? '');
      const form = new FormData();
      form.append('checkCode', code);
      form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), '依据.pdf');
      const answer = await caller.post<{ id: string; name: string; size: number }>('/sys/oss/upload', form);
      expect(answer).toMatchObject({ code: 0 });
      return answer.data as { id: string; name: string; size: number };
    };
    const document = {
      title: '档案',
      archiveType: 'admin',
      archivedOn: '2026-01-01',
      deptId: 'office',
    };
    const file = await upload(admin);
    const id = await create('sys/electronic-archive', { ...document, archiveNo: 'N-1', documents: [file] });
    const office = await hall.as('office');
    const finance = await hall.as('finance');
    expect((await office.fetch(`/sys/oss/file/${file.id}`)).status).toBe(200);
    expect((await finance.fetch(`/sys/oss/file/${file.id}`)).status).toBe(404);
    // naming a stranger's file does not open it
    const stranger = await upload(teacher);
    const thief = await office.post('/sys/electronic-archive', {
      ...document,
      archiveNo: 'N-2',
      documents: [stranger],
    });
    expect(thief.status).toBe(404);

    // who keeps the files sees where each is used, and the file itself
    expect(await read('sys/oss', file.id)).toMatchObject({
      file: [file],
      uses: [{ kind: 'record', what: `sys/electronic-archive/${id}` }],
    });
    expect((await admin.post(`/sys/oss/${file.id}/discard`)).status).toBe(409);
    await admin.delete(`/sys/electronic-archive/${id}`);
    expect((await admin.post(`/sys/oss/${file.id}/discard`)).code).toBe(0);
    expect(await list(`/sys/oss/page?name=${encodeURIComponent('依据')}`)).toMatchObject([
      { id: stranger.id, type: 5 },
    ]);
  });
});
