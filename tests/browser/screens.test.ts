import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstCalls } from '../../src/contract/firstPage.ts';
import { misfits } from '../../scripts/drive/fit.ts';
import { axeFindings, COLOURS, WHOLE_PAGE, WITH_POPUP } from '../support/axe.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { fillLeave } from '../support/form.ts';
import { SCREENS } from '../../.storybook/screens/list.ts';

const hall = useHall();
async function drawn(page: Page, heading: RegExp): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/**
 * How far what stood there moved away while the page came, as browsers count it (cumulative layout shift): the share of the
 * window that moved, times how far. Not a time: a slow machine sees more of it, a quick one less.
 */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const moves = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    return moves.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });

/** Other colours around what was read as a whole. */
async function darkened(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
}

describe('axe', () => {
  it.each(SCREENS)('finds nothing on $name, light or dark, and nothing jumps', async ({ person, path, heading }) => {
    const page = await hall().open(person, path, { colorScheme: 'light' });
    await drawn(page, heading);
    expect(await shifted(page)).toBeLessThan(0.1);
    expect(await axeFindings(page, WHOLE_PAGE)).toEqual([]);
    await darkened(page);
    expect(await axeFindings(page, COLOURS)).toEqual([]);
  });
});

describe('from the smallest phone to the widest desk', () => {
  it.each(SCREENS)('$name does not jump, nor scroll sideways', async ({ person, path, heading }) => {
    const page = await hall().open(person, path, PHONE);
    await drawn(page, heading);
    expect(await shifted(page)).toBeLessThan(0.1);
    for (const width of [390, 320, 2560]) {
      await page.setViewportSize({ width, height: 844 });
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(beyond, { message: `${width} px` }).toBeLessThanOrEqual(0);
    }
  });

  it('a leave can be handed in, by a finger', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave', PHONE);
    await fillLeave(page);
    await expect.poll(() => misfits(page, true)).toEqual([]);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page
      .getByText(/QJ\d{12}/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    await page.getByRole('toolbar', { name: '办理操作' }).waitFor();
    await expect.poll(() => misfits(page, true)).toEqual([]);
  });

  it('a switch is turned by a finger beside it', async () => {
    const page = await hall().open('teacher', '/workStation/map/car-use', PHONE);
    const outOfCity = page.getByRole('switch', { name: '是否出市' });
    // a forced press waits for nothing: until it is drawn and lies still
    await outOfCity.scrollIntoViewIfNeeded();
    await outOfCity.click({ position: { x: 22, y: -8 }, force: true });
    await expect.poll(() => outOfCity.isChecked()).toBe(true);
  });

  it('a form asks for nothing that its page brought along', async () => {
    const page = await hall().open('teacher', '/workStation/map/car-use', PHONE);
    await page.getByRole('switch', { name: '是否出市' }).waitFor();
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const brought = firstCalls('/workStation/map/car-use').map((call) => `/api${call.split('?', 1)[0]}`);
    expect(asked.map((name) => new URL(name).pathname).filter((path) => brought.includes(path))).toEqual([]);
  });
});

/** What lies over a page, by whom it is opened, and how. */
const OVER: readonly [name: string, person: string, path: string, opens: (page: Page) => Promise<void>][] = [
  ['the palette', 'leader', '/workStation/backlog', async (page) => page.keyboard.press('Control+k')],
  ['the bell', 'leader', '/workStation/backlog', async (page) => press(page, /^通知，/)],
  ['the languages', 'student', '/home', async (page) => press(page, '切换语言')],
  ['the person’s menu', 'student', '/home', async (page) => press(page, /王小雨/)],
  ['the views of a list', 'leader', '/workStation/backlog', async (page) => press(page, /^视图|视图：/)],
  ['a refusal', 'leader', '/workStation/backlog', async (page) => press(page, '驳回')],
  ['a roll back', 'leader', '/workStation/backlog', async (page) => press(page, '退回')],
  ['the keys', 'admin', '/sys/user', async (page) => page.keyboard.press('?')],
  ['a new record', 'admin', '/sys/user', async (page) => press(page, /新增$/)],
  ['a record', 'admin', '/sys/user', async (page) => press(page, /^查看/)],
  ['an import', 'admin', '/sys/user', async (page) => press(page, /导入$/)],
  ['a refused form', 'student', '/workStation/map/student-leave', async (page) => press(page, '提交')],
  ['the people', 'teacher', '/workStation/map/car-use', async (page) => page.getByLabel(/^带车人\*?$/).click()],
];
const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

describe('axe, with what lies over a page', () => {
  it.each(OVER)('finds nothing with %s, light or dark', async (_name, person, path, opens) => {
    const page = await hall().open(person, path, { colorScheme: 'light', viewport: { width: 1440, height: 900 } });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await opens(page);
    await page
      .locator('[role=dialog], [role=menu], [role=listbox], [role=group][tabindex]')
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeFindings(page, WITH_POPUP)).toEqual([]);
    await darkened(page);
    expect(await axeFindings(page, COLOURS)).toEqual([]);
  });
});
