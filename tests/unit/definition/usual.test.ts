import { expect, it } from 'vitest';
import { generateData } from '../../../src/definition/generate/data.ts';
import { Random } from '../../../src/definition/generate/random.ts';
import { NO_WISHES } from '../../../src/definition/generate/stock.ts';
import { judge } from '../../../src/definition/validation/judge.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';

const text = (title: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', title, maxLength: 100, ...more });

it('fills in what people would: by the title where that tells, few of what is counted, round amounts', () => {
  const properties: Record<string, JsonSchema> = {
    who: text('联系人', { minLength: 1 }),
    where: text('存放地点', { minLength: 1 }),
    why: text('借用事由', { minLength: 10 }),
    meeting: text('会议名称', { minLength: 1 }),
    odd: text('颜色', { minLength: 1, maxLength: 3 }),
    count: { type: 'integer', title: '人数', minimum: 1 },
    price: text('金额', { format: 'money' }),
  };
  const schema: JsonSchema = { type: 'object', properties, required: Object.keys(properties) };
  const nothing = { people: [], departments: [], regions: [], majors: [], vocabulary: {} as never };
  const stock = { ...nothing, records: () => [], file: () => ({}), today: '2031-09-01' };
  const source = { random: new Random(1), stock, numbers: [], texts: [], preferences: NO_WISHES, fill: 1, usual: true };
  for (let round = 0; round < 50; round++) {
    const data = generateData(schema, source);
    expect(judge(schema, data)).toEqual([]);
    expect(['张明', '李华', '王芳', '陈静']).toContain(data['who']);
    expect(data['where']).toMatch(/楼|图书馆/);
    expect(data['why']).toMatch(/需要|安排/);
    expect(data['meeting']).toMatch(/^示例会议/);
    expect(data['count']).toBeLessThan(11);
    expect(data['price']).toMatch(/^\d{3,4}\.\d0$/);
  }
});
