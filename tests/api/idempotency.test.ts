import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ERRORS } from '../../src/contract/errors.ts';
import { IDEMPOTENCY_KEY, PATHS } from '../../src/contract/paths.ts';
import { xlsx } from '../../src/server/entities/sheet/xlsx-write.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { PASSWORD } from './support/hall.ts';
import type { Answer, Caller } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';
import { TEXT, assignee, chain } from './support/topics.ts';

/** A write that is sent twice with one key; `path` may need something to be made first. */
interface Write {
  route: string;
  by?: string;
  path?: () => Promise<string>;
  body?: unknown;
  form?: () => Promise<FormData>;
}

const FORM_DATA = { reason: 'because' };
const AWAY = { substituteId: 'leader', from: '2090-01-01', to: '2090-01-02' };
const VIEW = { list: 'task:todo', name: 'mine', state: { filters: {} } };
const EVERYWHERE = 'writes nothing, has no person, or makes what is said once';
const VERBS = 'every verb goes through the one transaction of flow/move.ts; flow-verbs.test.ts';
const MODELS = 'idempotent() in the transaction of each; models.test.ts and running.test.ts';

/** Writes that are not tried here, and why. */
const ELSEWHERE: [route: RegExp, why: string][] = [
  [/^POST \/(login|logout|csp-report|page-error|session\/(enter|ticket|challenge|mailedCode))$/, EVERYWHERE],
  [/^PUT \/session\/forgottenPassword$/, EVERYWHERE],
  [/^(POST|PUT|DELETE) \/session\/secondFactor$/, EVERYWHERE],
  [/^(POST|PUT|DELETE) \/session\/passkeys(\/\{id\})?$/, 'replay() and idempotent(); passkeys.test.ts'],
  [/^POST \/flow\/(common\/(exclusive|related)|model\/\{id\}\/check)$/, EVERYWHERE],
  [/^POST \/flow\/common\/(?!start$|complete$)/, VERBS],
  [/^(POST|PUT) \/flow\/(model|process|running|task)\//, MODELS],
  [/^POST \/pay\/alipay\/notify$/, 'Alipay names each notice itself; pay.test.ts'],
  [
    /^POST \/devtools\/(taiwan$|english$|(check|trial|branches|scope|examples|remake|handlers|report|dependents|diff|migration)\/)/,
    EVERYWHERE,
  ],
  [/^POST \/devtools\/archive$/, 'makes one draft: the second finds it; studio.test.ts'],
  [/^POST \/devtools\/publish\//, 'replay() and idempotent(); studio.test.ts'],
  [/^(PUT|DELETE) \/devtools\/plan\//, 'writeOnce(); studio-publishing.test.ts'],
];

const [embedded] = databases;
let flow: FlowHall;
let counter = 0;

beforeAll(async () => {
  if (!embedded) throw new Error('there is no database to test on');
  flow = await startFlowHall(embedded, {
    keys: {
      properties: { reason: { ...TEXT, title: 'Reason' } },
      process: chain({ look: assignee('leaderOf(initiator)') }),
    },
  });
});
afterAll(() => flow?.remove());

const idOf = async (answer: Promise<Answer<{ id?: string; businessKey?: string }>>): Promise<string> => {
  const { data } = await answer;
  return data?.id ?? data?.businessKey ?? '';
};
const teacher = () => flow.as('teacher');
const draft = async () => idOf((await teacher()).post(PATHS.draft, { topic: 'keys', formData: FORM_DATA }));

async function picture(): Promise<FormData> {
  const form = new FormData();
  const { data } = await (await teacher()).get<{ checkCode: string }>(PATHS.uploadCheck);
  form.append('checkCode', data?.checkCode ?? '');
  form.append('file', new File([SAMPLES.png], 'picture.png'));
  return form;
}

async function sheet(): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx('x', ['参数编码', '参数值'], [['from.sheet', '1']])) chunks.push(chunk);
  const form = new FormData();
  form.append('file', new File([Buffer.concat(chunks)], 'x.xlsx'));
  return form;
}

const WRITES: Write[] = [
  { route: 'PUT /sys/user/password', by: 'graduate', body: { password: PASSWORD, newPassword: 'Campus-2026!' } },
  { route: 'PUT /preferences/{*}', path: async () => '/preferences/theme', body: { value: 'dark' } },
  { route: 'POST /notice/message/read', body: {} },
  { route: 'POST /sys/oss/upload', form: picture },
  { route: 'POST /sys/oss/tinymce/upload', form: picture },
  { route: 'POST /views', body: VIEW },
  {
    route: 'PUT /views/{id}',
    path: async () => `/views/${await idOf((await teacher()).post('/views', VIEW))}`,
    body: { revision: 1, name: 'x' },
  },
  { route: 'DELETE /views/{id}', path: async () => `/views/${await idOf((await teacher()).post('/views', VIEW))}` },
  { route: 'POST /flow/draft', body: { topic: 'keys', formData: FORM_DATA } },
  {
    route: 'PUT /flow/draft/{businessKey}',
    path: async () => `${PATHS.draft}/${await draft()}`,
    body: { formData: { reason: 'new' }, revision: 1 },
  },
  { route: 'DELETE /flow/draft/{businessKey}', path: async () => `${PATHS.draft}/${await draft()}` },
  {
    route: 'POST /flow/draft/{businessKey}/restore',
    path: async () => {
      const path = `${PATHS.draft}/${await draft()}`;
      await (await teacher()).delete(path);
      return `${path}/restore`;
    },
  },
  { route: 'POST /flow/common/start', body: { topic: 'keys', formData: FORM_DATA } },
  {
    route: 'POST /flow/common/complete',
    by: 'leader',
    path: async () => {
      const task = await flow.task('leader', await flow.start('teacher', 'keys'));
      return `${PATHS.flow}/complete?comment=ok&taskId=${task?.taskId}`;
    },
  },
  { route: 'POST /flow/substitute', body: AWAY },
  {
    route: 'PUT /flow/substitute',
    by: 'student',
    body: { ...AWAY, id: 'kept', substituteId: 'dean' },
    path: async () => {
      const id = await idOf((await flow.as('student')).post(PATHS.substitutes, AWAY));
      await sql`update wf_substitute set id = 'kept' where id = ${id}`.execute(flow.hall.hall.db);
      return PATHS.substitutes;
    },
  },
  {
    route: 'DELETE /flow/substitute/{id}',
    path: async () => `${PATHS.substitutes}/${await idOf((await teacher()).post(PATHS.substitutes, AWAY))}`,
  },
  {
    route: 'POST /devtools/definition',
    by: 'admin',
    body: { kind: 'topic', key: 'once', title: 'Once', english: 'Once' },
  },
  {
    route: 'PUT /devtools/definition/{kind}/{*}',
    by: 'admin',
    path: async () => '/devtools/definition/topic/keys',
    body: { files: {}, revision: 0 },
  },
  {
    route: 'POST /devtools/merge/{kind}/{*}',
    by: 'admin',
    path: async () => '/devtools/merge/topic/keys',
    body: { revision: 1 },
  },
  {
    route: 'DELETE /devtools/definition/{kind}/{*}',
    by: 'admin',
    path: async () => '/devtools/definition/topic/keys',
  },
  { route: 'PUT /sys/user/profile', body: { mobile: '13800000001', email: 'me@example.edu.cn', password: PASSWORD } },
  {
    route: 'DELETE /session/own/{id}',
    path: async () => {
      await flow.hall.as('teacher');
      const { data } = await (await teacher()).get<{ id: string; current: boolean }[]>(PATHS.ownSessions);
      return `${PATHS.ownSessions}/${data?.find(({ current }) => !current)?.id ?? ''}`;
    },
  },
  { route: 'POST /sys/params', by: 'admin', body: { paramCode: 'once', paramValue: '1' } },
  { route: 'POST /sys/params/import', by: 'admin', form: sheet },
  { route: 'POST /sys/user/{id}/unlock', by: 'admin', path: async () => '/sys/user/student/unlock' },
];

describe('an Idempotency-Key', () => {
  it('is honoured by every write', async () => {
    const answer = await (await flow.as('admin')).fetch(PATHS.openapi);
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
    const writes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, operation]) => method !== 'get' && !('x-permission' in operation))
        .map(([method]) => `${method.toUpperCase()} ${path.slice('/api'.length)}`),
    );
    const tried = new Set(WRITES.map(({ route }) => route));
    const missing = writes.filter((route) => !tried.has(route) && !ELSEWHERE.some(([known]) => known.test(route)));
    expect(missing).toEqual([]);
  });

  it.each(WRITES)(
    '$route: the same answer, done once; something else under it is refused',
    async ({ route, by, path, body, form }) => {
      const caller: Caller = await flow.as(by ?? 'teacher');
      const [method = '', name = ''] = route.split(' ');
      const address = path ? await path() : name;
      const headers = { [IDEMPOTENCY_KEY]: `key-${++counter}` };
      const content = form ? await form() : body;
      const send = (changed: string) => caller.call(method, address + changed, content, headers);
      const first = await send('');
      expect([route, first.status, first.code]).toEqual([route, 200, 0]);
      const again = await send('');
      expect([again.status, again.code, again.data]).toEqual([200, 0, first.data]);
      const other = await caller.call('POST', '/views', { ...VIEW, name: 'something else' }, headers);
      // a batch of rows keeps a key for each row
      const kept = route.endsWith('/import') ? 200 : 409;
      expect([other.status, other.code]).toEqual(kept === 409 ? [409, ERRORS.idempotencyConflict.code] : [200, 0]);
    },
  );

  it('keeps no password, neither in the answer nor as something to guess it from', async () => {
    const admin = await flow.as('admin');
    const headers = { [IDEMPOTENCY_KEY]: 'reset-once' };
    const reset = () => admin.post<{ password?: string }>('/sys/user/student2/resetPassword', {}, headers);
    const { data } = await reset();
    expect(data?.password).toHaveLength(16);
    expect(await reset()).toMatchObject({ code: 0, data: {} });
    expect((await reset()).data).not.toHaveProperty('password');
    expect(await flow.hall.visitor().login('student2', data?.password)).toMatchObject({ code: 0 });
    const rows = await flow.hall.hall.db.selectFrom('hall_idempotency').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(data?.password);

    const user = { username: 'guess', realName: 'Guess', accountType: 2, deptId: 'office', status: 1, gender: 2 };
    const fingerprintWith = async (password: string) => {
      const key = `guess-${password}`;
      const secret = { password, confirmPassword: password };
      await admin.post('/sys/user', { ...user, ...secret }, { [IDEMPOTENCY_KEY]: key });
      const row = flow.hall.hall.db.selectFrom('hall_idempotency').select('fingerprint').where('key', '=', key);
      const { fingerprint } = await row.executeTakeFirstOrThrow();
      await admin.delete('/sys/user', [await userId('guess')]);
      return fingerprint;
    };
    expect(await fingerprintWith('Campus-2026!')).toBe(await fingerprintWith('Campus-2027!'));
  });

  async function userId(username: string): Promise<string> {
    await flow.hall.hall.directory.fresh();
    return flow.hall.hall.directory.userByName(username)?.id ?? '';
  }
});
