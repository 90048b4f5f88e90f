import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';
import { expenses } from './expenses.ts';

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

it('what a phone is told as it happens stands below the bar, where bell, search and menu are', async () => {
  const page = await hall().open('teacher2', '/home', PHONE);
  await page.getByRole('button', { name: /^通知，/ }).waitFor();
  const admin = await Session.login(hall().server.url, 'admin');
  const notice = { title: '停电通知', type: 'notice', receiverType: 0, receiverIds: [], content: '<p>周日停电。</p>' };
  const { data } = await admin.post<{ id: string }>('/sys/notice', notice);
  const told = page.locator('.ant-notification-notice').filter({ hasText: '停电通知' });
  await admin.post(`/sys/notice/${data?.id}/release`);
  await told.waitFor();
  const bar = await page.locator('header').first().boundingBox();
  expect(bar?.height).toBeGreaterThan(40);
  await expect
    .poll(async () => (await told.boundingBox())?.y)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
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

it('whoever goes elsewhere while a request is sought stays there, and is led to it when he comes back', async () => {
  const [number = ''] = await expenses(hall(), 1);
  const leader = await Session.login(hall().server.url, 'leader');
  const todo = await leader.get(PATHS.todo, { keyword: number });
  const [row] = (todo.page as unknown as { list: { taskId: string; processInstanceId: string }[] }).list;
  const page = await hall().open('leader', '/home');
  const held = Promise.withResolvers<void>();
  const answered = page.waitForResponse(/flow\/common\/detail/);
  await page.route('**/api/flow/common/detail?*', async (route) => {
    await held.promise;
    return route.fallback();
  });
  await page.getByRole('button', { name: /^通知，/ }).click();
  await page
    .getByRole('dialog', { name: /^通知，/ })
    .getByRole('button', { name: new RegExp(number) })
    .click();
  await page.waitForURL(new RegExp(row?.taskId ?? ''));
  await page.getByRole('link', { name: '我的已办' }).click();
  await page.getByRole('heading', { name: '我的已办' }).waitFor();
  held.resolve();
  await answered;
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('table').or(page.getByText('没有符合条件的申请')).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/workStation/finished');
  // by its tab
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '申请详情' }).click();
  await page.waitForURL(/taskId=/);
});

it('what one is named a reader of stands in the menu, with how much of it is new', async () => {
  const page = await hall().open('student', '/home');
  const entry = page.getByRole('navigation').getByRole('link', { name: '抄送我的' });
  await entry.filter({ hasText: /份抄送未读/ }).click();
  await page.getByRole('heading', { level: 1, name: '抄送我的' }).waitFor();
});

it('tabs of the same service are told apart: the number of a request is not cut off', async () => {
  const numbers = await expenses(hall(), 2);
  const leader = await Session.login(hall().server.url, 'leader');
  const page = await hall().open('leader', '/home');
  for (const number of numbers) {
    const todo = await leader.get(PATHS.todo, { keyword: number });
    const [row] = (todo.page as unknown as { list: { processInstanceId: string }[] }).list;
    await page.goto(`${hall().server.url}/workStation/map/expense-account?processInstanceId=${row?.processInstanceId}`);
    await page.getByRole('heading', { level: 1, name: '费用报销' }).waitFor();
  }
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  for (const number of numbers) {
    const tab = tabs.getByRole('link', { name: `费用报销 ${number}` });
    const isWhole = (element: Element) => {
      const edge = element.getBoundingClientRect().right;
      return (
        [...element.querySelectorAll('*'), element].every(
          (part) => part.scrollWidth <= part.clientWidth || part.clientWidth === 0,
        ) && [...element.children].every((part) => part.getBoundingClientRect().right <= edge)
      );
    };
    await expect.poll(() => tab.evaluate(isWhole)).toBe(true);
  }
});

it('the tab of the page that is looked at is in sight as a whole, also once its page has said what it is called', async () => {
  const page = await hall().open('leader', '/home');
  const screens = [
    'backlog',
    'finished',
    'application',
    'draft',
    'map',
    'cc',
    'substitute',
    'notifications',
    'profile',
  ];
  for (const screen of screens) {
    await page.goto(`${hall().server.url}/workStation/${screen}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).or(page.getByRole('searchbox')).first().waitFor();
  }
  const tab = page
    .getByRole('navigation', { name: '打开的页面' })
    .getByRole('listitem')
    .filter({ hasText: '个人中心' });
  await tab.waitFor();
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`${hall().server.url}/workStation/profile`);
  await tab.waitFor();
  const isInSight = (element: Element) => {
    const [inner, outer] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
    return outer !== undefined && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  };
  await expect.poll(() => tab.evaluate(isInSight)).toBe(true);
});
