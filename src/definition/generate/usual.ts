import type { JsonSchema } from '../types/schema.ts';
import type { Random } from './random.ts';

/**
 * What people would write into a field of that title, for samples that somebody reads: definitions speak Chinese. The first
 * that fits counts; of a name or a place there are several, so that rows differ.
 */
const WRITTEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/手机|电话|联系方式/, ['13800000001', '13800000002', '13800000003']],
  [/邮箱|邮件/, ['zhangming@example.edu.cn', 'lihua@example.edu.cn']],
  [/学号/, ['2025010123', '2025010124', '2025010125']],
  [/工号|职工号/, ['10001', '10002', '10003']],
  [/车牌/, ['京A12345', '京B67890']],
  [/账号|卡号/, ['6222020200001234567']],
  [/姓名|联系人|负责人|经办人|保管人|监护人|导师/, ['张明', '李华', '王芳', '陈静']],
  [/学院|部门|院系|科室/, ['信息工程学院', '后勤保障处', '图书馆']],
  [/单位|公司|机构|供应商|厂家/, ['华星科技有限公司', '东方建设有限公司']],
  [/专业/, ['计算机科学与技术', '机械工程']],
  [/班级/, ['计算机 2501 班', '机械 2502 班']],
  [/地址|地点|位置|场所|房间|房号|教室|宿舍|楼|存放/, ['行政楼 201', '实验楼 305', '图书馆 1 层']],
  [/事由|原因|理由|用途|目的/, ['教学工作需要', '科研项目需要', '部门工作安排']],
  [/意见|审核|批示/, ['情况属实，同意']],
  [/备注|说明|情况|描述|要求|内容|措施|经过|摘要/, ['按规定办理，无特殊情况', '已与相关人员确认']],
  [/规格|型号/, ['标准型', '加强型']],
  [/单位$|计量/, ['个', '台']],
  [/编号|号码|序号|代码|证号|号$/, ['A-001', 'A-002', 'A-003']],
];

const AMOUNTS = ['120.00', '580.00', '1250.50', '3600.00'];

/** A text as long as the field wants it. */
export function usualText({ title = '', minLength = 0, maxLength = 200 }: JsonSchema, random: Random): string {
  const named = /^(.+)(?:名称|标题|题目)$/.exec(title)?.[1];
  const fitting = WRITTEN.find(([pattern]) => pattern.test(title))?.[1];
  const own = named === undefined ? `${title}示例` : `示例${named}`;
  const text = random.pick(fitting ?? [own, `${own}二`]) ?? own;
  const most = [...text].length < minLength ? text.repeat(Math.ceil(minLength / [...text].length)) : text;
  return [...most].slice(0, maxLength).join('');
}

export const usualMoney = (random: Random): string => random.pick(AMOUNTS) ?? '100.00';

/** A few of what is counted: neither none nor as many as may be. */
export function usualNumber(schema: JsonSchema, random: Random): number | undefined {
  const { minimum, maximum, multipleOf = 1 } = schema;
  const least = Math.max(minimum ?? 1, 1);
  const most = Math.min(maximum ?? least + 9, least + 9);
  const value = random.whole(Math.ceil(least / multipleOf), Math.floor(most / multipleOf)) * multipleOf;
  return value >= least && value <= most ? value : undefined;
}
