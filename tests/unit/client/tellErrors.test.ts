import { expect, it } from 'vitest';
import { ApiError } from '../../../src/client/api/envelope.ts';
import { ChunkError } from '../../../src/client/app/chunkReload.ts';
import { failureOf } from '../../../src/client/app/tellErrors.ts';

it('a page tells of what failed in it, whatever was thrown, and no more than fits', () => {
  const error = new TypeError('x is undefined');
  expect(failureOf(error)).toEqual({ message: 'x is undefined', stack: error.stack?.slice(0, 4_000) });
  expect(failureOf('thrown')).toEqual({ message: 'thrown', stack: '' });
  expect(failureOf(new Error('a'.repeat(9_999)))?.message).toHaveLength(500);
});

it.each([
  new ApiError('network', 0, 0, 'away'),
  new ChunkError(new Error('gone')),
  new DOMException('stopped', 'AbortError'),
  'ResizeObserver loop completed with undelivered notifications.',
  'Script error.',
  new TypeError('Failed to fetch dynamically imported module: http://hall/assets/a.js'),
])('but not of what people are told by itself, nor of what is no failure of ours: %s', (error) => {
  expect(failureOf(error)).toBeUndefined();
});
