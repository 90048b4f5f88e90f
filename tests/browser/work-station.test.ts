import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { hasFocusWithin, PHONE, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';
import { expenses } from './expenses.ts';

const hall = useHall();

const tick = (page: Page, number: string) => page.getByRole('checkbox', { name: number });

describe('the work station', () => {
  it('approves several at once, by keyboard, and says what became of each', async () => {
    const numbers = await expenses(hall(), 3);
    const page = await hall().open('leader', '/workStation/backlog');
    await tick(page, numbers[0] ?? '').focus();
    await page.keyboard.press('Space');
    await tick(page, numbers[1] ?? '').check();
    const bar = page.getByRole('toolbar', { name: '批量办理' });
    await bar.getByText('已选 2 件').waitFor();
    await bar.getByRole('button', { name: '批量同意' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '办理意见' }).waitFor();
    await hasFocusWithin(dialog);
    // somebody else is faster with one of them
    const leader = await Session.login(hall().server.url, 'leader');
    const todo = await leader.get(PATHS.todo, { keyword: numbers[1] ?? '' });
    const [row] = (todo.page as unknown as { list: { taskId: string }[] }).list;
    await leader.post(`${PATHS.flow}/transfer`, { taskId: row?.taskId, userId: 'dean' });
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('已完成 1 / 2，未成功 1').waitFor();
    const items = dialog.getByRole('listitem');
    expect(await items.filter({ hasText: numbers[0] ?? '' }).textContent()).toContain('成功');
    expect(await items.filter({ hasText: numbers[1] ?? '' }).textContent()).toContain('已由');
    await dialog.getByRole('button', { name: '重试未成功的 1 件' }).waitFor();
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    await tick(page, numbers[0] ?? '').waitFor({ state: 'detached' });
    await tick(page, numbers[2] ?? '').waitFor();
  });

  it('goes on with the next one when one is done', async () => {
    await expenses(hall(), 2);
    const page = await hall().open('leader', '/workStation/backlog?topic=expense-account');
    await page.getByRole('link', { name: '费用报销' }).first().press('Enter');
    await page.getByRole('checkbox', { name: '办完后打开下一件' }).check();
    const before = page.url();
    await page.getByRole('textbox', { name: '办理意见' }).fill('同意');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL((url) => url.href !== before && url.searchParams.has('taskId'));
  });

  it('lets a colleague stand in, who sees for whom', async () => {
    const [number = ''] = await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/substitute');
    await page.getByRole('button', { name: '委托代办' }).click();
    const dialog = page.getByRole('dialog', { name: '委托代办' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    const missing = dialog.getByText('必填项不能为空：代办人');
    await missing.waitFor();
    await dialog.getByLabel('代办人').click();
    const picker = page.getByRole('dialog').filter({ hasText: '选择人员' });
    await picker.getByRole('row').filter({ hasText: '刘倩' }).getByRole('radio').check();
    await picker.getByRole('button', { name: /确\s?定/ }).click();
    await picker.waitFor({ state: 'hidden' });
    // as it goes, what stands below it moves up
    await missing.waitFor({ state: 'detached' });
    const [from, to] = [dialog.getByLabel('时间 开始'), dialog.getByLabel('时间 结束')];
    const day = (days: number) => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10);
    await from.click();
    await from.fill(day(0));
    await page.keyboard.press('Enter');
    // light until it is used
    await to.click();
    await to.fill(day(2));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText(`您已委托 刘倩 代办，至 ${day(2)}`).waitFor();

    const counselor = await hall().open('counselor', '/workStation/backlog?topic=expense-account');
    const row = counselor.getByRole('row').filter({ hasText: number });
    await row.getByText('代 王志远').waitFor();
    await row.getByRole('link', { name: '费用报销' }).click();
    await counselor.getByText('您正在代 王志远 办理此任务').waitFor();
  });

  it('is worked through with a thumb', async () => {
    const numbers = await expenses(hall(), 2);
    const page = await hall().open('leader', '/workStation/backlog', PHONE);
    await page.getByRole('button', { name: /批\s?量/ }).click();
    for (const number of numbers) await page.getByRole('listitem').filter({ hasText: number }).tap();
    await page.getByText('已选 2 件').waitFor();
    await page.getByRole('button', { name: '批量驳回' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '办理意见' }).fill('重复报销');
    await dialog.getByRole('button', { name: '批量驳回' }).click();
    await dialog.getByText('已完成 2 / 2，未成功 0').waitFor();
    await page.goto(`${hall().server.url}/workStation/finished`);
    const done = page.getByRole('listitem').filter({ hasText: numbers[0] ?? '' });
    await done.getByText('办理环节').waitFor();
    expect(await done.getByText('当前环节').count()).toBe(0);
  });

  it('asks anew what a record says when another one is chosen in a request that came back', async () => {
    const { url } = hall().server;
    const path = fromRoot('topics', 'device-borrowing', 'samples', 'journey-not-handed-out.json');
    const { formData } = JSON.parse(readFileSync(path, 'utf8')) as { formData: Record<string, unknown> };
    const teacher = await Session.login(url, 'teacher');
    const started = await teacher.post<{ processInstanceId: string; number: string }>(`${PATHS.flow}/start`, {
      topic: 'device-borrowing',
      formData: { ...formData, beginOn: '2031-09-08', endOn: '2031-09-09' },
    });
    expect(started.code).toBe(0);
    const number = started.data?.number ?? '';
    const leader = await Session.login(url, 'leader');
    const todo = await leader.get(PATHS.todo, { keyword: number });
    const [task] = (todo.page as unknown as { list: { taskId: string }[] }).list;
    const back = { taskId: task?.taskId, targetActivityId: 'start', mode: 'through', comment: '请换投影仪' };
    expect((await leader.post(`${PATHS.flow}/rollback`, back)).code).toBe(0);

    const own = await teacher.get(PATHS.todo, { keyword: number });
    const [returned] = (own.page as unknown as { list: { taskId: string }[] }).list;
    const ids = new URLSearchParams({
      processInstanceId: started.data?.processInstanceId ?? '',
      taskId: returned?.taskId ?? '',
    });
    const page = await hall().open('teacher', `/workStation/backlog/device-borrowing?${ids}`);
    const form = page.getByRole('article').filter({ hasText: number, visible: true });
    await form.getByText('500.00').first().waitFor();
    const device = form.getByLabel('设备').filter({ visible: true }).first();
    await device.click();
    await device.fill('便携投影仪');
    await page.getByRole('option', { name: '便携投影仪' }).or(page.getByTitle('便携投影仪 1 号机')).last().click();
    await form.getByText('200.00').first().waitFor();
    await form.getByText('电源线、HDMI 线、遥控器').waitFor();
  });

  for (const [where, options] of [
    ['at a desk', {}],
    ['on a phone', PHONE],
  ] as const)
    it(`shows a long process as a whole ${where}, and larger in a window`, async () => {
      const page = await hall().open('office', '/workStation/map/committee-meeting', options);
      const small = page.getByRole('button', { name: '查看大图' });
      await small.scrollIntoViewIfNeeded();
      expect(await small.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
      await small.click();
      const window = page.getByRole('dialog', { name: '流程图' });
      const picture = window.getByRole('img', { name: /流程图/ });
      const width = async () => (await picture.boundingBox())?.width ?? 0;
      await picture.waitFor();
      const whole = await width();
      expect(whole).toBeLessThan(page.viewportSize()?.width ?? 0);
      await window.getByRole('button', { name: '放大' }).click();
      await expect.poll(width).toBeGreaterThan(whole);
      await window.getByRole('button', { name: '显示全图' }).click();
      await expect.poll(width).toBe(whole);
      await picture.click();
      await expect.poll(width).toBeGreaterThan(2000);
      await page.keyboard.press('Escape');
      await window.waitFor({ state: 'hidden' });
      await expect.poll(() => small.evaluate((element) => element === document.activeElement)).toBe(true);
    });
});
