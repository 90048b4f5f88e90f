import { afterAll, expect, it, vi } from 'vitest';
import { get, put } from '../../../src/client/api/client.ts';
import { keepListPreference } from '../../../src/client/api/views.ts';

// files before this one have loaded the real one
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../src/client/api/client.ts'), { spy: true });
afterAll(() => vi.resetModules());

it('what is changed of a list is kept beside what another window keeps of it', async () => {
  const stored = { hidden: ['email'], kept: ['mobile'], density: 'small', view: 'v1' };
  vi.mocked(get).mockResolvedValue(stored);
  vi.mocked(put).mockResolvedValue(undefined);
  await keepListPreference('sys/user', { density: 'large' });
  expect(put).toHaveBeenCalledWith(expect.stringContaining('sys/user'), {
    json: { value: { hidden: ['email'], kept: ['mobile'], density: 'large', view: 'v1' } },
    quiet: true,
  });
  // nothing is kept over what could not be read
  vi.mocked(get).mockRejectedValue(new Error('no network'));
  vi.mocked(put).mockClear();
  await expect(keepListPreference('sys/user', { density: 'small' })).rejects.toThrow('no network');
  expect(put).not.toHaveBeenCalled();
});
