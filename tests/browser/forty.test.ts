import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';
import { expenses } from './expenses.ts';

const hall = useHall();

/** Every fourth one is looked at twice and refused. */
const TASKS = 40;
const isRefused = (at: number): boolean => at % 4 === 3;

/** Counts what the hand does; Ctrl+Enter is two keys. */
function typist(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async press(key: string): Promise<void> {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    },
  };
}

it('a head of department clears forty requests, ten of them refused with a reason, with the keyboard alone', async () => {
  const numbers = await expenses(hall(), TASKS);
  const page = await hall().open('leader', '/workStation/backlog?topic=expense-account&pageSize=50', {
    viewport: { width: 1440, height: 900 },
  });
  const beside = page.getByRole('region', { name: '所选申请' });
  const toolbar = beside.getByRole('toolbar', { name: '办理操作' });
  const rows = page.getByRole('row').filter({ hasText: /[A-Z]{2}\d{12}/ });
  const shown = async (): Promise<string> => /[A-Z]{2}\d{12}/.exec(await beside.innerText())?.[0] ?? '';
  for (const number of numbers) await rows.filter({ hasText: number }).waitFor();
  const others = (await rows.count()) - TASKS;
  const { press, keys } = typist(page);
  for (let at = 0; at < TASKS; at++) {
    await toolbar.waitFor();
    const number = await shown();
    if (isRefused(at)) {
      await press('r');
      const dialog = page.getByRole('dialog', { name: '驳回' });
      await dialog.locator('textarea:focus').waitFor();
      // the first of the phrases
      await press('Tab');
      await press('Enter');
      await press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    } else await press('a');
    await rows.filter({ hasText: number }).waitFor({ state: 'detached' });
    // the next one, or the end of the list
    await beside.filter({ hasNotText: number }).or(page.getByText('没有符合条件的申请')).first().waitFor();
  }
  // thirty by one key each, ten by five
  expect(keys()).toBe(30 + 10 * 5);
  const leader = await Session.login(hall().server.url, 'leader');
  const { page: left } = await leader.get(PATHS.todo, { topic: 'expense-account', page: '1', pageSize: '50' });
  expect(left?.totalCount).toBe(others);
});
