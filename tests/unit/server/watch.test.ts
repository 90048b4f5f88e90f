import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
  await sleep(100);
  expect(calls).toBe(0);
});
