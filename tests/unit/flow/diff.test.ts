import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../src/server/services/flow/diff.ts';

describe('what a step changed', () => {
  it('names fields that are other, new or gone, and no others', () => {
    const before = { a: 1, b: 'x', same: { deep: [1, 2] }, gone: true };
    const after = { a: 2, b: 'x', same: { deep: [1, 2] }, fresh: '' };
    expect(changesOf(before, after)).toEqual([
      { path: 'a', before: 1, after: 2 },
      { path: 'gone', before: true, after: null },
      { path: 'fresh', before: null, after: '' },
    ]);
  });

  it('follows rows by their name, wherever they stand now', () => {
    const before = {
      items: [
        { _id: 'r1', n: 1, m: 'x' },
        { _id: 'r2', n: 2 },
      ],
    };
    const after = {
      items: [
        { _id: 'r2', n: 2 },
        { _id: 'r1', n: 5, m: 'x' },
        { _id: 'r3', n: 9 },
      ],
    };
    expect(changesOf(before, after)).toEqual([
      { path: 'items.1.n', before: 1, after: 5, row: 'r1' },
      { path: 'items.2.n', before: null, after: 9, row: 'r3' },
    ]);
    expect(changesOf(before, { items: [] })).toEqual([
      { path: 'items.0.n', before: 1, after: null, row: 'r1' },
      { path: 'items.0.m', before: 'x', after: null, row: 'r1' },
      { path: 'items.1.n', before: 2, after: null, row: 'r2' },
    ]);
  });

  it('takes files and plain lists as one', () => {
    const before = { files: [{ id: 'f1', name: 'a', size: 1 }], tags: ['a'] };
    const after = { files: [{ id: 'f2', name: 'b', size: 1 }], tags: ['a', 'b'] };
    expect(changesOf(before, after).map(({ path }) => path)).toEqual(['files', 'tags']);
    // jsonb does not keep the order of keys
    expect(changesOf({ files: [{ id: 'f', name: 'a' }] }, { files: [{ name: 'a', id: 'f' }] })).toEqual([]);
  });
});
