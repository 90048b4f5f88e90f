import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'hall-'));
const env = { ...process.env, TOPICS_DIR: join(home, 'topics'), SCHEMAS_DIR: join(home, 'schemas') };
cpSync('schemas', env.SCHEMAS_DIR, { recursive: true });
afterAll(() => rmSync(home, { recursive: true }));

const hall = (...args: string[]) => hallWith(env, ...args);

function hallWith(where: NodeJS.ProcessEnv, ...args: string[]): { code: number; out: string } {
  const options = { env: { ...env, ...where }, encoding: 'utf8', stdio: 'pipe' } as const;
  try {
    return { code: 0, out: execFileSync(process.execPath, ['scripts/hall.ts', ...args], options) };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, out: stdout + stderr };
  }
}

describe('hall', () => {
  test('writes folders that pass the checker, copies them, and walks their journeys', () => {
    for (const args of [
      ['visitor-pass', '--title', '访客预约'],
      ['visitor-car', '--from', 'visitor-pass', '--title', '访客车辆'],
      ['library/seat', '--title', '座位'],
    ]) {
      expect(hall('new', ...args)).toMatchObject({ code: 0, out: expect.not.stringContaining('error') as string });
    }
    expect(hall('check', 'visitor-pass', 'visitor-car', 'library/seat')).toEqual({
      code: 0,
      out: '3 definitions: 0 errors, 0 warnings\n',
    });
    expect(hall('simulate', 'visitor-pass').out).toContain('ends completed');
    expect(hall('new', 'visitor-pass')).toMatchObject({
      code: 2,
      out: expect.stringContaining('is there already') as string,
    });
  });

  test('says of a folder or file that is not there, or cannot be written, which it is', () => {
    const none = join(home, 'none');
    expect(hallWith({ TOPICS_DIR: none }, 'check', '--quiet')).toMatchObject({
      code: 2,
      out: expect.stringContaining(none) as string,
    });
    // one that is empty is left out
    expect(hallWith({ TOPICS_DIR: '', SCHEMAS_DIR: '' }, 'simulate', 'car-use')).toMatchObject({ code: 0 });
    expect(hall('guide', home, '--example', 'visitor-pass')).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^hall: EISDIR.*\n$/) as string,
    });
  });

  test('says what is wrong, where, and what an edit means', () => {
    const folder = join(env.TOPICS_DIR, 'visitor-pass');
    cpSync(folder, join(home, 'before'), { recursive: true });
    const process = join(folder, 'process.bpmn');
    const schema = join(folder, 'schema.json');
    writeFileSync(schema, readFileSync(schema, 'utf8').replace('"day": {', '"days": {'));
    const { code, out } = hall('check', folder);
    expect(code).toBe(1);
    expect(out).toMatch(
      /schema\.json:\d+:\d+: error: "day" is required, but there is no such field; did you mean "days"\? \[schema-required-unknown\]\n.*\n +\^/,
    );
    expect(JSON.parse(hall('check', folder, '--format', 'json').out)).toBeInstanceOf(Array);
    expect(hall('diff', 'visitor-pass', '--against', join(home, 'before'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('"day" is gone') as string,
    });
    writeFileSync(schema, readFileSync(schema, 'utf8').replace('"days": {', '"day": {'));
    writeFileSync(
      process,
      readFileSync(process, 'utf8').replace('id="leader"', 'id="boss"').replaceAll('Ref="leader"', 'Ref="boss"'),
    );
    expect(hall('check', folder)).toMatchObject({ code: 1, out: expect.stringContaining('[node-unknown]') as string });
  });

  test('points at the step at which a journey stops, and at people who are not there', () => {
    const journey = join(env.TOPICS_DIR, 'visitor-car/samples/journey-approved.json');
    const right = readFileSync(journey, 'utf8');
    const lineOf = (text: string): number => right.slice(0, right.indexOf(text)).split('\n').length;
    const edit = (from: string, to: string): string => {
      expect(right).toContain(from);
      writeFileSync(journey, right.replace(from, to));
      return hall('check', 'visitor-car').out;
    };
    expect(edit('"by": "leader"', '"by": "leadr"')).toMatch(
      new RegExp(
        `journey-approved.json:${lineOf('"by": "leader"')}:\\d+: error: .*did you mean "leader".*sample-person`,
      ),
    );
    expect(edit('"by": "leader"', '"by": "student"')).toMatch(
      /journey-approved.json:\d+:\d+: error: "student" has no task/,
    );
    expect(edit('"end": "completed"', '"end": "rejected"')).toMatch(
      new RegExp(`journey-approved.json:${lineOf('"end"')}:\\d+: error: it is completed now`),
    );
    writeFileSync(journey, right);
    const topic = join(env.TOPICS_DIR, 'visitor-car/topic.json');
    const open = readFileSync(topic, 'utf8');
    writeFileSync(topic, open.replace('"category"', '"startableBy": ["student"], "category"'));
    expect(hall('check', 'visitor-car').out).toMatch(/journey-approved.json:2:\d+: error: "\w+" may not start it/);
    writeFileSync(topic, open);
  });

  test('knows what lies beside a folder elsewhere', () => {
    const elsewhere = join(home, 'elsewhere');
    const file = (key: string, name: string): string => join(elsewhere, key, name);
    for (const key of ['caller', 'called']) {
      cpSync(join(env.TOPICS_DIR, 'visitor-car'), join(elsewhere, key), { recursive: true });
      const text = readFileSync(file(key, 'process.bpmn'), 'utf8').replace('id="visitor-car"', `id="${key}"`);
      writeFileSync(file(key, 'process.bpmn'), text);
    }
    const process = readFileSync(file('caller', 'process.bpmn'), 'utf8');
    const call = '<bpmn:callActivity id="stamp" name="提交申请" calledElement="called" />';
    expect(process).toContain('targetRef="done"');
    writeFileSync(
      file('caller', 'process.bpmn'),
      process
        .replace('targetRef="done"', 'targetRef="stamp"')
        .replace(
          '</bpmn:process>',
          `${call}<bpmn:sequenceFlow id="last" sourceRef="stamp" targetRef="done" /></bpmn:process>`,
        ),
    );
    rmSync(file('caller', 'samples'), { recursive: true });
    const { out } = hall('check', join(elsewhere, 'caller'));
    expect(out).not.toContain('there is no topic');
    expect(out).toContain('1 definition: 0 errors');
  });

  test('helps newcomers', () => {
    expect(hall('--help')).toMatchObject({ code: 0, out: expect.stringContaining('hall -- check') as string });
    expect(hall('check', '--help').out).toContain('Exit code 1');
    expect(hall('explain', 'bpmn-no-default').out).toContain('default');
    expect(hall('explain', 'bpmn-no-defalt')).toMatchObject({
      code: 2,
      out: expect.stringContaining('did you mean "bpmn-no-default"') as string,
    });
    expect(hall('chek').code).toBe(2);
    expect(hall('check', 'nowhere').code).toBe(2);
  });
});
