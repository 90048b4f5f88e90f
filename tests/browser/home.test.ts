import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { useHall } from '../support/browser.ts';
import { expenses } from './expenses.ts';

const hall = useHall();

describe('the home page', () => {
  it('finds services by pinyin, by first letters and by purpose', async () => {
    const page = await hall().open('teacher', '/home');
    const search = page.getByRole('searchbox', { name: /拼音/ });
    const car = page.getByRole('button', { name: /收藏.*用车申请/ });
    const expense = page.getByRole('button', { name: /收藏.*费用报销/ });
    for (const typed of ['yongche', 'ycsq', '用车']) {
      await search.fill(typed);
      await expect.poll(() => expense.count()).toBe(0);
      await car.first().waitFor();
      await search.fill('');
      await expense.first().waitFor();
    }
    await search.fill('没有这件事');
    await page.getByText('没有找到相符的事项').waitFor();
  });

  it('begins with what waits for whoever approves, and shows what is late to whoever watches over the hall', async () => {
    await expenses(hall(), 1);
    const parts = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
    const leader = await hall().open('leader', '/home');
    await parts(leader).filter({ hasText: '办事服务' }).waitFor();
    await expect.poll(() => parts(leader).first().textContent()).toContain('待我办理');
    expect(await parts(leader).filter({ hasText: '超时事项' }).count()).toBe(0);
    const admin = await hall().open('admin', '/home');
    await parts(admin).filter({ hasText: '超时事项' }).waitFor();
    const titles = (await parts(admin).allTextContents()).join(' ');
    expect(titles.indexOf('超时事项')).toBeLessThan(titles.indexOf('办事服务'));
  });

  it('says what one does here until somebody says that he knows it, and never again, at no other machine', async () => {
    const page = await hall().open('dean', '/home');
    const steps = (on: Page) => on.getByRole('heading', { level: 2, name: '三步上手' });
    await steps(page).waitFor();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.getByRole('button', { name: '知道了，不再显示' }).click();
    await steps(page).waitFor({ state: 'detached' });
    await kept;
    const elsewhere = await hall().open('dean', '/home');
    await elsewhere.getByRole('heading', { level: 2, name: '办事服务' }).waitFor();
    await elsewhere.waitForLoadState('networkidle');
    expect(await steps(elsewhere).count()).toBe(0);
  });

  it('is headed by the figures of their department for heads, and for offices by their own, which lead to them', async () => {
    const leader = await hall().open('leader', '/home');
    await leader.getByRole('region', { name: '部门办件' }).getByText('部门在办').waitFor();
    const office = await hall().open('finance', '/home');
    const figures = office.getByRole('region', { name: '我的办理' });
    await figures.getByRole('link', { name: /已超时限/ }).click();
    await office.getByRole('heading', { level: 1, name: '我的待办' }).waitFor();
    const student = await hall().open('student', '/home');
    await student.getByRole('heading', { level: 2, name: '办事服务' }).waitFor();
    expect(await student.getByRole('region', { name: /部门办件|我的办理/ }).count()).toBe(0);
  });

  it('tells everybody the latest news of the campus, each with the way to the whole of it', async () => {
    const page = await hall().open('student', '/home');
    const news = page.getByRole('region', { name: '校园新闻' });
    await news.getByRole('listitem').nth(4).waitFor();
    const dates = await news.locator('time').allInnerTexts();
    expect(dates).toEqual(dates.toSorted().toReversed());
    const title = await news.getByRole('link').nth(1).innerText();
    await news.getByRole('link', { name: title }).click();
    // the title stands at home, too
    await page.waitForURL((url) => url.pathname === '/sys/news');
    await page.getByRole('main').getByText(title).filter({ visible: true }).last().waitFor();
  });

  it('keeps favourites on the server, for every machine of theirs', async () => {
    const page = await hall().open('teacher', '/home');
    // it is shown before the server has it
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('favourites'),
    );
    await page
      .getByRole('button', { name: /收藏.*合同/ })
      .first()
      .click();
    await page.getByRole('heading', { name: '我的收藏' }).waitFor();
    await kept;
    const elsewhere = await hall().open('teacher', '/home');
    await elsewhere.getByRole('heading', { name: '我的收藏' }).waitFor();
    const star = elsewhere.getByRole('button', { name: /收藏.*合同/, pressed: true }).first();
    await star.click();
    await elsewhere.getByRole('heading', { name: '我的收藏' }).waitFor({ state: 'detached' });
    const other = await hall().open('teacher2', '/home');
    await other.getByRole('button', { name: /收藏/ }).first().waitFor();
    expect(await other.getByRole('button', { name: /收藏/, pressed: true }).count()).toBe(0);
  });

  it('is a key away: `/` looks for a service from every page, Enter opens it, and in a field it is a slash', async () => {
    const page = await hall().open('teacher', '/workStation/application');
    const keyword = page.getByRole('textbox', { name: '编号、标题或内容' });
    await keyword.fill('a');
    await keyword.press('/');
    expect(await keyword.inputValue()).toBe('a/');
    await keyword.blur();
    await page.keyboard.press('/');
    await page.waitForURL('**/home');
    await page.locator('input[type=search]:focus').waitFor();
    // the purpose of other services speaks of cars, too
    await page.keyboard.type('ycsq');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '用车申请' }).waitFor();
  });

  it('leaves single keys alone for whoever wants none', async () => {
    const page = await hall().open('teacher', '/workStation/application');
    await page.getByRole('button', { name: '外观' }).click();
    const keys = page.getByRole('radiogroup', { name: /单键快捷键/ });
    await keys.getByText('关', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const search = page.getByRole('button', { name: '搜索事项' });
    expect(await search.getAttribute('aria-keyshortcuts')).toBe(null);
    await page.keyboard.press('/');
    expect(new URL(page.url()).pathname).toBe('/workStation/application');
    await search.click();
    await page.locator('input[type=search]:focus').waitFor();
  });

  it('finds the screens of the menu as well', async () => {
    const page = await hall().open('admin', '/home');
    await page.getByRole('searchbox', { name: /拼音/ }).fill('在线用户');
    await page.getByRole('main').getByRole('link', { name: '在线用户', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '在线用户' }).waitFor();
  });

  it('has a high contrast that lasts', async () => {
    const page = await hall().open('teacher', '/home');
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('radiogroup', { name: '对比度' }).getByText('高', { exact: true }).click();
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hall-text'));
    await expect.poll(ground).toBe('#000');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(ground).toBe('#000');
  });

  it('keeps the services where they are while what stands above them comes late', async () => {
    const page = await hall().open('admin', '/home');
    const report = page.getByRole('region', { name: '运行概况' });
    const services = page.getByRole('heading', { name: '办事服务' });
    const top = () => services.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
    await report.waitFor();
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route(`**${PATHS.reports}/sys/overview/data*`, async (route) => {
      await late;
      await route.continue();
    });
    await page.reload();
    await services.waitFor();
    const before = await top();
    expect(await report.count()).toBe(0);
    come();
    await report.waitFor();
    expect(await top()).toBeCloseTo(before, 0);
  });
});
