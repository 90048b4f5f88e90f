import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preview } from '../../../scripts/hall/preview.ts';
import { fromRoot } from '../../../scripts/lib/paths.ts';

const write = vi.spyOn(process.stdout, 'write');

beforeEach(() => void write.mockReturnValue(true));
afterEach(() => write.mockReset());

async function printed(...args: string[]): Promise<{ code: number; text: string }> {
  write.mockClear();
  const code = await preview.run([...args, '--print']);
  return { code, text: write.mock.calls.map(([text]) => String(text)).join('') };
}

it('finds the story of a topic and of an entity', async () => {
  const topic = await printed('car-use');
  expect(topic.code).toBe(0);
  expect(topic.text).toContain('http://localhost:6006/?path=/story/topics-car-use--start-empty');
  const entity = await printed('sys/user', '--port', '7000');
  expect(entity).toMatchObject({
    code: 0,
    text: expect.stringContaining(':7000/?path=/story/entities-sys-user--list'),
  });
  await expect(preview.run(['nowhere', '--print'])).rejects.toThrow('there is no "nowhere"');
});

it('says what the checker says of a broken topic, and opens the page that shows it, and the topic once it is mended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hall-preview-'));
  const topic = join(folder, 'lab');
  await cp(fromRoot('topics', 'car-use'), topic, { recursive: true });
  const schema = join(topic, 'schema.json');
  await writeFile(schema, (await readFile(schema, 'utf8')).replace('"用车事由"', '"用车事由", "typo": 1'));
  const { code, text } = await printed(topic);
  await cp(fromRoot('topics', 'car-use', 'schema.json'), schema);
  const process = join(topic, 'process.bpmn');
  await writeFile(process, (await readFile(process, 'utf8')).replaceAll('"car-use"', '"lab"'));
  const mended = await printed(topic);
  await rm(folder, { recursive: true });
  expect(code).toBe(1);
  expect(text).toMatch(/schema\.json:\d+:\d+: error: .*typo/);
  expect(text).toContain('?path=/story/topics-lab--start-empty');
  expect(mended.code).toBe(0);
  expect(mended.text).toContain('?path=/story/topics-lab--start-empty');
});
