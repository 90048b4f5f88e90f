import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import type { TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const hall = useHall();

describe('the command palette', () => {
  it('leads by the keyboard alone to a service by pinyin, a page, a request by its number, and does what it offers', async () => {
    const page = await hall().open('student', '/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const field = page.getByRole('combobox', { name: '输入事项、页面、姓名、申请编号或操作' });
    const look = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await field.and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
      await page.getByRole('option', { name: option, selected: true }).waitFor();
    };
    await look('xsqj', /学生请假/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    // also out of a field
    await page.getByRole('textbox', { name: '请假事由' }).focus();
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
    await look('zhaoguoqiang', /赵国强/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '通讯录' }).waitFor();
    await page
      .getByRole('row', { name: /赵国强/ })
      .filter({ visible: true })
      .waitFor();
    await look('我发起', /我发起的/);
    await page.keyboard.press('Enter');
    await look('English', /English/);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Started by me' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'A service, page, person, request number or action' }).fill('zzzz');
    await page.getByText('Nothing found. Try another word').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is there on a phone, too, where nobody has keys for it', async () => {
    const page = await hall().open('student', '/workStation/application', PHONE);
    await page.getByRole('banner').getByRole('button', { name: '快速前往' }).click();
    await page.getByRole('combobox', { name: '输入事项、页面、姓名、申请编号或操作' }).fill('xsqj');
    await page
      .getByRole('option', { name: /学生请假/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    // one that came back waits for him and is his own: it is one request all the same
    const session = await Session.login(hall().server.url, 'student');
    const { page: rows } = await session.get<TaskRow[]>(PATHS.todo, { page: '1', pageSize: '10' });
    const back = rows?.list.find(({ activityId }) => activityId === 'start')?.number ?? 'none';
    await page.getByRole('banner').getByRole('button', { name: '快速前往' }).click();
    await page.getByRole('combobox', { name: '输入事项、页面、姓名、申请编号或操作' }).fill(back);
    const found = page.getByRole('option', { name: new RegExp(back) });
    await found.first().waitFor();
    expect(await found.count()).toBe(1);
  });
});
