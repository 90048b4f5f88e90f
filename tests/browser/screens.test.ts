import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, COLOURS } from '../support/axe.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { fillLeave } from '../support/form.ts';
import { SCREENS } from './screens.ts';

const hall = useHall();
async function drawn(page: Page, heading: RegExp): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

describe('axe', () => {
  it.each(SCREENS)('finds nothing on $name, light or dark', async ({ person, path, heading }) => {
    const page = await hall().open(person, path, { colorScheme: 'light' });
    await drawn(page, heading);
    expect(await axeFindings(page)).toEqual([]);
    // other colours around what was read as a whole
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme=dark]').waitFor();
    expect(await axeFindings(page, COLOURS)).toEqual([]);
  });
});

describe('on a phone', () => {
  it.each(SCREENS)('$name does not scroll sideways', async ({ person, path, heading }) => {
    const page = await hall().open(person, path, PHONE);
    await drawn(page, heading);
    const { content, screen } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }));
    expect(content).toBeLessThanOrEqual(screen);
  });

  it('a leave can be handed in', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave', PHONE);
    await fillLeave(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page
      .getByText(/QJ\d{12}/)
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});

describe('axe, with errors and popups', () => {
  it('finds nothing on a refused form', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('group', { name: /处需要修改/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('finds nothing with a menu open', async () => {
    const page = await hall().open('student', '/home');
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('finds nothing in the people picker', async () => {
    const page = await hall().open('teacher', '/workStation/map/car-use');
    await page.getByLabel(/^带车人\*?$/).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeFindings(page)).toEqual([]);
  });
});
