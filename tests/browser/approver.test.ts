import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { TaskRow } from '../../src/contract/flow.ts';
import { PHONE, pressBack, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';
import { expenses } from './expenses.ts';

const hall = useHall();
/** On a page of its own, as Enter and another window open it. */
async function openTask(page: Page, number: string): Promise<void> {
  const row = page.locator('tr, li').filter({ hasText: number }).locator('a[data-row]');
  await row.press('Enter');
  // the list has the same heading and buttons beside it
  await row.waitFor({ state: 'hidden' });
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
    await expect.poll(async () => [await inView(approve), await inView(box)]).toEqual([true, false]);
    // a refusal needs a reason: it is asked for where one is, with phrases at hand
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: '驳回' });
    await dialog.getByRole('button', { name: '材料不齐，请补充' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('works through the list by the keyboard, the request beside it: J, K, Enter, J, ?, B and A', async () => {
    const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('row').nth(3).waitFor();
    const number = async (row: number) =>
      (await page.getByRole('row').nth(row).innerText()).match(/[A-Z]{2,}\d{8,12}/)?.[0] ?? '';
    const [first, second, third] = [await number(1), await number(2), await number(3)];
    const beside = page.getByRole('region', { name: '所选申请' });
    await beside.locator('dl').getByText(first).first().waitFor();
    await page.keyboard.press('j');
    await beside.locator('dl').getByText(second).first().waitFor();
    await page.keyboard.press('k');
    await beside.locator('dl').getByText(first).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    // the list is read until the page is there, and would take the next key
    await beside.waitFor({ state: 'detached' });
    await page.locator('dl').getByText(second).filter({ visible: true }).first().waitFor();
    await page.keyboard.press('j');
    await page.locator('dl').getByText(third).filter({ visible: true }).first().waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    await help.getByText('同意', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('b');
    const back = page.getByRole('dialog', { name: '退回' });
    await back.locator('textarea').waitFor();
    await page.keyboard.press('Escape');
    await back.waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.getByRole('status').filter({ hasText: '已同意' }).waitFor();
  });

  it('sees who asks and for how much in each line of the list beside, and all filters in one line', async () => {
    const [number = ''] = await expenses(hall(), 1);
    for (const width of [1280, 1440]) {
      const page = await hall().open('leader', '/workStation/backlog?topic=expense-account', {
        viewport: { width, height: 900 },
      });
      const line = page.getByRole('row').filter({ hasText: number }).locator('td[data-column=title]');
      await line.waitFor();
      const isSeen = (words: string) =>
        line.evaluate((cell, wanted) => {
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          while (text.nextNode()) {
            const at = (text.currentNode.nodeValue ?? '').indexOf(wanted);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(text.currentNode, at);
            range.setEnd(text.currentNode, at + wanted.length);
            return range.getBoundingClientRect().right <= cell.getBoundingClientRect().right;
          }
          return false;
        }, words);
      await expect.poll(() => isSeen('李明')).toBe(true);
      await expect.poll(() => isSeen('1,556.50')).toBe(true);
      const apart = async () => {
        const search = await page.getByRole('button', { name: '查询' }).boundingBox();
        const keyword = await page.getByPlaceholder('编号、标题或内容').boundingBox();
        return Math.abs((search?.y ?? 0) - (keyword?.y ?? 99));
      };
      await expect.poll(apart).toBeLessThan(20);
      await page.close();
    }
  });

  it('decides beside the list, which keeps its place and shows the next one', async () => {
    const numbers = await expenses(hall(), 2);
    const page = await hall().open('leader', '/workStation/backlog?topic=expense-account', {
      viewport: { width: 1440, height: 900 },
    });
    const beside = page.getByRole('region', { name: '所选申请' });
    const row = (number: string) => page.getByRole('row').filter({ hasText: number });
    for (const number of numbers) await row(number).waitFor();
    await row(numbers[0] ?? '')
      .getByRole('link')
      .click();
    await beside
      .locator('dl')
      .getByText(numbers[0] ?? '')
      .first()
      .waitFor();
    const order = (await page.getByRole('row').allInnerTexts()).flatMap((text) => /[A-Z]{2,}\d{8,12}/.exec(text) ?? []);
    const at = order.indexOf(numbers[0] ?? '');
    const next = order[at + 1] ?? order[at - 1] ?? '';
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: '驳回' });
    await dialog.getByRole('button', { name: '材料不齐，请补充' }).click();
    await dialog.getByRole('button', { name: '驳回', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '已驳回' }).waitFor();
    await beside.locator('dl').getByText(next).first().waitFor();
    await row(numbers[0] ?? '').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/workStation/backlog');
    await page.getByRole('button', { name: '并排查看' }).click();
    await beside.waitFor({ state: 'detached' });
  });

  it('finds whom to hand a task to by typing his initials into the field', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 900 } });
    await openTask(page, number);
    await page.getByRole('toolbar', { name: '办理操作' }).getByRole('button', { name: '转办' }).click();
    const dialog = page.getByRole('dialog', { name: '转办' });
    await dialog.getByText('由对方决定，不再回到您手中').waitFor();
    await dialog.getByRole('textbox', { name: '人员' }).focus();
    await page.keyboard.press('l');
    const field = page.getByRole('textbox', { name: '输入姓名、拼音或工号（学号）' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('q');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByRole('textbox', { name: '人员' }).inputValue()).toBe('刘倩');
    await dialog.getByRole('textbox', { name: '附言' }).fill('请核对预算');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    const other = await hall().open('counselor', '/workStation/backlog');
    await openTask(other, number);
    await other.getByText('王志远 将此任务转办给您').waitFor();
    await other.getByText('请核对预算').first().waitFor();
  });

  it('keeps his opinion while he sends a copy: what is said with that is said to its readers', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 900 } });
    await openTask(page, number);
    const opinion = page.getByRole('textbox', { name: '办理意见' });
    await opinion.fill('同意，下不为例');
    await page.getByRole('toolbar', { name: '办理操作' }).getByRole('button', { name: '抄送' }).click();
    const dialog = page.getByRole('dialog', { name: '抄送' });
    const words = dialog.getByRole('textbox', { name: '附言' });
    expect(await words.inputValue()).toBe('');
    await words.fill('供您了解');
    await dialog.getByRole('textbox', { name: '人员' }).click();
    const picker = page.getByRole('dialog').filter({ hasText: '选择人员' });
    await picker.getByRole('row').filter({ hasText: '刘倩' }).getByRole('checkbox').check();
    await picker.getByRole('button', { name: /确\s?定/ }).click();
    await picker.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('供您了解').waitFor();
    expect(await opinion.inputValue()).toBe('同意，下不为例');
  });

  it('stays in the dialog that lies over another: that one takes no focus as it moves in, and Tab leads round', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 900 } });
    await openTask(page, number);
    const people = page.getByRole('dialog', { name: '转办' }).getByRole('textbox', { name: '人员' });
    const chooser = page.getByRole('dialog').filter({ has: page.getByPlaceholder('输入姓名、拼音或工号（学号）') });
    const open = async () => {
      await page.getByRole('toolbar', { name: '办理操作' }).getByRole('button', { name: '转办' }).click();
      await people.press('l');
      await chooser.getByText('刘倩').first().waitFor();
    };
    await open();
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await people.waitFor({ state: 'detached' });
    // its code is there now: it opens while the first one still moves
    await open();
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))),
    );
    // after its last control Tab may leave the page for the browser's own bar
    const strayed = () =>
      chooser.evaluate((element) => {
        const focused = document.activeElement;
        return focused === document.body || element.contains(focused) ? '' : (focused?.outerHTML ?? '');
      });
    const seen = [await strayed()];
    for (let pressed = 0; pressed < 60; pressed++) {
      await page.keyboard.press(pressed < 45 ? 'Tab' : 'Shift+Tab');
      seen.push(await strayed());
    }
    expect(seen.filter(Boolean)).toEqual([]);
  });

  it('turns to the next request with a finger on a phone', async () => {
    const [, number = ''] = await expenses(hall(), 2);
    const page = await hall().open('leader', '/workStation/backlog?topic=expense-account', PHONE);
    await page.getByRole('listitem').filter({ hasText: number }).locator('a[data-row]').tap();
    const place = page.getByText(/^待办 \d+ \/ \d+$/).filter({ visible: true });
    // the whole page is there: what lies under the finger stays where it is
    await page.getByRole('heading', { name: '办理记录' }).filter({ visible: true }).waitFor();
    const before = Number(/\d+/.exec(await place.innerText())?.[0]);
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 260 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y: 262 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const at = async () => Number(/\d+/.exec(await place.innerText())?.[0]);
    // the newest two are the first of their service, or stand behind others
    await swipe(340, 60);
    await expect.poll(at).toBe(before + 1);
    await swipe(60, 340);
    await expect.poll(at).toBe(before);
  });

  it('closes a batch on a phone with the BACK key', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', PHONE);
    await page.getByRole('button', { name: '批量', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: number }).tap();
    await page.getByRole('button', { name: '批量同意' }).click();
    await page.getByRole('dialog').waitFor();
    await pressBack(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('已选 1 件').waitFor();
    expect(new URL(page.url()).pathname).toBe('/workStation/backlog');
  });

  it('reads all of a long request by one key beside the list, and decides by the next', async () => {
    const long = fromRoot('topics', 'business-trip', 'samples', 'valid-abroad-together.json');
    const { formData } = JSON.parse(readFileSync(long, 'utf8')) as { formData: object };
    const teacher = await Session.login(hall().server.url, 'teacher');
    expect(await teacher.post(`${PATHS.flow}/start`, { topic: 'business-trip', formData })).toMatchObject({ code: 0 });
    const page = await hall().open('leader', '/workStation/backlog?topic=business-trip', {
      viewport: { width: 1440, height: 900 },
    });
    const beside = page.getByRole('region', { name: '所选申请' });
    await beside.getByRole('button', { name: /展开全部内容/ }).waitFor();
    await page.keyboard.press('v');
    await beside.getByRole('button', { name: '收起申请内容', expanded: true }).waitFor();
    await page.keyboard.press('v');
    await beside.getByRole('button', { name: /展开全部内容/, expanded: false }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: '驳回' }).waitFor();
  });

  it('sees on a phone all of what is still to be filled in, above the bar', async () => {
    const path = fromRoot('topics', 'student-leave', 'samples', 'valid-short.json');
    const { formData } = JSON.parse(readFileSync(path, 'utf8')) as { formData: object };
    const student = await Session.login(hall().server.url, 'student');
    const { data } = await student.post<{ number: string }>(`${PATHS.flow}/start`, {
      ...{ topic: 'student-leave', formData },
    });
    const page = await hall().open('counselor', '/workStation/backlog?topic=student-leave', PHONE);
    await openTask(page, data?.number ?? '');
    const bar = page.getByRole('toolbar', { name: '办理操作' });
    await bar.getByRole('button', { name: '同意', exact: true }).click();
    const summary = page.getByRole('group', { name: /需要修改/ });
    await summary.and(page.locator(':focus')).waitFor();
    const room = async () => {
      const [list, below] = [await summary.boundingBox(), await bar.boundingBox()];
      return (below?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? Infinity);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });

  it('finds on a phone first what an applicant comes for: withdraw, and urge what has waited', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('teacher', '/workStation/application?topic=expense-account&status=running', PHONE);
    await openTask(page, number);
    const bar = page.getByRole('toolbar', { name: '办理操作' });
    const buttons = bar.getByRole('button');
    await expect.poll(() => buttons.allTextContents()).toEqual(['撤回', '抄送', '评论']);
    const teacher = await Session.login(hall().server.url, 'teacher');
    const { page: own } = await teacher.get<TaskRow[]>(PATHS.initiated, {
      status: 'running',
      page: '1',
      pageSize: '50',
    });
    const waited = own?.list.find((row) => row.days > 0 && row.activityId !== 'start')?.number ?? '';
    await page.goto(`${hall().server.url}/workStation/application?status=running&keyword=${waited}`);
    await openTask(page, waited);
    await bar.getByRole('button', { name: '催办' }).waitFor();
    await expect.poll(async () => (await buttons.allTextContents())[0]).toBe('催办');
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
