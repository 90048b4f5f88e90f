import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lookup } from '../../../src/renderer/lookup.ts';
import { Refused } from '../../../src/renderer/services.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails with these, one after the other, and then answers. */
function failing(...errors: Error[]) {
  const load = vi.fn<() => Promise<string>>();
  for (const error of errors) load.mockRejectedValueOnce(error);
  return load.mockResolvedValue('there');
}

describe('what is looked up once', () => {
  it('is asked for again where the network failed, as long as somebody waits for it', async () => {
    const load = failing(new Refused(0, 'no network'), new Refused(503, 'busy'));
    const forget = vi.fn<() => void>();
    const lookup = new Lookup(load, forget);
    const told = vi.fn<() => void>();
    lookup.subscribe(told);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([load.mock.calls.length, lookup.value]).toEqual([2, undefined]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(lookup.value).toBe('there');
    expect([told.mock.calls.length, forget.mock.calls.length]).toEqual([1, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is forgotten where nobody waits for it, and where the server said no', async () => {
    const left = failing(new Refused(0, 'no network'));
    const forget = vi.fn<() => void>();
    const lookup = new Lookup(left, forget);
    lookup.subscribe(() => undefined)();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([left.mock.calls.length, forget.mock.calls.length]).toEqual([1, 1]);
    const denied = failing(new Refused(403, 'no'));
    new Lookup(denied, forget).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([denied.mock.calls.length, forget.mock.calls.length]).toEqual([1, 2]);
  });
});
