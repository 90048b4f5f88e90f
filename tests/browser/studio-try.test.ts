import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { LONG, openTab, studioHall } from '../support/studio.ts';

const { openAnew, openChanged } = studioHall();

/** The tab, in one of its modes. */
async function tryOut(page: Awaited<ReturnType<typeof openAnew>>, mode: string): Promise<void> {
  await openTab(page, '试运行');
  await page.getByRole('radiogroup', { name: '方式' }).getByText(mode, { exact: true }).click(LONG);
}

describe('trying a draft', () => {
  it('walks every branch: each way drawn and in words, by the keyboard as well', async () => {
    const page = await openAnew('topic/holiday');
    await tryOut(page, '走遍分支');
    await page.getByRole('button', { name: '开始', exact: true }).press('Enter');
    await page.getByText(/^走了 \d+ 次，5 条分支全部走到$/).waitFor(LONG);
    const ways = page.getByRole('navigation', { name: '走法' }).getByRole('button');
    expect(await ways.count()).toBeGreaterThan(2);
    const long = ways.filter({ hasText: '校领导审批' }).first();
    await long.press('Enter');
    expect(await long.getAttribute('aria-current')).toBe('true');
    await page.getByRole('img', { name: /^走法 \d+，画在流程图上$/ }).waitFor();
    // a step on the drawing leads to its words
    await page.getByRole('button', { name: /^校领导审批：第 \d+ 步，/ }).press('Enter');
    const told = page.getByRole('listitem').filter({ hasText: '同意（校领导审批）' });
    await expect.poll(() => told.evaluate((item) => item === document.activeElement)).toBe(true);
    expect(await page.getByText(/^是 · 走向“校领导审批”，因为/).count()).toBe(1);
    expect(await page.getByText(/请假天数：(1[5-9]|[2-9]\d)/).count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    // what is seen elsewhere meanwhile is not walked anew
    await openTab(page, '翻译');
    await openTab(page, '试运行');
    expect(await ways.count()).toBeGreaterThan(2);
    await page.close();
  });

  it('marks what no way reaches, on the drawing and in words', async () => {
    const page = await openChanged('topic/holiday', 'process.bpmn', (text) =>
      text.replace('days &gt; 15', 'days &gt; 15 &amp;&amp; days &lt; 15'),
    );
    await tryOut(page, '走遍分支');
    await page.getByRole('button', { name: '开始', exact: true }).click();
    // it would go on for long: who has seen enough stops it
    await page.getByText(/^已走 \d{2,} 次，走到 4 \/ 5 条分支$/).waitFor(LONG);
    await page.getByRole('button', { name: '停止' }).click();
    await page.getByText(/5 条分支中走到 4 条/).waitFor(LONG);
    await page.getByRole('button', { name: '校领导审批：从未走到' }).press('Enter');
    const never = page.getByRole('region', { name: '从未走到' });
    await expect.poll(() => never.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await never.getByRole('listitem').allTextContents()).toEqual([
      '校领导审批',
      expect.stringMatching(/从“超过 15 天？”到“校领导审批”$/),
    ]);
    await page.close();
  });

  it('shows the sheet that a request would be printed on, and prints nothing else', async () => {
    const page = await openAnew('topic/holiday');
    await tryOut(page, '打印件');
    const paper = page.getByRole('region', { name: '打印出来的样子' });
    await paper.getByRole('heading', { name: '教职工请假' }).waitFor(LONG);
    // who decided what stands on it, of a journey that is gone for it
    expect(await paper.getByRole('row').filter({ hasText: '部门负责人审批' }).count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: '打印', exact: true }).press('Enter');
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await paper.getByRole('heading', { name: '教职工请假' }).isVisible()).toBe(true);
    expect(await page.getByRole('tab', { name: '试运行' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.close();
  });

  it('offers what a step offers, and lets the applicant take it back', async () => {
    const page = await openChanged('topic/holiday', 'topic.json', (text) => {
      const manifest = JSON.parse(text) as { nodes: Record<string, object> };
      const actions = ['complete', 'terminate'];
      return JSON.stringify({
        ...manifest,
        nodes: { ...manifest.nodes, deputy: { ...manifest.nodes['deputy'], actions } },
      });
    });
    await tryOut(page, '走流程');
    await page.getByRole('button', { name: '提交', exact: true }).click(LONG);
    const open = page.getByRole('region', { name: '当前待办' });
    await open.getByRole('button', { name: '终止' }).waitFor(LONG);
    expect(await open.getByRole('button', { name: /驳回|退回/ }).count()).toBe(0);
    await page.getByRole('button', { name: '申请人撤回' }).click();
    await page.getByText('申请已结束：已撤回').waitFor(LONG);
    await page.getByRole('button', { name: '退一步' }).click();
    await open.getByRole('button', { name: '终止' }).click(LONG);
    await page.getByText('申请已结束：已终止').waitFor(LONG);
    await page.close();
  });
});
