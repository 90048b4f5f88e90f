import { expect, it } from 'vitest';
import { changesOf } from '../../../src/renderer/stories/changesOf.ts';

it('shows what may really have stood there before, and passes over what names something', () => {
  const changes = changesOf(
    {
      type: 'object',
      properties: {
        kind: {
          type: 'string',
          oneOf: [
            { const: 'a', title: '甲' },
            { const: 'b', title: '乙' },
          ],
        },
        car: { type: 'string', 'x-dict': 'car' },
        mobile: { type: 'string', format: 'mobile' },
        reason: { type: 'string' },
        day: { type: 'string', format: 'date' },
      },
    },
    { kind: 'a', car: 'mpv', mobile: '13800000001', reason: '接送专家', day: '2031-03-01' },
  );
  expect(changes).toEqual([
    { path: 'kind', before: 'b', after: 'a' },
    { path: 'reason', before: '接送', after: '接送专家' },
    { path: 'day', before: '2031-02-28', after: '2031-03-01' },
  ]);
});
