import { expect, it, vi } from 'vitest';

const row = { id: 'r1', value: 'r1', label: 'CG2026 显微镜升级 386,000.00', title: '招标申报', endTime: '2026-01-01' };

vi.mock('../../../src/client/api/client.ts', async (original) => ({
  ...(await original<object>()),
  getPage: () => Promise.resolve({ list: [row], totalCount: 1 }),
}));

it('a request to choose carries its label alone: a title beside it would be read over the list in its place', async () => {
  const { rendererServices } = await import('../../../src/client/api/rendererServices.ts');
  const { list } = await rendererServices('zh-CN').requests('tender-report', { keyword: '', page: 1, pageSize: 20 });
  expect(list).toEqual([{ value: 'r1', label: row.label }]);
});
