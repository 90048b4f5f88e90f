import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { LONG, openTab, studioHall } from '../support/studio.ts';

const { openAnew } = studioHall();

describe('files side by side with the form', () => {
  it('follows what is typed, shows where a pressed field stands and marks the field that the cursor is in', async () => {
    const page = await openAnew('topic/repair');
    await openTab(page, '文件');
    const editor = page.locator('.cm-content');
    await editor.waitFor(LONG);
    const form = page.getByRole('region', { name: '表单对照' });
    expect(await form.count()).toBe(0);
    await page.getByRole('switch', { name: '与表单对照' }).click();
    const title = '紧急程度';
    // a field that is pressed is shown in the text, in the file that declares it
    await form.getByText(title).first().click(LONG);
    await page
      .getByRole('button', { name: 'schema.json', exact: true })
      .and(page.locator('[aria-current=true]'))
      .waitFor();
    await expect.poll(() => page.locator('.cm-activeLine').textContent()).toMatch(/^\s*"/);
    expect(await editor.evaluate((one) => one.contains(document.activeElement))).toBe(false);
    // what is typed is in the form at once
    await editor.getByText(`"${title}"`).first().click();
    await expect.poll(() => form.locator('[data-chosen=true]').textContent()).toContain(title);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('（新）');
    await form
      .getByText(/（新）/)
      .first()
      .waitFor(LONG);
    // what cannot be read is told, and the form stays
    await page.keyboard.press('End');
    await page.keyboard.type('{{');
    await form.getByText('无法识别的部分显示的是上一次正确的内容').waitFor(LONG);
    await form
      .getByText(/（新）/)
      .first()
      .waitFor();
    // what may be written there is proposed
    await page.keyboard.press('Escape');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 900, height: 800 });
    await form.waitFor({ state: 'detached' });
    expect(await page.getByRole('switch', { name: '与表单对照' }).count()).toBe(0);
  });
});
