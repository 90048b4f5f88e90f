import { expect, it } from 'vitest';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import { drawnBy, highest } from '../../../src/server/services/flow/countDemoNumbers.ts';

const manifest = {
  number: 'FW{yyyyMMdd}{seq:4}',
  numbers: [
    { field: 'permitNo', on: 'node:office', pattern: '宣贴〔{yyyy}〕{seq:4}' },
    { field: 'serial', on: 'node:office', pattern: '〔{yyyy}〕{seq}号', by: 'prefix' },
  ],
} as unknown as TopicDefinition['manifest'];

it('the highest number of each counter is found, apart for each date and each kind', () => {
  const texts = [
    ...[
      '宣贴〔2026〕0009',
      '宣贴〔2026〕0031',
      '宣贴〔2025〕0100',
      'FW202611230007',
      '校发〔2026〕8号',
      '工发〔2026〕12号',
    ],
    ...['见宣贴〔2026〕0099', 'FW2026', '', '已以校发〔2026〕80号印发'],
  ];
  expect(Object.fromEntries(highest(texts, drawnBy({ key: 'send', manifest })))).toEqual({
    'send.permitNo::宣贴〔2026〕{seq:4}': 31,
    'send.permitNo::宣贴〔2025〕{seq:4}': 100,
    'FW20261123{seq:4}': 7,
    'send.serial:校发:〔2026〕{seq}号': 8,
    'send.serial:工发:〔2026〕{seq}号': 12,
  });
});
