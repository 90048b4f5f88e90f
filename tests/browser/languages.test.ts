import { describe, expect, it } from 'vitest';
import { PHONE, useHall } from '../support/browser.ts';

const hall = useHall();

/** How each language calls itself, the leave, the button and one field. */
const LANGUAGES = [
  { name: 'English', lang: 'en-US', title: 'Student leave', field: 'Reason', submit: 'Submit' },
  { name: '繁體中文', lang: 'zh-TW', title: '學生請假', field: '請假事由', submit: '提交' },
  { name: '简体中文', lang: 'zh-CN', title: '学生请假', field: '请假事由', submit: '提交' },
];

describe('the language', () => {
  it('changes live, menus and definitions alike, and nothing typed is lost', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await page.getByRole('textbox', { name: '请假事由' }).fill('家中有事，需要回家');
    for (const { name, lang, title, field, submit } of LANGUAGES) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /语言|language|語言/i })
        .click();
      await page.getByText(name, { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
      await page.getByRole('button', { name: submit, exact: true }).waitFor();
      await expect
        .poll(() => page.getByRole('textbox', { name: field, exact: true }).inputValue())
        .toBe('家中有事，需要回家');
    }
  });

  it('is that of every open tab, of those too whose pages are not drawn yet', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    await page.goto(`${hall().server.url}/workStation/notifications`);
    await page.getByRole('banner').getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).click();
    const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
    await expect.poll(() => tabs.allTextContents()).toEqual(['Home', 'Student leave', 'Notices']);
  });

  it('has its own types of a menu: English none for a directory, which stays one where it is one', async () => {
    const page = await hall().open('admin', '/sys/menu');
    const context = page.context();
    for (const { lang, add, types } of [
      { lang: 'zh-CN', add: '新增', types: ['目录', '菜单项', '按钮'] },
      { lang: 'zh-TW', add: '新增', types: ['目錄', '選單項', '按鈕'] },
      { lang: 'en-US', add: 'New', types: ['Menu', 'Button'] },
    ]) {
      await context.addCookies([{ name: 'language', value: lang, url: hall().server.url }]);
      await page.goto(`${hall().server.url}/sys/menu`);
      await page.getByRole('main').getByRole('button', { name: add }).first().click();
      const choices = page.getByRole('dialog').getByRole('radiogroup').first().locator('label');
      await expect.poll(() => choices.allInnerTexts()).toEqual(types);
    }
    await page.goto(`${hall().server.url}/sys/menu`);
    await page.getByRole('button', { name: 'Edit Permissions', exact: true }).click();
    const kept = page.getByRole('dialog').getByRole('radiogroup').first();
    await expect.poll(() => kept.locator('label').allInnerTexts()).toEqual(['Directory', 'Menu', 'Button']);
    expect(await kept.getByRole('radio', { name: 'Directory' }).isChecked()).toBe(true);
  });

  it('breaks no English word in the title of a service on a phone', async () => {
    const page = await hall().open('student', '/workStation/map/student-status-change', PHONE);
    await page.context().addCookies([{ name: 'language', value: 'en-US', url: hall().server.url }]);
    await page.reload();
    const title = page.getByRole('heading', { level: 1, name: 'Correction of student records' });
    await title.waitFor();
    const broken = await title.evaluate((node) => {
      const text = node.firstChild as Text;
      return (node.textContent ?? '').split(' ').filter((word) => {
        const range = document.createRange();
        const at = text.data.indexOf(word);
        range.setStart(text, at);
        range.setEnd(text, at + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
    });
    expect(broken).toEqual([]);
  });

  it('is Chinese on the first visit, whatever the browser speaks', async () => {
    const page = await hall().open(null, '/user/login', { locale: 'en-GB' });
    await page.getByRole('button', { name: '切换语言' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });

  it('is known before the first paint of the next visit', async () => {
    const page = await hall().open(null, '/user/login');
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('#root');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  });
});
