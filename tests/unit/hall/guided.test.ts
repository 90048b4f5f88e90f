import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hall } from './command.ts';

/**
 * A topic and an entity that were written from the authoring guide alone, by hand, without looking at others. They pass:
 * when a change of the format makes them wrong, the guide has become wrong too.
 */
const home = mkdtempSync(join(tmpdir(), 'guided-'));
cpSync('schemas', join(home, 'schemas'), { recursive: true });
cpSync('tests/fixtures/guide', home, { recursive: true });
afterAll(() => rmSync(home, { recursive: true }));
const dirs = { TOPICS_DIR: join(home, 'topics'), SCHEMAS_DIR: join(home, 'schemas') };

it('what is written from the guide passes the checker, its journeys arrive, and every way can be taken', async () => {
  expect(await hall(dirs, 'check', 'equipment-loan', 'lab/equipment')).toEqual({
    code: 0,
    out: '2 definitions: 0 errors, 0 warnings\n',
  });
  const walked = await hall(dirs, 'simulate', 'equipment-loan', '--all');
  expect(walked).toMatchObject({ code: 0 });
  expect(walked.out).toContain('all 3 ways taken');
  expect(walked.out).toContain('claim and complete at handover');
});

it('is short: a topic of twelve fields, a table and three steps has less than 120 lines of JSON, as prettier lays them out', () => {
  const read = (name: string): string => readFileSync(join('tests/fixtures/guide/topics/equipment-loan', name), 'utf8');
  const { properties } = JSON.parse(read('schema.json')) as { properties: Record<string, { items?: object }> };
  expect(Object.keys(properties).length).toBeGreaterThanOrEqual(12);
  expect(Object.values(properties).filter(({ items }) => items !== undefined)).not.toEqual([]);
  expect([...read('process.bpmn').matchAll(/<\w*:?userTask /g)].length).toBeGreaterThanOrEqual(3);
  const lines = ['schema.json', 'topic.json', 'ui.json'].flatMap((name) => read(name).trimEnd().split('\n'));
  expect(lines.length).toBeLessThan(120);
});
