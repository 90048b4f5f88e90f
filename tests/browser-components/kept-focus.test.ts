import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { show, soon, useStage } from './stage.ts';

const open = useStage();

async function hasFocus(page: Page, label: string): Promise<void> {
  await soon(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
  ).toBe(label);
}

describe('whoever is at work in a part of the studio by the keyboard', () => {
  it('is where he was when it is drawn anew, though it was empty for a moment', async () => {
    const page = await open();
    await show(page, { kind: 'part' });
    await page.getByLabel('first').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('second').waitFor({ state: 'detached' });
    await page.evaluate(() => window.stage.answer());
    await hasFocus(page, 'second');
  });

  it('goes on beside it when it stays empty', async () => {
    const page = await open();
    await show(page, { kind: 'part' });
    await page.getByLabel('first').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hasFocus(page, 'before');
  });
});
