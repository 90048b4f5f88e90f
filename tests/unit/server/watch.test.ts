import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { watchFolders } from '../../../src/server/definitions/watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'watched-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('says nothing any more once it is told to stop, though it is just looking', async () => {
  let calls = 0;
  const stop = watchFolders([folder], async () => void calls++);
  // it has begun to read the folders, which takes longer than this
  await Promise.resolve();
  stop();
  // one that began later has looked
  await new Promise<void>((looked) => {
    const end = watchFolders([folder], async () => {
      end();
      looked();
    });
  });
  expect(calls).toBe(0);
});
