import { expect, it } from 'vitest';
import type { Hall } from '../../../src/server/services/hall.ts';
import { wordingOf } from '../../../src/server/services/notices/wording.ts';

const topicIn = (title: string, name: string, rectify: string) => ({
  manifest: { title },
  process: { nodes: { confirm: { id: 'confirm', name }, rectify: { id: 'rectify', name: rectify } } },
});
const hall = {
  registry: {
    topic: (key: string) =>
      key === 'repair' ? topicIn('公共报修', '报修人确认', '整改：${finding.place}') : undefined,
    localised: () => topicIn('Public repairs', 'Confirmed by the applicant', 'Rectify: ${finding.place}'),
  },
  texts: {
    has: () => true,
    text: (_locale: string, _key: string, values: object) => Object.values(values).join('|'),
  },
} as unknown as Hall;

it('a message names the request and its step in the language of who reads it', () => {
  const message = { kind: 'task', title: '公共报修', values: { topic: 'repair', node: '报修人确认' } };
  expect(wordingOf(message, 'en-US', hall)).toEqual({
    title: 'Public repairs',
    text: 'Public repairs|repair|Confirmed by the applicant',
  });
  // a step that is called otherwise by now keeps the name that it had
  const older = { ...message, values: { topic: 'repair', node: '验收' } };
  expect(wordingOf(older, 'en-US', hall).text).toBe('Public repairs|repair|验收');
});

it('a step that is called by its row keeps what was filled in, in words of who reads it', () => {
  const message = { kind: 'task', title: '公共报修', values: { topic: 'repair', node: '整改：二楼东侧' } };
  expect(wordingOf(message, 'en-US', hall).text).toBe('Public repairs|repair|Rectify: 二楼东侧');
});
