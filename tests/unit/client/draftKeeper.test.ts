import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DraftKeeper } from '../../../src/client/pages/apply/draftKeeper.ts';
import type { KeeperIo, SaveFailure } from '../../../src/client/pages/apply/draftKeeper.ts';

class Refusal extends Error {
  readonly kind: SaveFailure;
  constructor(kind: SaveFailure) {
    super(kind);
    this.kind = kind;
  }
}

function keeperWith(io: Partial<KeeperIo> = {}) {
  const saved: string[] = [];
  const kinds: string[] = [];
  const full: KeeperIo = {
    create: async (formData) => {
      saved.push(`create ${JSON.stringify(formData)}`);
      return { businessKey: 'k', revision: 1 };
    },
    save: async (key, formData, revision) => {
      saved.push(`save ${key} ${revision} ${JSON.stringify(formData)}`);
      return { businessKey: key, revision: revision + 1 };
    },
    failureOf: (error) => (error instanceof Refusal ? error.kind : 'other'),
    changed: (state) => void kinds.push(state.kind),
    now: () => new Date(0),
    ...io,
  };
  return { keeper: new DraftKeeper(full, null), saved, kinds };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('keeping a form as a draft', () => {
  test('saves within 3 s of the first change, with the latest data, however long somebody types', async () => {
    const { keeper, saved } = keeperWith();
    for (let second = 0; second < 6; second += 1) {
      keeper.change({ n: second });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(saved[0]).toBe('create {"n":2}');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(saved.at(-1)).toBe('save k 1 {"n":5}');
    expect(keeper.state.kind).toBe('saved');
  });

  test('a change during a save is saved afterwards, not lost', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { keeper, saved } = keeperWith({
      create: async () => {
        await gate;
        return { businessKey: 'k', revision: 1 };
      },
    });
    keeper.change({ n: 1 });
    const first = keeper.flush();
    keeper.change({ n: 2 });
    release();
    await first;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(saved).toEqual(['save k 1 {"n":2}']);
  });

  test('two who wait for the same save do not both save what was typed meanwhile', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { keeper, saved } = keeperWith({
      create: async () => {
        await gate;
        return { businessKey: 'k', revision: 1 };
      },
    });
    keeper.change({ n: 1 });
    const first = keeper.flush();
    keeper.change({ n: 2 });
    const others = [keeper.flush(), keeper.flush()];
    release();
    await Promise.all([first, ...others]);
    expect(saved).toEqual(['save k 1 {"n":2}']);
    expect(keeper.state.kind).toBe('saved');
  });

  test('a failed save is tried again by itself', async () => {
    let tries = 0;
    const { keeper } = keeperWith({
      create: async () => {
        tries += 1;
        if (tries < 3) throw new Refusal('other');
        return { businessKey: 'k', revision: 1 };
      },
    });
    keeper.change({ n: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(3);
    expect(keeper.state.kind).toBe('saved');
  });

  test('a conflict stops saving until the person has chosen', async () => {
    let conflict = true;
    const revisions: number[] = [];
    const { keeper } = keeperWith({
      save: async (businessKey, _data, revision) => {
        revisions.push(revision);
        if (conflict) throw new Refusal('conflict');
        return { businessKey, revision: revision + 1 };
      },
    });
    keeper.change({ n: 1 });
    await keeper.flush();
    keeper.change({ n: 2 });
    await keeper.flush();
    expect(keeper.state.kind).toBe('conflict');
    keeper.change({ n: 3 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revisions).toEqual([1]);
    conflict = false;
    keeper.settle({ businessKey: 'k', revision: 7 }, { n: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(revisions).toEqual([1, 7]);
    expect(keeper.state.kind).toBe('saved');
  });

  test('a draft that was deleted meanwhile is made anew', async () => {
    const { keeper, saved } = keeperWith({
      save: async () => {
        throw new Refusal('gone');
      },
    });
    keeper.change({ n: 1 });
    await keeper.flush();
    keeper.change({ n: 2 });
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(saved).toEqual(['create {"n":1}', 'create {"n":2}']);
  });

  test('nothing is saved any more once the request was sent', async () => {
    const { keeper, saved } = keeperWith();
    keeper.change({ n: 1 });
    keeper.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toEqual([]);
  });
});
