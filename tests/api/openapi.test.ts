import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedSource, ServedVocabulary } from '../../src/contract/definitions.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { FORMATS } from '../../src/definition/validation/formats.ts';
import { databases } from './support/databases.ts';
import { startTestHall, type TestHall } from './support/hall.ts';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses?: Record<string, unknown>;
  security?: unknown[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: object };
}

const [embedded] = databases;
let hall: TestHall;
let topicsDir: string;
let document: Document;

beforeAll(async () => {
  if (!embedded) throw new Error('there is no database to test on');
  topicsDir = await mkdtemp(join(tmpdir(), 'topics-'));
  await cp('topics/contract', join(topicsDir, 'contract'), { recursive: true });
  // a contract may name the tender that it comes from
  for (const key of ['tender-report', 'infrastructure-maintenance'])
    await cp(join('topics', key), join(topicsDir, key), { recursive: true });
  await cp('topics/repair', join(topicsDir, 'repair'), { recursive: true });
  hall = await startTestHall(embedded, { settings: { topicsDir } });
  document = (await (await (await hall.as('admin')).fetch(PATHS.openapi)).json()) as Document;
});
afterAll(async () => {
  await hall?.remove();
  await rm(topicsDir, { recursive: true, force: true });
});

/** Every schema of the document, with the way to it. */
function references(value: unknown, path = '#'): [path: string, ref: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [[path, child]] : references(child, `${path}/${key}`),
  ) as [string, string][];
}

describe('the OpenAPI document', () => {
  it('is one: references lead somewhere, parameters of paths are declared, bodies and answers are there', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const found = references(document);
    expect(found.length).toBeGreaterThan(100);
    for (const [, ref] of found) {
      const steps = ref.split('/').slice(1);
      let here: unknown = document;
      for (const step of steps) here = (here as Record<string, unknown> | undefined)?.[step];
      expect(here, ref).toBeDefined();
    }
    const wrong: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const name = `${method} ${path}`;
        if (!['get', 'put', 'post', 'delete', 'patch', 'head', 'options'].includes(method)) wrong.push(name);
        if (Object.keys(operation.responses ?? {}).length === 0) wrong.push(`${name}: no answer`);
        const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
        const asked = [...path.matchAll(/\{([^}]+)\}/g)].map(([, one]) => one);
        if (asked.join() !== declared.join()) wrong.push(`${name}: ${asked.join()} and ${declared.join()}`);
        for (const { required, in: place } of operation.parameters ?? [])
          if (place === 'path' && required !== true) wrong.push(`${name}: a path parameter is optional`);
      }
    }
    expect(wrong).toEqual([]);
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
  });

  it('has every route of the server', () => {
    const known = new Set(Object.keys(document.paths));
    const { socket, ...paths } = PATHS;
    expect(socket).toContain('socket');
    for (const path of Object.values(paths)) {
      const own = [...known].some((one) => one === `/api${path}` || one.startsWith(`/api${path}/`));
      // the entity route stands for an address of each entity
      expect([path, own]).toEqual([path, true]);
    }
  });

  it('says what each topic and each of its nodes takes, so that a stock validator gives the verdict of the samples', async () => {
    const start = document.paths['/api/flow/common/start']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(start).toMatchObject({
      discriminator: { propertyName: 'topic', mapping: { repair: '#/components/schemas/start.repair' } },
      oneOf: expect.arrayContaining([
        { $ref: '#/components/schemas/start.contract' },
        { $ref: '#/components/schemas/start.repair' },
      ]),
    });
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['topic.contract.finance', 'complete.repair.dispatch', 'entity.sys.user']),
    );
    const finance = document.components.schemas['topic.contract.finance'] as {
      required: string[];
      properties: Record<string, { readOnly?: boolean }>;
    };
    expect(finance.required).toEqual(['budgetNo']);
    expect(finance.properties['contractName']?.readOnly).toBe(true);
    expect(finance.properties['archivePart']).toBeUndefined();
    const ajv = new Ajv2020({ strict: false, formats: FORMATS, discriminator: false });
    ajv.addSchema(document, 'hall');
    const takes = ajv.compile({ ...start, oneOf: undefined, $ref: 'hall#/components/schemas/start.repair' });
    const sample = async (name: string) =>
      JSON.parse(await readFile(`topics/repair/samples/${name}.json`, 'utf8')) as { formData: object };
    expect(takes({ topic: 'repair', formData: (await sample('valid-danger')).formData })).toBe(true);
    expect(takes({ topic: 'repair', formData: {} })).toBe(false);
    expect(takes({ topic: 'contract', formData: {} })).toBe(false);
  });
});

describe('the source of what is served', () => {
  const address = (kind: string, key: string) => `${PATHS.definitionSource}/${kind}/${key}`;

  it('is for analysts only', async () => {
    const admin = await hall.as('admin');
    const topic = await admin.get<ServedSource>(address('topic', 'repair'));
    expect(topic.data?.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['topic.json', 'schema.json', 'process.bpmn']),
    );
    expect(await admin.get<ServedSource>(address('entity', 'sys/user'))).toMatchObject({
      data: { version: 1, running: 0, records: expect.any(Number) as number },
    });
    expect(topic.data?.running).toBeTypeOf('number');
    expect(await admin.get(address('topic', 'nothing'))).toMatchObject({ status: 404 });
    expect(await admin.get(address('kind', 'repair'))).toMatchObject({ status: 400 });
    expect(await (await hall.as('teacher')).get(address('topic', 'repair'))).toMatchObject({ status: 403 });
    expect(await hall.visitor().get(address('topic', 'repair'))).toMatchObject({ status: 401 });
  });

  it('comes with the names that `hall check --server` judges by', async () => {
    const admin = await hall.as('admin');
    const { data } = await admin.get<ServedVocabulary>(PATHS.definitionVocabulary);
    expect(data).toMatchObject({
      roles: expect.arrayContaining(['office']) as string[],
      entities: expect.arrayContaining(['sys/user']) as string[],
      topics: expect.arrayContaining(['repair']) as string[],
    });
    expect(await (await hall.as('teacher')).get(PATHS.definitionVocabulary)).toMatchObject({ status: 403 });
    expect(await hall.visitor().get(PATHS.definitionVocabulary)).toMatchObject({ status: 401 });
    const role = { name: '餐饮中心', code: 'canteen' };
    expect(await admin.post('/sys/role', role)).toMatchObject({ code: 0 });
    const edited = await mkdtemp(join(tmpdir(), 'edited-'));
    await cp('topics/repair', join(edited, 'repair'), { recursive: true });
    const manifest = join(edited, 'repair', 'topic.json');
    await writeFile(
      manifest,
      (await readFile(manifest, 'utf8')).replace('"category"', '"startableBy": ["canteen"], "category"'),
    );
    const check = async (...more: string[]) => {
      const args = ['scripts/hall.ts', 'check', join(edited, 'repair'), ...more];
      const login = { HALL_USER: 'admin', HALL_PASSWORD: 'Hall@2026' };
      const ran = promisify(execFile)(process.execPath, args, { env: { ...process.env, ...login } });
      return ran
        .then(({ stdout }) => stdout)
        .catch((error: { stdout: string; stderr: string }) => error.stdout + error.stderr);
    };
    expect(await check()).toContain('"canteen" is neither an account type nor a role');
    expect(await check('--server', hall.url)).not.toContain('canteen');
  });

  it('is what `hall diff` compares an edit with', async () => {
    const edited = await mkdtemp(join(tmpdir(), 'edited-'));
    await cp('topics/repair', join(edited, 'repair'), { recursive: true });
    const schema = join(edited, 'repair', 'schema.json');
    await writeFile(schema, (await readFile(schema, 'utf8')).replace('"ratingNote": {', '"remark": {'));
    await cp('topics/repair', join(edited, 'mend'), { recursive: true });
    const diff = async (env: Record<string, string>, ...more: string[]) => {
      const args = ['scripts/hall.ts', 'diff', ...(more[0]?.startsWith('--') === false ? [] : ['repair']), ...more];
      const ran = promisify(execFile)(process.execPath, args, { env: { ...process.env, TOPICS_DIR: edited, ...env } });
      return ran.catch((error: { code: number; stdout: string; stderr: string }) => error);
    };
    const as = { HALL_USER: 'admin', HALL_PASSWORD: 'Hall@2026' };
    const [found, stranger, fresh, gone, several] = await Promise.all([
      // the server of this machine is asked by itself
      diff({ ...as, PORT: new URL(hall.url).port }),
      diff({ HALL_SESSION: 'x' }, '--server', hall.url),
      diff(as, 'mend', '--server', hall.url),
      diff(as, 'contract', '--server', hall.url),
      diff(as, 'repair', 'mend'),
    ]);
    expect(found).toMatchObject({ code: 1 });
    expect(found.stdout).toContain(`repair, compared with version 1, which ${hall.url} serves`);
    expect(found.stdout).toContain('"ratingNote" is gone');
    expect(fresh.stdout).toContain('serves no topic "mend" yet; everything is new');
    expect(fresh).not.toHaveProperty('code');
    expect(gone).toMatchObject({ code: 1, stdout: expect.stringContaining('contract is gone here') as string });
    expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining('one at a time') as string });
    // records that the edited rules would refuse are counted, for who may look into the studio
    await cp('schemas/sys/dept', join(edited, 'sys', 'dept'), { recursive: true });
    const dept = join(edited, 'sys', 'dept', 'schema.json');
    const strict = JSON.parse(await readFile(dept, 'utf8')) as { properties: { name: { maxLength: number } } };
    strict.properties.name.maxLength = 3;
    await writeFile(dept, JSON.stringify(strict));
    const counted = await diff({ ...as, SCHEMAS_DIR: edited }, 'sys/dept', '--server', hall.url);
    expect(counted.stdout).toMatch(/\n\d+ of \d+ would be refused then, and are not today: Department name \(\d+\)\n/);
    expect(stranger).toMatchObject({ code: 2 });
    expect(stranger.stderr).toContain('does not know this session');
    await rm(edited, { recursive: true });
  });
});
