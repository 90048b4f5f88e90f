import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveBackMemory } from '../../../src/server/memory.ts';

describe('memory that nobody needs any more', () => {
  let [held, worked, needed, collected] = [0, 0, 0, 0];
  beforeEach(() => {
    vi.useFakeTimers();
    [held, worked, needed, collected] = [400, 0, 300, 0];
    giveBackMemory({
      held: () => held,
      worked: () => worked,
      collect() {
        collected++;
        held = needed;
      },
    });
  });
  afterEach(() => vi.useRealTimers());

  /** the looks of some minutes */
  const look = () => vi.advanceTimersByTime(120_000);

  it('is given back once after the start, and not again while little gathers', () => {
    look();
    held = 340;
    look();
    expect(collected).toBe(1);
  });

  it('is given back after a rush, once nobody waits', () => {
    look();
    [held, worked] = [600, 0.8];
    look();
    expect([collected, held]).toEqual([1, 600]);
    worked = 0.01;
    look();
    expect([collected, held]).toEqual([2, 300]);
  });

  it('is not looked for again and again where it is needed', () => {
    look();
    [held, needed] = [600, 590];
    look();
    expect([collected, held]).toEqual([2, 590]);
    held = 620;
    look();
    expect(collected).toBe(2);
    // what was needed is not any more
    [held, needed] = [310, 310];
    look();
    [held, needed] = [400, 310];
    look();
    expect([collected, held]).toEqual([3, 310]);
  });
});
