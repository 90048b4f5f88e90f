import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { expenses } from './expenses.ts';

const hall = useHall();
async function openTask(page: Page, number: string): Promise<void> {
  await page.locator('tr, li').filter({ hasText: number }).locator('a[data-row]').click();
  await page.getByRole('heading', { name: '办理记录' }).waitFor();
}

describe('an approver', () => {
  it('decides from where he reads: the buttons stay in view over a long form', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 700 } });
    await openTask(page, number);
    const approve = page.getByRole('toolbar', { name: '办理操作' }).getByRole('button', { name: '同意', exact: true });
    const box = page.getByRole('textbox', { name: '办理意见' });
    await approve.waitFor();
    const inView = (at: typeof box) =>
      at.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect([await inView(approve), await inView(box)]).toEqual([true, false]);
    // a refusal needs a reason: it is asked for where one is, with phrases at hand
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: '驳回' });
    await dialog.getByRole('button', { name: '材料不齐，请补充' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('works through the list by the keyboard: J, Enter, J, ? and A', async () => {
    const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('row').nth(2).waitFor();
    const number = async (row: number) =>
      (await page.getByRole('row').nth(row).innerText()).match(/[A-Z]{2}\d{12}/)?.[0] ?? '';
    const [first, second] = [await number(1), await number(2)];
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('dl').getByText(first).first().waitFor();
    await page.keyboard.press('j');
    await page.locator('dl').getByText(second).first().waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    await help.getByText('同意', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.getByRole('status').filter({ hasText: '已同意' }).waitFor();
  });

  it('closes a batch on a phone with the BACK key', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', PHONE);
    await page.getByRole('button', { name: '批量', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: number }).tap();
    await page.getByRole('button', { name: '批量同意' }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('已选 1 件').waitFor();
    expect(new URL(page.url()).pathname).toBe('/workStation/backlog');
  });

  it('finds on a phone first what an applicant comes for: urge and withdraw', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('teacher', '/workStation/application?status=running', PHONE);
    await openTask(page, number);
    const bar = page.getByRole('toolbar', { name: '办理操作' });
    expect(await bar.getByRole('button').allTextContents()).toEqual(['催办', '撤回', '更多']);
  });
});

describe('whoever changes his password', () => {
  it('reads beside the new one why it is refused, and what is asked for', async () => {
    const page = await hall().open('library', '/home');
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('至少三种').waitFor();
    await dialog.getByLabel('原密码').fill('Hall@2026');
    for (const label of ['新密码', '确认密码']) await dialog.getByLabel(label).fill('abc');
    await dialog.getByRole('button', { name: '确定' }).click();
    const wrong = dialog.locator('[aria-invalid=true]');
    await wrong.waitFor();
    expect(await wrong.getAttribute('id')).toBe('newPassword');
  });
});
