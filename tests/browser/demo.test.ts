import { describe, expect, it } from 'vitest';
import { WIDGETS } from '../../src/definition/widgets/table.ts';
import { axeFindings } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';

const hall = useHall();

describe('/demo', () => {
  it('shows every widget in every state, and tells the server nothing', async () => {
    const page = await hall().open('student', '/demo');
    const names = page.getByRole('navigation', { name: '组件演示' }).getByRole('link');
    await expect.poll(() => names.count()).toBe(Object.keys(WIDGETS).length);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url());
    });
    await page.getByRole('link', { name: '金额', exact: true }).click();
    await page.waitForURL(/widget=money/);
    const field = page.getByRole('tabpanel').getByRole('textbox', { name: /^金额/ });
    await field.fill('12.5');
    await page.getByRole('tab', { name: '有误' }).click();
    await page.getByText('金额不能为空').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: '只读' }).click();
    await page.getByRole('tabpanel').getByText('¥1,234,567.50').waitFor();
    await page.getByRole('link', { name: '人员', exact: true }).click();
    // until then the tabs are those of the widget before
    await page.getByRole('heading', { level: 2, name: '人员', exact: true }).waitFor();
    await page.getByRole('tab', { name: '已填' }).click();
    await expect.poll(() => page.getByRole('tabpanel').locator('input').first().inputValue()).toBe('刘敏');
    expect(writes).toEqual([]);
  });
});
