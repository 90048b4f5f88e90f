import { describe, expect, it } from 'vitest';
import { figure, quantile, table } from '../../scripts/bench/statistics.ts';
import { fitsPattern } from '../../scripts/lib/walls.ts';

describe('the figures of a benchmark', () => {
  it('takes the middle, between two where there is none, and nothing of nothing', () => {
    expect(quantile([3, 1, 2])).toBe(2);
    expect(quantile([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
    expect(quantile([Number.NaN, 7])).toBe(7);
    expect(quantile([])).toBeNaN();
  });

  it('shows three digits that mean something', () => {
    expect([1234.5, 12.345, 0.012345, 0, Number.NaN].map(figure)).toEqual(['1235', '12.3', '0.0123', '0', '–']);
  });

  it('lines columns up', () => {
    expect(table(['a', 'long'], [['xyz', '1']])).toBe('| a   | long |\n| --- | ---- |\n| xyz | 1    |');
  });
});

describe('patterns of packages', () => {
  it('fit names, and everything below a name with a star', () => {
    expect(fitsPattern('antd', ['antd', '@rjsf/*'])).toBe(true);
    expect(fitsPattern('@rjsf/core', ['antd', '@rjsf/*'])).toBe(true);
    expect(fitsPattern('antd-mobile', ['antd', '@rjsf/*'])).toBe(false);
    expect(fitsPattern('node:fs', ['node:*'])).toBe(true);
  });
});
