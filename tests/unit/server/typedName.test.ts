import { describe, expect, it } from 'vitest';
import { isTyped, plainName } from '../../../src/server/services/organisation/typedName.ts';

const means = (typed: string, name: string): boolean => isTyped(plainName(typed), name);

describe('what is typed for a name', () => {
  it.each(['张伟', '张', 'zhangwei', 'ZhangWei', 'zhang wei', 'zw', 'zhw', 'zhangw', '张w', 'zwei', 'wei', 'zha'])(
    'finds 张伟 by %s',
    (typed) => {
      expect(means(typed, '张伟')).toBe(true);
    },
  );

  it('knows characters with several readings by each of them, as surnames want it', () => {
    expect([means('zengjie', '曾杰'), means('cengjie', '曾杰')]).toEqual([true, true]);
    expect([means('shanyi', '单奕'), means('lvbu', '吕布'), means('lyubu', '吕布')]).toEqual([true, true, true]);
  });

  it('finds long and foreign names by any of their parts, whatever stands between these', () => {
    expect([means('smith', 'John Smith'), means('maryann', 'Mary-Ann Lee')]).toEqual([true, true]);
    expect([means('aisikaer', '阿依古丽·艾斯卡尔'), means('guliaisi', '阿依古丽·艾斯卡尔')]).toEqual([true, true]);
  });

  it('finds nobody by what is not in the name, or stands the other way round', () => {
    expect(['weizhang', 'zhangwu', 'zwx', '李', 'zhangwei2'].map((typed) => means(typed, '张伟'))).toEqual(
      Array(5).fill(false),
    );
  });
});
