import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { LONG, choose, openTab, studioHall } from '../support/studio.ts';

const { hall, openAnew } = studioHall();

const seen = (page: Page) => page.getByRole('region', { name: '各人所见' });
const said = (page: Page, what: string) =>
  seen(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${what}$`) })
    .locator('xpath=following-sibling::dd');
const field = (page: Page, title: string) => seen(page).getByText(title, { exact: true }).first();

async function openRights(at: string): Promise<Page> {
  const page = await openAnew(at);
  await openTab(page, '权限');
  await seen(page).waitFor(LONG);
  return page;
}

describe('what each person sees, beside the rights', () => {
  it('follows each tick at once: what is hidden is gone and comes back with what the sample says, what must be filled in is said', async () => {
    const page = await openRights('topic/car-use');
    await page.getByRole('columnheader').getByRole('button', { name: '车队派车', exact: true }).click();
    await seen(page).getByText('办理人：').waitFor(LONG);
    expect(await said(page, '不可见').textContent()).not.toContain('目的地');
    await seen(page).getByText('目的地').first().waitFor();
    const hides = page.getByRole('checkbox', { name: '车队派车 · 目的地 · 隐藏' });
    await hides.check();
    await expect.poll(() => said(page, '不可见').textContent()).toContain('目的地');
    await expect.poll(() => seen(page).getByRole('form').getByText('目的地', { exact: true }).count()).toBe(0);
    await hides.uncheck();
    await field(page, '目的地').waitFor();
    // what is filled in: the schema asks for it wherever it may be
    await page.getByRole('checkbox', { name: '车队派车 · 目的地 · 可填' }).check();
    await expect.poll(() => said(page, '必须填写').textContent()).toContain('目的地');
    await seen(page).getByRole('textbox', { name: '目的地' }).waitFor();
    // a value that came back with its field
    await hides.check();
    await seen(page).getByRole('textbox', { name: '目的地' }).waitFor({ state: 'detached' });
    await hides.uncheck();
    await expect.poll(() => seen(page).getByRole('textbox', { name: '目的地' }).inputValue()).not.toBe('');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('goes with whoever goes through the matrix by keyboard, and with whom he chooses', async () => {
    const page = await openRights('topic/car-use');
    const whose = seen(page).getByRole('combobox', { name: '谁的视角' });
    const shows = (who: string) => seen(page).getByTitle(who, { exact: true }).waitFor(LONG);
    await shows('填写申请');
    await page.getByRole('checkbox', { name: '填写申请 · 目的地 · 隐藏' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.getByRole('columnheader').getByRole('button', { pressed: true }).textContent())
      .not.toBe('填写申请');
    await choose(page, whose, '提交后查看（其他人）');
    await seen(page).getByText('有权查看申请的人').waitFor();
    expect(await page.getByRole('columnheader').getByRole('button', { pressed: true }).textContent()).toBe(
      '提交后查看',
    );
    // folded away it stays away, in another tab and another service too
    await page.getByRole('switch', { name: '显示各人所见' }).click();
    await seen(page).waitFor({ state: 'detached' });
    await openTab(page, '表单');
    await openTab(page, '权限');
    await page.getByRole('switch', { name: '显示各人所见', checked: false }).waitFor(LONG);
    expect(await seen(page).count()).toBe(0);
  });

  it('shows others masked what the applicant sees whole', async () => {
    const page = await openRights('topic/bursary-application');
    const whose = seen(page).getByRole('combobox', { name: '谁的视角' });
    await choose(page, whose, '提交后查看（申请人）');
    expect(await said(page, '脱敏显示').count()).toBe(0);
    expect(await seen(page).textContent()).not.toContain('***');
    await choose(page, whose, '提交后查看（其他人）');
    await said(page, '脱敏显示').waitFor();
    await expect.poll(() => seen(page).textContent()).toContain('***');
  });

  it('stands below the matrix on a phone', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/car-use', {
      viewport: { width: 390, height: 844 },
    });
    await openTab(page, '权限');
    await seen(page).waitFor(LONG);
    const table = await page.getByRole('table').first().boundingBox();
    const box = await seen(page).boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan((table?.y ?? 0) + 100);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
