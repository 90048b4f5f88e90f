import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { useHall } from '../support/browser.ts';

let topics = '';
const hall = useHall(async () => {
  topics = await mkdtemp(join(tmpdir(), 'hall-topics-'));
  await cp(fromRoot('topics'), topics, { recursive: true });
  return { TOPICS_DIR: topics };
});
afterAll(() => rm(topics, { recursive: true, force: true }));

/** Changes one text of one file, as an analyst's editor would. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(topics, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(path, text.replaceAll(from, to));
}

describe('an analyst at work', () => {
  it('sees an edit of a schema at once, without a restart', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await page.getByRole('textbox', { name: '请假事由' }).waitFor();
    await edit('student-leave/schema.json', '请假事由', '请假原因');
    await edit('student-leave/locales/en-US.json', '请假事由', '请假原因');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const response = await fetch(`/api/flow/topic/student-leave?node=start&_t=${Date.now()}`);
          return JSON.stringify(await response.json());
        }),
      )
      .toContain('请假原因');
    await page.reload();
    await page.getByRole('textbox', { name: '请假原因' }).waitFor();
  });

  it('goes on with the last good version when a file is broken', async () => {
    await edit('student-leave/schema.json', '"type": "object"', '"type": "objekt"');
    await expect.poll(() => hall().server.output()).toContain('objekt');
    const page = await hall().open('student', '/workStation/map/student-leave');
    await page.getByRole('textbox', { name: '请假原因' }).waitFor();
  });
});
