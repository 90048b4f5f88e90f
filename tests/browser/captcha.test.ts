import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const hall = useHall(() => Promise.resolve({ CAPTCHA: 'on' }));
const DIGITS = '零一二三四五六七八九';

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill('student');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
}

/** What the question asks for: `请用数字输入：八、四` → `84`. */
async function answerOf(page: Page): Promise<string> {
  const asked = page.getByRole('status').filter({ hasText: '请用数字输入' });
  await asked.waitFor();
  const words = (await asked.textContent()) ?? '';
  return [...words.slice(words.indexOf('：'))]
    .flatMap((sign) => (DIGITS.includes(sign) ? DIGITS.indexOf(sign) : []))
    .join('');
}

describe('the verification code', () => {
  it('may be a question in words, which belongs to its field; a wrong answer brings another one, and the way to type it', async () => {
    const page = await hall().open(null, '/user/login');
    const code = page.getByRole('textbox', { name: '验证码' });
    await page.getByRole('img', { name: '验证码图片' }).waitFor();
    await page.getByRole('button', { name: '改用文字题' }).click();
    const first = await answerOf(page);
    const described = (await code.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('请用数字输入');

    await fillIn(page);
    await code.fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('验证码错误或已过期').waitFor();
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => answerOf(page)).not.toBe(first);
    await page.keyboard.type(await answerOf(page));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
  });

  it('is asked for again where a question did not come', async () => {
    hall().expectTrouble(/ERR_FAILED .*captcha/);
    const page = await hall().open(null, '/user/login');
    await page.route('**/api/captcha?*kind=text*', (route) => route.abort(), { times: 2 });
    await page.getByRole('button', { name: '改用文字题' }).click();
    await page.getByRole('button', { name: '点击重试' }).click();
    await fillIn(page);
    await page.getByRole('textbox', { name: '验证码' }).fill(await answerOf(page));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
  });
});
