import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const hall = useHall();

it('a notice of the house opens from the bell, and the focus goes back there', async () => {
  const admin = await Session.login(hall().server.url, 'admin');
  const notice = {
    title: '校园网检修',
    type: 'notice',
    receiverType: 0,
    receiverIds: [],
    content: '<p>周六停网。</p>',
  };
  const { data } = await admin.post<{ id: string }>('/sys/notice', notice);
  await admin.post(`/sys/notice/${data?.id}/release`);
  const page = await hall().open('teacher2', '/home');
  const bell = page.getByRole('button', { name: /^通知，/ });
  await bell.click();
  await page
    .getByRole('dialog', { name: /^通知，/ })
    .getByRole('button', { name: /校园网检修/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '校园网检修' });
  await dialog.getByText('周六停网。').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => bell.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('who sent a notice sees who has read it when, and who has not', async () => {
  const admin = await Session.login(hall().server.url, 'admin');
  const notice = { title: '停水通知', type: 'notice', receiverType: 0, receiverIds: [], content: '<p>周日停水。</p>' };
  const { data } = await admin.post<{ id: string }>('/sys/notice', notice);
  await admin.post(`/sys/notice/${data?.id}/release`);
  const reader = await Session.login(hall().server.url, 'teacher2');
  const unread = await reader.get<{ id: string; title: string }[]>(PATHS.messages, { readStatus: '0' });
  const message = unread.page?.list.find(({ title }) => title === notice.title);
  await reader.post(PATHS.messagesRead, { ids: [message?.id] });
  const page = await hall().open('admin', '/sys/notice');
  await page.getByRole('button', { name: '阅读情况 停水通知' }).click();
  const dialog = page.getByRole('dialog', { name: /阅读情况 · 停水通知/ });
  await dialog.getByText('未读').last().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.locator('label').filter({ hasText: '已读' }).click();
  const read = dialog.getByRole('listitem').filter({ hasText: /\d\d:\d\d 已读/ });
  await read.waitFor();
  await dialog.getByText('共 1 人').waitFor();
});

it('a tab that is closed by the keyboard leaves the focus at its neighbour', async () => {
  const page = await hall().open('teacher', '/workStation/application');
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await tabs.getByRole('link', { name: '我发起的' }).waitFor();
  await page.goto(`${hall().server.url}/workStation/backlog`);
  await tabs.getByRole('link', { name: '我的待办' }).waitFor();
  await tabs.getByRole('button', { name: /关闭.*我发起的/ }).press('Enter');
  await tabs.getByRole('link', { name: '我发起的' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('首页');
  expect(page.url()).toContain('/workStation/backlog');
});
