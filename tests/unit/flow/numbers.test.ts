import { expect, it } from 'vitest';
import { fillDate } from '../../../src/server/services/flow/numbers.ts';

it.each([
  ['YC{yyyyMMdd}{seq:4}', 'YC20260307{seq:4}'],
  ['KX{yyMMdd}{seq:3}', 'KX260307{seq:3}'],
  ['{yy}{MM}-{yyMM}', '2603-2603'],
  ['校发〔{yyyy}〕{seq}号', '校发〔2026〕{seq}号'],
])('fills every date that the checker lets pass: %s', (pattern, filled) => {
  expect(fillDate(pattern, '2026-03-07')).toBe(filled);
});
