import { expect, it } from 'vitest';
import { parametersText } from '../../../src/server/services/upkeep/logError.ts';

it('shows of a failed call what was asked for, and nobody his password or his numbers', () => {
  const text = parametersText({
    query: { page: '2', token: 'abc' },
    body: { reason: 'x', password: 'Hall@2026', bank: { note: '卡号 6222021234567890123', mobile: 13_800_001_234 } },
  });
  expect(JSON.parse(text)).toEqual({
    query: { page: '2', token: '******' },
    body: { reason: 'x', password: '******', bank: { note: '卡号 622****0123', mobile: '******' } },
  });
});
