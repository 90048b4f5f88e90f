import { expect, it } from 'vitest';
import { tickText, written } from '../../../src/renderer/report/figures.ts';

it('an axis has room for round numbers alone, a figure says them whole', () => {
  expect([2000, 15_000, 0.5].map((value) => tickText(value, 'money', 'zh-CN'))).toEqual(['2000', '1.5万', '0.5']);
  expect([2000, 15_000].map((value) => tickText(value, 'count', 'en-US'))).toEqual(['2K', '15K']);
  expect(tickText(0.25, 'share', 'zh-CN')).toBe('25%');
  expect(tickText(undefined, 'money', 'zh-CN')).toBe('—');
  expect(written(2000, 'money', 'zh-CN')).toBe('2,000.00');
});
