import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, put } from '../../../src/client/api/client.ts';
import { favour, loadFavourites, useFavourites } from '../../../src/client/store/favourites.ts';

// files before this one have loaded the real one
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../src/client/api/client.ts'), { spy: true });
afterAll(() => vi.resetModules());

/** What the server keeps. */
let stored: string[] = [];
const keep: typeof put = (_path, { json } = {}) => {
  stored = (json as { value: string[] }).value;
  return Promise.resolve() as Promise<never>;
};

beforeEach(() => {
  stored = ['a', 'b'];
  vi.mocked(get)
    .mockReset()
    .mockImplementation(() => Promise.resolve(stored));
  vi.mocked(put).mockReset().mockImplementation(keep);
  useFavourites.setState({ of: '', topics: [] });
});

describe('favourites', () => {
  it('that could not be read are not overwritten by the next one', async () => {
    vi.mocked(get).mockRejectedValueOnce(new Error('no network'));
    await loadFavourites('me');
    expect(useFavourites.getState().topics).toEqual([]);
    await favour('c', true);
    expect(stored).toEqual(['a', 'b', 'c']);
    expect(useFavourites.getState().topics).toEqual(['a', 'b', 'c']);
  });

  it('chosen while they are on their way are kept beside those that were there', async () => {
    const loading = loadFavourites('me');
    await Promise.all([favour('c', true), loading]);
    expect(stored).toEqual(['a', 'b', 'c']);
    expect(useFavourites.getState().topics).toEqual(['a', 'b', 'c']);
  });

  it('are kept one after the other; one that is refused takes only itself back', async () => {
    await loadFavourites('me');
    vi.mocked(put).mockRejectedValueOnce(new Error('no network'));
    await Promise.all([favour('c', true), favour('d', true), favour('a', false)]);
    expect(useFavourites.getState().topics).toEqual(['b', 'd']);
    expect(stored).toEqual(['b', 'd']);
  });
});
