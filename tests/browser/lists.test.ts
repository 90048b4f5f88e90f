import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { PHONE, useHall } from '../support/browser.ts';
import { expenses } from './expenses.ts';

const hall = useHall();
interface List {
  name: string;
  person: string;
  path: string;
  /** where its rows come from */
  call: string;
}

const LISTS: readonly List[] = [
  { name: 'records', person: 'admin', path: '/sys/params', call: '**/api/sys/params/page*' },
  { name: 'a tree', person: 'admin', path: '/sys/dept', call: '**/api/sys/dept/list*' },
  { name: 'to-dos', person: 'leader', path: '/workStation/backlog', call: '**/api/flow/common/todo?*' },
  { name: 'done', person: 'leader', path: '/workStation/finished', call: '**/api/flow/common/done*' },
  { name: 'initiated', person: 'student', path: '/workStation/application', call: '**/api/flow/common/initiated*' },
  { name: 'drafts', person: 'student', path: '/workStation/draft', call: '**/api/flow/common/draft*' },
  { name: 'copies', person: 'leader', path: '/workStation/cc', call: '**/api/flow/common/cc*' },
  {
    name: 'one topic',
    person: 'student',
    path: '/workStation/application/student-leave',
    call: '**/api/flow/common/initiated*',
  },
  { name: 'notices', person: 'leader', path: '/workStation/notifications', call: '**/api/notice/message/page*' },
];

const NOTHING = { code: 0, message: '', data: [], page: { list: [], totalCount: 0 } };
/** How each of them says that there is nothing; what was narrowed down says so by its own words. */
const EMPTY = /暂无|没有|还没有/;

const checks = (page: Page): Locator => page.locator('.ant-table-tbody .ant-checkbox-input');

describe.each(LISTS)('the list of $name', ({ person, path, call }) => {
  it('waits, says that it failed, is asked again, and says that there is nothing', async () => {
    hall().expectTrouble(/status of 500/);
    const page = await hall().open(person, '/404');
    const main = page.getByRole('main');
    let answer: 'late' | 'failed' | 'empty' = 'failed';
    const late = Promise.withResolvers<undefined>();
    await page.route(call, async (route) => {
      if (answer === 'late') await late.promise;
      if (answer === 'failed') await route.fulfill({ status: 500, json: { code: 500, message: '演习', data: null } });
      else await route.fulfill({ json: NOTHING });
    });
    await page.goto(new URL(path, page.url()).href);
    await main.getByRole('alert').first().waitFor();
    answer = 'late';
    await main
      .getByRole('button', { name: /重\s?试/ })
      .first()
      .click();
    await main.locator('[aria-busy=true], .ant-btn-loading, .ant-spin-spinning').first().waitFor();
    answer = 'empty';
    late.resolve(undefined);
    await main.getByText(EMPTY).filter({ visible: true }).first().waitFor();
    expect(await main.getByRole('alert').count()).toBe(0);
  });
});

describe('a list that is not for everybody', () => {
  it('is refused as a whole: nothing of it is drawn or asked for', async () => {
    const page = await hall().open('student', '/404');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(new URL('/sys/user', page.url()).href);
    await page.getByRole('alert').getByText('您没有权限查看此内容').waitFor();
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
    expect(calls).not.toContain('/api/views');
    expect(calls).not.toContain('/api/sys/user/page');
    await page.goto(new URL('/workStation/person', page.url()).href);
    await page.getByRole('alert').getByText('您没有权限查看此内容').waitFor();
    expect(await page.getByRole('button', { name: '导出表格' }).count()).toBe(0);
  });
});

describe('records that are chosen', () => {
  it('stay so on other pages; how many is said, in the question, too', async () => {
    const page = await hall().open('admin', '/sys/user');
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByText('请选择删除项').waitFor();
    await checks(page).nth(0).check();
    // until the other page has come its rows are those of the one before
    await page.locator('.ant-pagination-next button').click();
    await page.locator('.ant-table-tbody .ant-checkbox-checked').waitFor({ state: 'detached' });
    await checks(page).nth(0).check();
    await page.getByRole('status').getByText('已选 2 项').waitFor();
    await page.getByRole('button', { name: '批量删除' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('确定进行[删除]操作?').waitFor();
    // ENTER takes nothing away that nobody gets back
    await question
      .getByRole('button', { name: /取\s?消/ })
      .and(page.locator(':focus'))
      .waitFor();
    await question.getByText('已选 2 项').waitFor();
    await question.getByRole('button', { name: /取\s?消/ }).click();
    await page.getByRole('button', { name: '取消选择' }).click();
    await page.getByText('已选').waitFor({ state: 'detached' });
  });

  it('are named in the question when there is one', async () => {
    const page = await hall().open('admin', '/sys/params?f.paramCode=SERVICE_PHONE');
    await page.getByRole('button', { name: '删除 SERVICE_PHONE' }).click();
    await page.getByRole('dialog').getByText('SERVICE_PHONE').waitFor();
  });
});

describe("a topic's own list", () => {
  it('keeps its views apart for what was handed in and for drafts', async () => {
    const page = await hall().open('student', '/workStation/application/student-leave');
    await page.getByRole('button', { name: '视图：全部' }).click();
    await page.getByText('保存为新视图').click();
    await page.getByLabel('视图名称').fill('我的请假');
    await page.getByLabel('打开列表时默认使用此视图').check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByRole('button', { name: '视图：我的请假' }).waitFor();
    await page.getByRole('radiogroup', { name: '显示' }).getByText('我的草稿').click();
    await page.getByRole('button', { name: '视图：全部' }).click();
    await page.getByRole('menuitem', { name: '保存为新视图' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '我的请假' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto(new URL('/workStation/application/student-leave', page.url()).href);
    await page.getByRole('button', { name: '视图：我的请假' }).waitFor();
  });
});

describe('what waits', () => {
  it('can be worked through by what it is about', async () => {
    await expenses(hall(), 1);
    const page = await hall().open('leader', '/workStation/backlog', PHONE);
    const about = page.getByRole('group', { name: '按事项查看' });
    await about.getByRole('button', { name: /^费用报销/ }).click();
    await page.waitForURL((url) => url.searchParams.get('topic') === 'expense-account');
    const cards = page.getByRole('main').getByRole('listitem');
    const others = cards.filter({ hasText: '当前环节', hasNotText: '费用报销' });
    await others.first().waitFor({ state: 'detached' });
    await cards.filter({ hasText: '费用报销' }).first().waitFor();
    await about.getByRole('button', { name: /^全部/ }).click();
    await others.first().waitFor();
  });
});

it.each(['/workStation/application', '/workStation/backlog', '/workStation/finished'])(
  'is one line a row where it is dense: %s',
  async (path) => {
    const page = await hall().open('teacher', path, { viewport: { width: 1440, height: 900 } });
    const beside = page.getByRole('button', { name: '并排查看' });
    await page.locator('tbody tr').first().waitFor();
    if (path.endsWith('backlog')) await beside.click();
    await page.getByRole('button', { name: '列设置' }).click();
    await page.locator('.hall-columns').getByText('紧凑').click();
    const heights = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(36);
  },
);

it('is cut nowhere on paper, and has no buttons there', async () => {
  const page = await hall().open('leader', '/workStation/backlog', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: '并排查看' }).click();
  const table = page.getByRole('main').locator('table');
  await table.getByRole('columnheader', { name: '到达时间' }).waitFor();
  await table.locator('tbody a[data-row]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  // the width of A4 between its margins
  await page.getByRole('main').evaluate((main) => (main.style.width = '680px'));
  const cut = () =>
    table.evaluate((whole) => {
      const end = whole.parentElement?.getBoundingClientRect().right ?? 0;
      const parts = [...whole.querySelectorAll('td, td *')].filter((part) => part.getClientRects().length > 0);
      const isCut = (part: Element) =>
        part.getBoundingClientRect().right > end + 1 ||
        (getComputedStyle(part).overflow === 'hidden' && part.scrollWidth > part.clientWidth);
      return parts.filter(isCut).map((part) => part.textContent);
    });
  // its columns are fitted anew once it has another width
  await expect.poll(cut).toEqual([]);
  expect(await table.getByRole('link', { name: '办理' }).count()).toBe(0);
  expect(await table.getByRole('columnheader').allInnerTexts()).not.toContain('操作');
});

it('marks what is read and what is chosen where the reader chooses the colours', async () => {
  const page = await hall().open('leader', '/workStation/backlog', {
    ...{ viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
  });
  const outlined = (of: Locator) => of.evaluate((element) => getComputedStyle(element).outlineStyle);
  const row = page.locator('tr[data-current]');
  await row.waitFor();
  expect(await outlined(row)).toBe('solid');
  expect(await outlined(page.getByRole('group', { name: '按事项查看' }).getByRole('button').first())).toBe('solid');
  expect(await outlined(page.locator('tbody tr:not([data-current])').first())).toBe('none');
});

it.each([
  ['the login', null, '/user/login'],
  ['a form', 'teacher', '/workStation/map/car-use'],
  ['a list of requests', 'teacher', '/workStation/application'],
  ['a list of records', 'admin', '/sys/user'],
])('is typed into without being enlarged on a phone: %s', async (_name, person, path) => {
  const page = await hall().open(person, path, PHONE);
  const typed = page.locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea');
  await typed.first().waitFor();
  const sizes = await typed.evaluateAll((inputs) =>
    inputs.map((input) => parseFloat(getComputedStyle(input).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

describe('a list of more columns than there is room for', () => {
  const DESK = { viewport: { width: 1440, height: 900 } };
  const beyond = (page: Page) =>
    page.locator('.hall-record-table .ant-table-content').evaluate((box) => box.scrollWidth - box.clientWidth);

  it.each(['/logistics/maintenance', '/flow/running', '/sys/user'])(
    '%s leaves out what has none instead of scrolling sideways, in English too',
    async (path) => {
      const page = await hall().open('admin', path, DESK);
      for (const language of ['zh-CN', 'en-US']) {
        await page.context().addCookies([{ name: 'language', value: language, url: hall().server.url }]);
        await page.reload();
        await page.locator('.hall-row-links').first().waitFor();
        await expect.poll(() => beyond(page)).toBe(0);
      }
    },
  );

  it('shows a column all the same to who ticks it, and remembers that', async () => {
    const page = await hall().open('admin', '/logistics/maintenance', DESK);
    const settings = page.getByRole('button', { name: /列设置（\d+ 列因宽度未显示）/ });
    await settings.click();
    const box = page.locator('.hall-columns').getByRole('checkbox', { checked: false }).first();
    const title = await box.evaluate((input) => input.closest('label')?.textContent ?? '');
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && /preferences/.test(answer.url()),
    );
    await box.check();
    const head = page.getByRole('columnheader', { name: title });
    await head.waitFor();
    // a page that is left at once has told nobody yet
    await kept;
    await page.reload();
    await head.waitFor();
    await page.getByRole('button', { name: /^列设置/ }).click();
    await page.locator('.hall-columns').getByRole('checkbox', { name: title }).uncheck();
    await head.waitFor({ state: 'detached' });
  });

  it('has one row of buttons on a phone, with the rest behind one of them', async () => {
    for (const path of ['/sys/user', '/sys/dict', '/educationParty/errandPublishing']) {
      const page = await hall().open('admin', path, PHONE);
      const toolbar = page.getByRole('toolbar', { name: '列表操作' });
      await toolbar.waitFor();
      await expect.poll(async () => (await toolbar.boundingBox())?.height, { message: path }).toBeLessThan(56);
      await toolbar.getByRole('button', { name: '更多' }).click();
      await page.getByRole('button', { name: '导出' }).waitFor();
      await page.getByRole('button', { name: '批量删除' }).click();
      await page.getByText('请选择删除项').waitFor();
      await page.close();
    }
  });
});

it('draws each cell of a list once, and measures its columns once', async () => {
  const page = await hall().open('admin', '/404', { viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const seen = { cells: 0, fits: 0 };
    Object.assign(globalThis, { seen });
    const watch = new MutationObserver((changes) => {
      for (const { type, target } of changes) {
        const cell = target instanceof Element ? target.closest('.hall-record-table td, .hall-record-table th') : null;
        if (cell === null) continue;
        // a cell comes whole: what changes in one is drawn again
        if (type === 'childList' && cell.matches('tr.ant-table-row > td')) seen.cells += 1;
        if (type === 'attributes' && target === cell && cell.matches('th')) seen.fits += 1;
      }
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });
  await page.goto(new URL('/sys/user?pageSize=50', page.url()).href);
  const heads = page.locator('.hall-record-table th.hall-fitted');
  await heads.first().waitFor();
  await page.getByRole('row').nth(30).waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const count = await heads.count();
  const { cells, fits } = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
  expect(cells).toBe(0);
  expect(fits).toBe(count);
});
