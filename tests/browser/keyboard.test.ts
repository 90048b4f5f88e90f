import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const hall = useHall();

/** Presses Tab until the control with this name has the focus; a focus that cannot be seen does not count. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // behind the last one it is the page that has it
      if (element === document.body) return '';
      const control = element as HTMLInputElement;
      const named = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
      const group = element.closest('[role=group]')?.getAttribute('aria-labelledby') ?? '';
      return [
        element.getAttribute('aria-label'),
        ...named,
        ...[...(control.labels ?? [])].map((one) => one.textContent),
        document.getElementById(group)?.textContent,
        element.textContent,
      ].join(' ');
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

describe('with the keyboard alone', () => {
  it('one logs in, finds a service and hands in a request', async () => {
    const page = await hall().open(null, '/user/login');
    await page.getByRole('textbox', { name: '用户名' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('student');
    await tabTo(page, /^.*密码/);
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
    await page
      .getByRole('link', { name: /学生请假/ })
      .first()
      .waitFor();
    // behind all services that stand before it: the list of them is long
    await tabTo(page, /学生请假/, 250);
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: '请假类型' }).waitFor();

    await tabTo(page, /请假类型/);
    await page.keyboard.press('ArrowDown');
    for (const date of [/开始日期/, /结束日期/]) {
      await tabTo(page, date);
      // the light input becomes a date picker when it gets the focus
      await page.locator(':focus:not([readonly])').waitFor();
      await page.keyboard.type('2031-03-10');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, /请假事由/);
    await page.keyboard.type('参加校外考试，当天往返');
    await tabTo(page, /本人手机/);
    await page.keyboard.type('13900000001');
    await tabTo(page, /家长姓名/);
    await page.keyboard.type('王建国');
    await tabTo(page, /家长手机/);
    await page.keyboard.type('13900000002');
    await tabTo(page, /本人承诺/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/QJ\d{12}/)
      .first()
      .waitFor();
  });

  it('Esc closes a menu and gives the focus back', async () => {
    const page = await hall().open('student', '/home');
    const button = page.getByRole('button', { name: '切换语言' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('English', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('English', { exact: true }).isVisible()).toBe(false);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('never loses the place in a table: rows move, go and come back under the focus', async () => {
    const page = await hall().open('teacher', '/workStation/map/expense-account');
    const focused = (name: string) => page.locator(':focus').and(page.getByRole('button', { name })).waitFor();
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    // a row that is added gets the focus once it is drawn: until then it would take it from whatever has it
    const add = async (row: number) => {
      await press('+ 添加一行');
      await page.locator('tbody tr').nth(row).locator(':focus').waitFor();
    };
    await add(0);
    await page.getByRole('textbox', { name: '内容 1' }).fill('一');
    await add(1);
    await page.getByRole('textbox', { name: '内容 2' }).fill('二');
    await press('下移第 1 行');
    // at the end it can only go up again
    await focused('上移第 2 行');
    await press('删除第 1 行');
    await focused('删除第 1 行');
    await press('删除第 1 行');
    await focused('+ 添加一行');
    await press('撤销');
    await focused('+ 添加一行');
    await expect.poll(() => page.getByRole('textbox', { name: '内容 1' }).inputValue()).toBe('一');
    await press('从表格粘贴');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.press('Escape');
    await focused('从表格粘贴');
  });

  it.each([
    ['admin', '/sys/post', '新增'],
    ['admin', '/sys/post', /^查看/],
    ['admin', '/sys/post', '导入'],
    ['leader', '/workStation/substitute', '委托代办'],
  ])('%s closes a dialog of %s with Esc, and is where he was: %s', async (person, path, name) => {
    const page = await hall().open(person, path);
    const button = page.getByRole('main').getByRole('button', { name }).first();
    const isThere = () => button.evaluate((element) => element === document.activeElement);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    // antd takes the focus when its dialog has come
    await expect.poll(isThere).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(isThere).toBe(true);
  });
});
