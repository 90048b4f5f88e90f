import { describe, expect, it } from 'vitest';
import type { TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';
import { expenses } from './expenses.ts';

const hall = useHall();
const WORDS = '同意，请附原始发票';

/** A task of the leader's, open before him, with words in its box that he has not sent. */
async function typing(options = {}) {
  const [number = ''] = await expenses(hall(), 1);
  const leader = await Session.login(hall().server.url, 'leader');
  const todo = await leader.get(PATHS.todo, { keyword: number });
  const [row] = (todo.page as unknown as { list: TaskRow[] }).list;
  const [processInstanceId, taskId] = [row?.processInstanceId ?? '', row?.taskId ?? ''];
  const query = new URLSearchParams({ processInstanceId, taskId });
  const page = await hall().open('leader', `/workStation/backlog/expense-account?${query}`, options);
  await page.getByRole('textbox', { name: '办理意见' }).fill(WORDS);
  const told = page.getByRole('alert').filter({ hasText: '此任务不再由您办理' });
  return { page, told, processInstanceId, taskId };
}

describe('a task that goes away under the hands of whoever handles it', () => {
  it('says at once that its applicant has withdrawn it, and keeps what was typed', async () => {
    const { page, told, processInstanceId } = await typing(PHONE);
    const teacher = await Session.login(hall().server.url, 'teacher');
    expect(await teacher.post(`${PATHS.flow}/withdraw`, { processInstanceId })).toMatchObject({ code: 0 });
    await told.getByText(/^李明 · 撤回/).waitFor();
    await told.getByText(WORDS).waitFor();
    expect(await page.getByRole('button', { name: /同\s*意/ }).count()).toBe(0);
    await told.getByRole('link', { name: '回到我的待办' }).click();
    await page.waitForURL(/workStation\/backlog$/);
  });

  it('keeps the files that were uploaded to go with a comment', async () => {
    const { page, told, processInstanceId } = await typing(PHONE);
    await page.getByRole('toolbar', { name: '办理操作' }).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '评论' }).click();
    const dialog = page.getByRole('dialog');
    const pdf = { name: '发票清单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
    await dialog.locator('input[type=file]').setInputFiles(pdf);
    await dialog.getByRole('link', { name: pdf.name }).waitFor();
    const teacher = await Session.login(hall().server.url, 'teacher');
    expect(await teacher.post(`${PATHS.flow}/withdraw`, { processInstanceId })).toMatchObject({ code: 0 });
    await told.getByText(WORDS).waitFor();
    // whoever uploaded it opens it again from here
    const href = await told.getByRole('link', { name: pdf.name }).getAttribute('href');
    expect((await page.request.get(`${hall().server.url}${href}`)).status()).toBe(200);
  });

  it('says so to whom it was taken from, who may not see the request any more', async () => {
    const { page, told, taskId } = await typing();
    hall().expectTrouble(/404/);
    const admin = await Session.login(hall().server.url, 'admin');
    const given = await admin.post(`/flow/task/${taskId}/reassign`, { userId: 'dean', comment: '出差' });
    expect(given).toMatchObject({ code: 0 });
    await told.getByText(/管理员改派/).waitFor();
    await told.getByText(WORDS).waitFor();
    expect(await page.getByRole('toolbar', { name: '办理操作' }).count()).toBe(0);
    // nothing is asked for that he would be refused
    expect(await page.getByRole('heading', { name: '流程图' }).count()).toBe(0);
  });
});
