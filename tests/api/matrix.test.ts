import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { EntityDefinition } from '../../src/definition/types/definition.ts';
import { behaviourOf } from '../../src/server/entities/behaviours.ts';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { writeRecord } from '../../src/server/entities/store.ts';
import { databases } from './support/databases.ts';
import type { DatabaseKind } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Answer, Caller } from './support/hall.ts';
import { CALLERS, RIGHTS } from './support/rights.ts';
import type { Row } from './support/rights.ts';
import { SAMPLES } from './support/samples.ts';
import { TEXT, assignee, chain, group } from './support/topics.ts';

/** What no answer to a stranger may have in it. */
const SECRET = 'between-us-alone';
const AT_ONCE = 8;

let flow: FlowHall;
let routes: Route[];
/** `$request`, `$task`, …: ids of what belongs to the teacher or to his leader */
const things: Record<string, string> = {};

async function openHall(database: DatabaseKind): Promise<void> {
  const attachments = { title: 'Files', $ref: 'common#/definitions/attachments' };
  const topics = {
    matrix: {
      properties: { reason: { ...TEXT, title: 'Reason' }, files: attachments },
      process: chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance') }),
    },
  };
  // without pages, which may be built or not
  flow = await startFlowHall(database, topics, { settings: { clientDir: 'no-client' }, jobs: false });
  routes = await documentedRoutes();
  await makeThings();
}

interface Route {
  /** `GET /views/{id}` */
  name: string;
  entity: boolean;
}

async function documentedRoutes(): Promise<Route[]> {
  const answer = await (await flow.as('admin')).fetch(PATHS.openapi);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.slice('/api'.length).replace('{*}', '{rest}')}`,
      entity: 'x-permission' in operation,
    })),
  );
}

async function makeThings(): Promise<void> {
  const teacher = await flow.as('teacher');
  const made = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { code, data } = await answer;
    expect([code, data]).toEqual([0, expect.anything()]);
    return data as T;
  };
  const { checkCode } = await made(teacher.get<{ checkCode: string }>(PATHS.uploadCheck));
  const form = new FormData();
  form.append('checkCode', checkCode);
  form.append('file', new File([SAMPLES.png], `${SECRET}.png`));
  const file = await made(teacher.post<{ id: string }>(PATHS.upload, form));
  const formData = { reason: SECRET, files: [{ ...file }] };
  const request = await flow.start('teacher', 'matrix', formData);
  const ended = await flow.start('teacher', 'matrix', { reason: SECRET });
  expect(await flow.post('admin', 'terminate', { processInstanceId: ended, comment: SECRET })).toMatchObject({
    code: 0,
  });
  const draft = () => made(teacher.post<{ businessKey: string }>(PATHS.draft, { topic: 'matrix', formData }));
  const [kept, deleted] = [await draft(), await draft()];
  await teacher.delete(`${PATHS.draft}/${deleted.businessKey}`);
  const view = { list: 'task:todo', name: SECRET, state: { filters: { keyword: SECRET } } };
  const away = { substituteId: 'leader', from: '2090-01-01', to: '2090-01-02', reason: SECRET };
  const { db } = flow.hall.hall;
  const message = await db
    .selectFrom('hall_message')
    .select('id')
    .where('user_id', '=', 'leader')
    .executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('wf_instance')
    .select('version_id')
    .where('id', '=', request)
    .executeTakeFirstOrThrow();
  Object.assign(things, {
    file: file.id,
    request,
    ended,
    task: (await flow.task('leader', request))?.taskId ?? '',
    draft: kept.businessKey,
    deleted: deleted.businessKey,
    view: (await made(teacher.post<{ id: string }>(PATHS.views, view))).id,
    substitute: (await made(teacher.post<{ id: string }>(PATHS.substitutes, away))).id,
    message: message.id,
    process: version.version_id,
  });
  expect(Object.values(things).every((id) => id.length > 5)).toBe(true);
}

/** Every row of what was made. */
async function stateOfThings(): Promise<unknown> {
  const of = async (table: string, column: string, ...names: string[]) => {
    const ids = names.map((name) => things[name]);
    const rows = sql`select * from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}) order by 1, 2`;
    return (await rows.execute(flow.hall.hall.db)).rows;
  };
  return Promise.all([
    of('wf_instance', 'id', 'request', 'ended'),
    of('wf_task', 'instance_id', 'request'),
    of('wf_history', 'instance_id', 'request', 'ended'),
    of('wf_reader', 'instance_id', 'request', 'ended'),
    of('wf_draft', 'business_key', 'draft', 'deleted'),
    of('wf_substitute', 'id', 'substitute'),
    of('hall_view', 'id', 'view'),
    of('hall_message', 'id', 'message'),
    of('hall_file', 'id', 'file'),
    of('hall_file_use', 'file_id', 'file'),
    of('definition_version', 'id', 'process'),
  ]);
}

function matcherOf({ routes: pattern, entity = false }: Row): (route: Route) => boolean {
  const text = pattern.replaceAll(/[.{}]/g, String.raw`\$&`).replaceAll('*', '[^/]+');
  const expression = new RegExp(`^${text}$`);
  return (route) => route.entity === entity && expression.test(route.name);
}

const filled = (text: string): string => text.replaceAll(/\$(\w+)/g, (_, name: string) => things[name] ?? `?${name}`);

async function call(caller: Caller, route: Route, row: Row): Promise<{ status: number; body: string }> {
  const [method = '', path = ''] = route.name.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled(row.params?.[name] ?? 'nothing-at-all'));
  const form = new FormData();
  if (row.file !== undefined) form.append('file', new File([SAMPLES.svg], row.file));
  const body = row.file === undefined ? row.body && filled(JSON.stringify(row.body)) : form;
  const answer = await caller.fetch(row.query === undefined ? address : `${address}?${filled(row.query)}`, {
    method,
    ...(body !== undefined && { body }),
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** What the router holds: `GET /api/views/:id` */
function registeredRoutes(): string[] {
  const steps: string[] = [];
  return flow.hall.app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', step = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      steps.length = indent.length / 4;
      steps.push(step);
      const wanted = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return wanted.map((method) => `${method} ${steps.join('')}`);
    });
}

/** Routes that the document does not name: the calls of entities come as one, the rest is no call. */
const UNNAMED = [
  'GET /livez',
  'GET /readyz',
  'GET /metrics',
  'GET /api/notice/socket',
  'GET /api/definitions/entity/*',
  ...['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /api/*`),
];

/** Somebody who may do everything, but only with what belongs to the department of arts. */
async function artsOffice(): Promise<Caller> {
  const admin = await flow.as('admin');
  const { rows } = await sql<{ id: string }>`select id from sys_menu`.execute(flow.hall.hall.db);
  const role = { name: 'arts', code: 'arts', menuList: rows.map(({ id }) => id), deptList: ['college-arts'] };
  const { data } = await admin.post<{ id: string }>('/sys/role', role);
  const { data: person } = await admin.get<Record<string, unknown>>('/sys/user/teacher2');
  expect(await admin.put('/sys/user', { ...person, roleIdList: [data?.id] })).toMatchObject({ code: 0 });
  return flow.hall.as('teacher2');
}

/** What a caller reads at an address; the cells of a workbook as text. */
async function textAt(caller: Caller, path: string): Promise<string> {
  const answer = await caller.fetch(path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200 || !path.endsWith('/export')) return bytes.toString();
  return JSON.stringify(await readXlsx(bytes, { bytes: 1e8, rows: 10_000, columns: 100 }));
}

describe.each(databases)('on $name', (database) => {
  beforeAll(() => openHall(database), 240_000);
  afterAll(() => flow.remove());

  describe('who may call what', () => {
    it('is in the document for all that the server answers', () => {
      const documented = new Set(routes.map(({ name }) => name));
      const found = registeredRoutes().map((route) => route.replace('//', '/'));
      expect(found.length).toBeGreaterThan(90);
      const unnamed = found.filter(
        (route) =>
          !documented.has(
            route
              .replace(' /api', ' ')
              .replaceAll(/:(\w+)/g, '{$1}')
              .replace('*', '{rest}'),
          ),
      );
      expect(unnamed.toSorted()).toEqual(UNNAMED.toSorted());
    });

    it('is said for every route, once', () => {
      const rows = RIGHTS.map((row) => ({ row, matcher: matcherOf(row) }));
      const owned = routes.map((route) => {
        const owners = rows.filter(({ matcher }) => matcher(route)).map(({ row }) => row.routes);
        return owners.length === 1 ? '' : `${route.name}: ${owners.length === 0 ? 'no row' : owners.join(' and ')}`;
      });
      expect(owned.filter(Boolean)).toEqual([]);
      const idle = rows.filter(({ matcher }) => !routes.some((route) => matcher(route)));
      expect(idle.map(({ row }) => row.routes)).toEqual([]);
    });

    it('is so, tells strangers nothing and lets them change nothing', async () => {
      const callers = await Promise.all(
        CALLERS.map((name) => (name === 'visitor' ? Promise.resolve(flow.hall.visitor()) : flow.hall.as(name))),
      );
      const before = await stateOfThings();
      const wrong: string[] = [];
      const judge = async (row: Row, route: Route) => {
        const answers = await Promise.all(callers.map((caller) => call(caller, route, row)));
        const got = answers.map(({ status }) => status).join(' ');
        if (got !== row.expect) wrong.push(`${route.name}: ${got} in place of ${row.expect}`);
        const told = answers.slice(0, -1).some(({ body }) => body.includes(SECRET));
        if (told) wrong.push(`${route.name} tells a secret`);
      };
      for (const row of RIGHTS) {
        const matcher = matcherOf(row);
        const own = routes.filter((route) => matcher(route));
        // a person has one export and one import under way at a time
        const isAlone = ({ name }: Route) => /\/(?:export|import)$/.test(name);
        for (const route of own.filter(isAlone)) await judge(row, route);
        const waiting = own.filter((route) => !isAlone(route));
        while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map((route) => judge(row, route)));
      }
      expect(wrong).toEqual([]);
      expect(await stateOfThings()).toEqual(before);
    });
  });

  describe('the data scope of a role', () => {
    let arts: Caller;
    let scoped: EntityDefinition[];
    beforeAll(async () => {
      arts = await artsOffice();
      const entities = flow.hall.hall.registry.entities();
      // what is for every teacher to read is divided by nothing
      const isOpen = (readers: readonly string[]) => readers.includes('everybody') || readers.includes('teacher');
      scoped = entities.filter(
        ({ manifest }) => manifest.scope !== undefined && manifest.scope !== 'id' && !isOpen(manifest.readers ?? []),
      );
    });
    const lists = ({ key, manifest }: EntityDefinition) => [
      `/${key}/page?pageSize=100`,
      `/${key}/list`,
      `/${key}/options?pageSize=100`,
      ...(manifest.actions?.includes('export') ? [`/${key}/export`] : []),
    ];

    it('holds for every entity that has one: lists, pickers, workbooks, the record, writes and actions', async () => {
      const { hall } = flow.hall;
      const admin = await flow.as('admin');
      const wrong: string[] = [];
      const stored = scoped.filter(({ key }) => !behaviourOf(key).view);
      expect(stored.length).toBeGreaterThan(12);
      for (const definition of stored) {
        const { key, manifest } = definition;
        const record = { [manifest.label]: SECRET, [manifest.scope ?? '']: 'college-info' };
        const { id } = await writeRecord(hall.db, definition, record, 'teacher', { at: hall.clock.now() });
        for (const path of [...lists(definition), `/${key}/${id}`]) {
          if (!(await textAt(admin, path)).includes(SECRET)) wrong.push(`${path} does not have it at all`);
          // any student may change to any major
          const isOpen = path.startsWith('/sys/major/options');
          if ((await textAt(arts, path)).includes(SECRET) !== isOpen)
            wrong.push(`${path} ${isOpen ? 'hides' : 'shows'} it`);
        }
        const tries = [
          arts.get(`/${key}/${id}`),
          // nobody at all writes what only its actions change
          ...(manifest.readonly ? [] : [arts.put(`/${key}`, { id, ...record })]),
          ...(manifest.actions?.includes('deleteBatch') ? [arts.delete(`/${key}`, [id])] : []),
          ...(manifest.actions?.includes('delete') ? [arts.delete(`/${key}/${id}`)] : []),
          ...(manifest.actions ?? []).flatMap((action) =>
            typeof action === 'string' ? [] : [arts.post(`/${key}/${id}/${action.name}`)],
          ),
        ];
        const statuses = (await Promise.all(tries)).map(({ status }) => status);
        if (statuses.some((status) => status !== 404)) wrong.push(`${key}: ${statuses.join(' ')}`);
      }
      expect(wrong).toEqual([]);
    });

    it('holds for what has no table of its own: requests, tasks, people who are online, averages', async () => {
      const admin = await flow.as('admin');
      const views = scoped.filter(({ key }) => behaviourOf(key).view);
      expect(views.map(({ key }) => key).toSorted()).toEqual([
        'educationParty/teachingResult',
        'flow/running',
        'flow/task',
        'sys/online',
      ]);
      for (const definition of views) {
        for (const path of lists(definition)) {
          const theirs = [SECRET, things['request'], things['task'], '"teacher"', '李明', '王志远'].map(String);
          // a field may be called like the person
          const [all = '', shown = ''] = (await Promise.all([textAt(admin, path), textAt(arts, path)])).map((text) =>
            text.replaceAll('"teacher":', ''),
          );
          // what averages are called names nobody
          expect([path, theirs.some((text) => all.includes(text)) || path.includes('/teachingResult/options')]).toEqual(
            [path, true],
          );
          expect([path, theirs.filter((text) => shown.includes(text))]).toEqual([path, []]);
        }
      }
    });
  });
});
