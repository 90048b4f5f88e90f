import { describe, expect, it } from 'vitest';
import { PHONE, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const hall = useHall();

/** `2026-11-24`: the day on campus. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

describe('duties', () => {
  it('of this hour stand on the home page and at the head of the roster, with numbers to call', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const duty = { dutyDate: today(), shift: 'all', post: '此刻试验', userId: 'teacher', phone: '010-62009999' };
    expect(await admin.post('/workStation/on-duty', duty)).toMatchObject({ code: 0 });
    const page = await hall().open('student', '/home', PHONE);
    const panel = page.getByRole('region', { name: '当前值班' });
    const mine = panel.getByRole('listitem').filter({ hasText: '此刻试验' });
    await mine.waitFor();
    expect(await mine.getByRole('link').allInnerTexts()).toEqual(['010-62009999']);
    await panel.getByRole('link', { name: /全部/ }).click();
    await page.waitForURL(/on-duty/);
    await mine.waitFor();
    const whole = await hall().open('admin', '/workStation/on-duty');
    const numbers = whole.getByRole('listitem').filter({ hasText: '此刻试验' }).getByRole('link');
    await numbers.first().waitFor();
    expect(await numbers.count()).toBe(2);
  });
});

describe('the timetable', () => {
  it('opens as a week with the lessons of his class for a student', async () => {
    const page = await hall().open('student', '/educationParty/schedule');
    const grid = page.getByRole('region', { name: '周课表' }).getByRole('table');
    const cell = (line: string, column: number) =>
      grid.getByRole('row').filter({ hasText: line }).getByRole('cell').nth(column);
    // Thursday, the first lesson
    await cell('第一大节', 3).getByRole('button', { name: '算法设计与分析' }).waitFor();
    await cell('第二大节', 0).getByRole('button', { name: '计算机网络' }).waitFor();
    expect(await grid.getByRole('button').allInnerTexts()).not.toContain('语言学概论');
    await cell('第二大节', 0).getByRole('button').click();
    await page.getByRole('dialog').getByText('计算机2301班').waitFor();
    // who would rather have the list keeps it
    await page.keyboard.press('Escape');
    await page.getByTitle('表格').click();
    await page.getByRole('columnheader', { name: '教室' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: '教室' }).waitFor();
    expect(await grid.count()).toBe(0);
  });
});

describe('the shop', () => {
  it('shows its goods as a gallery with their pictures, names and what there is to know of each', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const goods = { name: '图册试验', price: '12.50', stock: 3, status: 1 };
    expect(await admin.post('/merchantManage/goodsManage', goods)).toMatchObject({ code: 0 });
    const page = await hall().open('student', '/merchantManage/goodsManage?f.name=图册试验');
    await page.getByRole('radio', { name: '图册' }).waitFor({ state: 'attached' });
    await page.getByTitle('图册').click();
    const card = page.locator('.hall-gallery > li');
    await card.getByText('12.50').waitFor();
    expect(await card.count()).toBe(1);
    await card.getByRole('button', { name: '图册试验' }).first().click();
    await page.getByRole('dialog').getByText('图册试验').first().waitFor();
  });

  it('sells to a student on a phone, from the menu to the order', async () => {
    const page = await hall().open('graduate', '/home', PHONE);
    await page.getByRole('navigation').getByText('更多').click();
    const menu = page.getByRole('dialog');
    await menu.getByText('商户管理').click();
    await menu.getByText('商品管理').click();
    await page.waitForURL(/goodsManage/);
    await page.goto(`${page.url()}?f.name=B5`);
    const card = page.locator('.hall-card').filter({ hasText: 'B5 笔记本' });
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(/api\/merchantManage\/goodsManage\/(?!page|list)[\w-]+/, async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await card.getByRole('button', { name: /购买/ }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '购买' });
    const confirm = dialog.getByRole('button', { name: /确\s?定/ });
    // nothing is sent before the form has come, and the button says so
    await asked.promise;
    expect(await confirm.isDisabled()).toBe(true);
    answered.resolve();
    await dialog.getByLabel(/数量/).fill('2');
    const said = page.waitForFunction(() => document.querySelector('.ant-message-notice')?.getBoundingClientRect().top);
    await confirm.click();
    await dialog.waitFor({ state: 'detached' });
    // menu, search and bell stay in reach
    const bar = await page.getByRole('banner').boundingBox();
    expect(await (await said).jsonValue()).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
    const graduate = await Session.login(hall().server.url, 'graduate');
    const { page: orders } = await graduate.get<{ total: string; status: string }>('/merchantManage/orderInfo/page');
    expect(orders?.list[0]).toMatchObject({ total: '13.00', status: 'unpaid' });
  });
});

it('a list is sorted by a column whose field is written in camel case', async () => {
  const page = await hall().open('student', '/home');
  const asked = /on-duty\/page\?.*sort=duty_date&order=ascending/;
  const [answer] = await Promise.all([
    page.waitForResponse((response) => asked.test(response.url())),
    page.goto(`${hall().server.url}/workStation/on-duty?sort=dutyDate&order=asc`),
  ]);
  expect(answer.status()).toBe(200);
  // whatever the week is in which the demo began
  const days = async () =>
    (await page.getByRole('row').allInnerTexts()).flatMap((row) => /\d{4}-\d{2}-\d{2}/.exec(row) ?? []);
  await expect.poll(async () => new Set(await days()).size).toBeGreaterThan(1);
  expect(await days()).toEqual((await days()).toSorted());
});
