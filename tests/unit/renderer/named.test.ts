import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { choicesNamed } from '../../../src/renderer/widgets/parts/named.ts';
import type { RendererServices, UserQuery } from '../../../src/renderer/services.ts';

const asked: UserQuery[] = [];
const PEOPLE = [
  { userId: 'u1', nickName: '王小雨', userCode: '20260001' },
  { userId: 'u2', nickName: '张伟', userCode: '20260002' },
  { userId: 'u3', nickName: '张伟', userCode: '20260003' },
  { userId: 'u4', nickName: '张伟民', userCode: '20260004' },
];
const services = {
  users: (query: UserQuery) => {
    asked.push(query);
    const { keyword = '' } = query;
    if (keyword === '断网') return Promise.reject(new Error('offline'));
    const list = PEOPLE.filter((one) => one.nickName.includes(keyword) || one.userCode.includes(keyword));
    return Promise.resolve({ list, totalCount: list.length });
  },
  deptTree: () =>
    Promise.resolve([
      { id: 'info', name: '信息工程学院', children: [{ id: 'info-office', name: '办公室' }] },
      { id: 'art', name: '文学院', children: [{ id: 'art-office', name: '办公室' }] },
    ]),
  records: (entity: string) =>
    Promise.resolve({
      list: [
        { value: 'r1', label: `${entity} 显微镜` },
        { value: 'r2', label: '显微镜' },
      ],
      totalCount: 2,
    }),
} as Partial<RendererServices> as RendererServices;

const named = (schema: JsonSchema, names: string[], options = {}) => choicesNamed({ schema, options }, names, services);

describe('names that are pasted into a field of ids', () => {
  it('mean the person who bears exactly that name, or that number', async () => {
    expect(await named({ type: 'string', format: 'user-id' }, ['王小雨', '20260003', '张伟民'])).toEqual([
      { label: '王小雨', value: 'u1' },
      { label: '20260003', value: 'u3' },
      { label: '张伟民', value: 'u4' },
    ]);
  });

  it('mean nobody when two bear the name, when nobody does, and when it cannot be asked', async () => {
    expect(await named({ type: 'string', format: 'user-id' }, ['张伟', '无名氏', '断网'])).toEqual([]);
  });

  it('are asked for once each, among those to whom the field is narrowed', async () => {
    asked.length = 0;
    await named({ type: 'array', items: { type: 'string', format: 'user-id' } }, ['王小雨', '王小雨'], {
      people: 'role:driver',
    });
    expect(asked).toMatchObject([{ keyword: '王小雨', people: ['role:driver'] }]);
  });

  it('mean a unit of the organisation and a record by their names, where only one has it', async () => {
    expect(await named({ type: 'string', format: 'dept-id' }, ['文学院', '办公室'])).toEqual([
      { label: '文学院', value: 'art' },
    ]);
    expect(await named({ type: 'string', 'x-record': 'assets/device' }, ['显微镜'])).toEqual([
      { label: '显微镜', value: 'r2' },
    ]);
  });
});
