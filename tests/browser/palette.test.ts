import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';

const hall = useHall();

describe('the command palette', () => {
  it('leads by the keyboard alone to a service by pinyin, a page, a request by its number, and does what it offers', async () => {
    const page = await hall().open('student', '/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const field = page.getByRole('combobox', { name: '输入事项、页面、申请编号或操作' });
    const look = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
      await page.keyboard.type(text);
      await page.getByRole('option', { name: option, selected: true }).waitFor();
    };
    await look('xsqj', /学生请假/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    // also out of a field
    await page.getByRole('textbox', { name: '请假事由' }).focus();
    // in no menu: whoever was only told finds it here
    await look('抄送', /抄送我的/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '抄送我的' }).waitFor();
    await look('我发起', /我发起的/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '我发起的' }).waitFor();
    const rows = page.getByRole('table').filter({ visible: true });
    await rows.getByRole('row').nth(1).waitFor();
    // of one that has such a number: some write theirs in words
    const number = /[A-Z]{2,}\d{8,12}/.exec(await rows.innerText())?.[0] ?? 'none';
    await look(number, new RegExp(number));
    await page.keyboard.press('Enter');
    await page.locator('dl').getByText(number).filter({ visible: true }).first().waitFor();
    await look('English', /English/);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Started by me' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'A service, page, request number or action' }).fill('zzzz');
    await page.getByText('Nothing found. Try another word').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
