import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'own-'));
const mine = join(home, 'mine');
afterAll(() => rmSync(home, { recursive: true }));

function hall(args: string[], more: NodeJS.ProcessEnv = {}): { code: number; out: string } {
  const env = { ...process.env, LANG: 'en_US.UTF-8', ...more };
  try {
    const out = execFileSync(process.execPath, ['scripts/hall.ts', ...args], { env, encoding: 'utf8', stdio: 'pipe' });
    return { code: 0, out };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, out: stdout + stderr };
  }
}

function write(name: string, value: object): void {
  const path = join(mine, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value, null, 2));
}

function edit(name: string, from: string, to: string): void {
  const path = join(mine, name);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

/** A hall of one's own: nothing of the product lies in these folders. */
const OWN = { TOPICS_DIR: join(mine, 'topics'), SCHEMAS_DIR: join(mine, 'schemas') };
const SEAT = 'schemas/library/seat';
const COUNT = 'schemas/library/seat-count';

describe("a folder of one's own", () => {
  test('is written so that it passes the checker', () => {
    const topic = hall(['new', 'seat-request', '--title', '座位预约'], OWN);
    const entity = hall(['new', 'library/seat', '--title', '座位'], OWN);
    expect(topic).toMatchObject({ code: 0, out: expect.stringContaining('passes the checker') as string });
    expect(entity).toMatchObject({ code: 0, out: expect.stringContaining('passes the checker') as string });
    const meta = (JSON.parse(readFileSync(join(mine, 'topics/seat-request/topic.json'), 'utf8')) as { $schema: string })
      .$schema;
    expect(readFileSync(join(mine, 'topics/seat-request', meta), 'utf8')).toContain('"properties"');
  });

  test('is judged together, with the roles, dictionaries and entities of the product', () => {
    edit(
      'topics/seat-request/schema.json',
      '"properties": {',
      '"properties": { "seat": { "type": "string", "title": "座位", "x-record": "library/seat" }, ',
    );
    edit('topics/seat-request/ui.json', '"fields": [', '"fields": ["seat", ');
    edit('topics/seat-request/locales/en-US.json', '{', '{ "座位": "Seat",');
    write(`${COUNT}/report.json`, {
      title: '座位统计',
      group: 'library',
      permission: 'library:report:seats',
      from: 'library/seat',
      parts: [{ kind: 'figure', title: '座位总数', measure: 'count()' }],
    });
    write(`${COUNT}/locales/en-US.json`, { 座位统计: 'Seats', 座位总数: 'All seats' });
    rmSync(join(mine, 'topics/seat-request/samples'), { recursive: true });
    for (const paths of [[mine], [join(mine, 'topics'), join(mine, 'schemas')], [join(mine, SEAT), join(mine, COUNT)]])
      expect(hall(['check', '--quiet', ...paths]).out).toMatch(/^[23] definitions: 0 errors/);
    // there are no samples, which is a warning
    expect([[], ['--strict']].map((words) => hall(['check', ...words, join(mine, 'topics')]).code)).toEqual([0, 1]);
    // each alone as well: what lies beside it is known
    for (const path of ['topics/seat-request', COUNT])
      expect(hall(['check', '--quiet', join(mine, path)]).out).toMatch(/^1 definition: 0 errors/);
    edit('topics/seat-request/topic.json', '"category"', '"startableBy": ["techer"], "category"');
    expect(hall(['check', join(mine, 'topics')]).out).toContain(
      '"techer" is neither an account type nor a role; did you',
    );
  });

  test('is written as the messages suggest, where one asks for it', () => {
    const topics = join(mine, 'topics');
    edit('topics/seat-request/topic.json', '"title"', '"titel"');
    expect(hall(['fix', join(topics, 'seat-request')]).out).toContain('nothing to mend');
    const json = hall(['check', '--fix', '--format', 'json', topics]);
    expect([json.code, JSON.parse(json.out)]).toEqual([0, expect.any(Array)]);
    const text = readFileSync(join(topics, 'seat-request/topic.json'), 'utf8');
    expect(text).toContain('"startableBy": ["teacher"]');
    expect(text).toContain('"title"');
  });

  test('calls something otherwise in all its files, and makes the examples fit that it no longer takes', () => {
    const trip = join(mine, 'topics/trip');
    const file = (name: string): string => readFileSync(join(trip, name), 'utf8');
    expect(hall(['new', 'trip', '--from', 'car-use', '--title', '出行'], OWN).code).toBe(0);
    const renames = ['field:destination=goal', 'node:dispatch=send', 'section:dispatch=sending'];
    const fix = (...words: string[]) => hall(['fix', trip, ...words], OWN);
    const before = file('schema.json');
    const [dry, done] = [[['--dry']], [[]]].map(([more = []]) =>
      fix(...more, ...renames.map((one) => `--rename=${one}`)),
    );
    expect(dry).toEqual(done);
    expect(done?.out).toMatch(/^trip\/.*schema\.json.*: "goal" in \d+ lines$/m);
    expect(file('schema.json')).toBe(before.replaceAll('"destination"', '"goal"'));
    expect(file('topic.json')).toContain('"send": {');
    expect(file('process.bpmn')).toContain('id="send"');
    const check = () => hall(['check', '--quiet', trip], OWN);
    expect(check()).toMatchObject({ code: 0, out: expect.stringContaining(': 0 errors') as string });
    expect(fix('--rename', 'field:goal=reason')).toMatchObject({
      code: 2,
      out: expect.stringContaining('in use') as string,
    });
    expect(fix('--rename', 'fields.goal')).toMatchObject({ code: 2 });

    expect(fix('--samples').out).toBe('trip: nothing to mend\n');
    const schema = JSON.parse(file('schema.json')) as { properties: object; required: string[] };
    const goods = { type: 'integer', title: '箱数', minimum: 2 };
    write('topics/trip/schema.json', {
      ...schema,
      properties: { goods, ...schema.properties },
      required: ['goods', ...schema.required],
    });
    edit('topics/trip/ui.json', '"fields": [', '"fields": ["goods", ');
    edit('topics/trip/locales/en-US.json', '{', '{ "箱数": "Boxes",');
    expect(check().code).toBe(1);
    expect(fix('--samples').out).toMatch(/^trip\/samples\/valid-.*: made to fit$/m);
    expect(check()).toMatchObject({ code: 0, out: expect.stringContaining(': 0 errors') as string });
    expect(hall(['simulate', trip], OWN).code).toBe(0);
    rmSync(trip, { recursive: true });
  });

  test('has base data of its own, which needs no definition beside it', () => {
    const seats = 'topics/seat-request/schema.json';
    edit(
      seats,
      '"properties": {',
      '"properties": { "kind": { "type": "string", "title": "类别", "x-dict": "seatKind" }, ',
    );
    edit('topics/seat-request/ui.json', '"fields": [', '"fields": ["kind", ');
    edit('topics/seat-request/locales/en-US.json', '{', '{ "类别": "Kind",');
    const check = () => hall(['check', '--quiet', join(mine, 'topics/seat-request')], OWN).out;
    expect(check()).toContain('seatKind');
    write('schemas/sys/dict/seed.json', [
      { id: 'seatKind-quiet', dictType: 'seatKind', dictLabel: '安静区', dictValue: 'quiet', sort: 0 },
    ]);
    expect(check()).not.toContain('seatKind');
    rmSync(join(mine, 'schemas/sys'), { recursive: true });
    edit(seats, '"kind": { "type": "string", "title": "类别", "x-dict": "seatKind" }, ', '');
    edit('topics/seat-request/ui.json', '"kind", ', '');
    edit('topics/seat-request/locales/en-US.json', ' "类别": "Kind",', '');
  });

  test('keeps the keys of what lies in a folder of any name', () => {
    cpSync(join(mine, 'schemas/library'), join(home, 'elsewhere/library'), { recursive: true });
    const all = hall(['check', '--quiet', join(home, 'elsewhere')]);
    const one = hall(['check', '--quiet', join(home, 'elsewhere/library')]);
    expect([all.out, one.out]).toEqual([
      expect.stringMatching(/^2 .*: 0 errors/),
      expect.stringMatching(/^2 .*: 0 errors/),
    ]);
  });

  test('on a base without seeds says what is not judged', () => {
    mkdirSync(join(home, 'bare/schemas'), { recursive: true });
    const run = (...args: string[]) =>
      execFileSync('sh', ['-c', '"$0" "$@" 2>&1 || true', process.execPath, 'scripts/hall.ts', ...args], {
        env: { ...process.env, ...OWN, LANG: 'en_US.UTF-8' },
        encoding: 'utf8',
      });
    const out = run('check', '--base', join(home, 'bare'));
    expect(out).toContain('note: no roles are known');
    expect(out).not.toContain('techer');
    expect(run('check')).not.toContain('note:');
    expect(run('check', '--base', join(home, 'nothing'))).toContain('has neither');
  });
});
