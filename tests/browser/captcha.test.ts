import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const hall = useHall(() => Promise.resolve({ CAPTCHA: 'on' }));

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill('student');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('the verification at the login', () => {
  it('is done by the browser, which says so, and again after a wrong password', async () => {
    const page = await hall().open(null, '/user/login');
    await page.getByRole('status').filter({ hasText: '已自动完成，无需输入' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await logIn(page, 'wrong');
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    await logIn(page, DEMO_PASSWORD);
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
  });

  it('is tried again where the server could not be asked', async () => {
    hall().expectTrouble(/ERR_FAILED .*captcha/);
    const page = await hall().open(null, '/user/login');
    await page.getByRole('status').filter({ hasText: '已自动完成，无需输入' }).waitFor();
    let isAway = true;
    await page.route('**/api/captcha?*', (route) => (isAway ? route.abort() : route.continue()));
    await logIn(page, 'wrong');
    await page.getByRole('status').filter({ hasText: '未能完成验证' }).waitFor();
    isAway = false;
    await page.getByRole('button', { name: '点击重试' }).click();
    await page.getByRole('status').filter({ hasText: '已自动完成，无需输入' }).waitFor();
    await logIn(page, DEMO_PASSWORD);
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
  });
});
