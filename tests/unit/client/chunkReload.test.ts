import { describe, expect, test, vi } from 'vitest';
import { ChunkTimeoutError, shouldReload, withTimeout } from '../../../src/client/app/chunkReload.ts';
import type { FlagStore } from '../../../src/client/app/chunkReload.ts';

function store(): FlagStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

describe('a chunk that cannot be loaded', () => {
  test('reloads once for its target, however many other chunks load meanwhile', () => {
    const flags = store();
    expect(shouldReload(flags, '/home?a=1 2', 0)).toBe(true);
    expect(shouldReload(flags, '/home?a=1 2', 30_000)).toBe(false);
    expect(shouldReload(flags, '/home?a=1 2', 60_000)).toBe(false);
  });

  test('reloads again for another target, and after the next deployment', () => {
    const flags = store();
    expect(shouldReload(flags, '/a', 0)).toBe(true);
    expect(shouldReload(flags, '/b', 1_000)).toBe(true);
    expect(shouldReload(flags, '/b', 600_000)).toBe(true);
  });

  test('is given up after the time-out', async () => {
    vi.useFakeTimers();
    const late = withTimeout(new Promise(() => undefined), 120_000);
    const outcome = late.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toBeInstanceOf(ChunkTimeoutError);
    vi.useRealTimers();
  });

  test('that comes in time is handed on', async () => {
    await expect(withTimeout(Promise.resolve(7), 1_000)).resolves.toBe(7);
  });
});
