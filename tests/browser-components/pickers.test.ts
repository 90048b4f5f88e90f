import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PICKED } from './schemas.ts';
import { axeFindings } from '../support/axe.ts';
import { pressBack } from '../support/browser.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();

/** Another page is there once its first row is another one: until then the rows are those of the page before. */
async function turnPage(dialog: Locator, number: string): Promise<void> {
  const first = () => dialog.locator('tbody').getByRole('row').first().innerText();
  const before = await first();
  await dialog.getByTitle(number, { exact: true }).click();
  await soon(async () => (await first()) !== before).toBe(true);
}

describe('pickers', () => {
  it('choose people by input, Transfer button and plus icon', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: PICKED, formData: {} });
    const transfer = page.getByRole('button', { name: '选择人员' });
    await transfer.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row').nth(5).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(10);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.getByText('请选择人员', { exact: true }).waitFor();
    await turnPage(dialog, '2');
    await dialog.getByRole('radio').nth(1).check();
    expect(await dialog.getByText('请选择人员', { exact: true }).count()).toBe(0);
    await dialog.getByRole('radio').nth(2).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.stage.value())).toEqual({ heir: 'person12' });
    await soon(() => transfer.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('王伟').waitFor();
    await page.getByRole('button', { name: '请选择 来宾' }).click();
    await dialog.getByRole('row', { name: /张伟/ }).click();
    await turnPage(dialog, '2');
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByText('已选 2 项').waitFor();
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    expect(await page.evaluate(() => window.stage.value())).toEqual({ heir: 'person12' });
  });

  it.each([
    ['部门', '请选择部门', 'office'],
    ['地区', '请选择区域', 'place'],
    ['专业', '请选择专业', 'major'],
    ['课题', '请选择一条记录', 'project'],
  ])('choose one %s, and say what is missing', async (name, complaint, field) => {
    const page = await open();
    await show(page, { kind: 'form', projection: PICKED, formData: {} });
    await page.getByRole('textbox', { name }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.getByText(complaint, { exact: true }).waitFor();
    await dialog
      .getByRole(field === 'office' || field === 'place' ? 'treeitem' : 'radio')
      .first()
      .click();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate((key) => window.stage.value()[key], field)).toEqual(expect.any(String));
    await soon(() => page.getByRole('textbox', { name }).inputValue()).not.toBe('');
  });

  it('say so where no department is called that', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: PICKED, formData: {} });
    await page.getByRole('textbox', { name: '部门' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem').first().waitFor();
    await dialog.getByRole('textbox').first().fill('无此部门');
    await dialog.getByRole('status').filter({ hasText: '没有找到' }).waitFor();
    expect(await dialog.getByRole('treeitem').count()).toBe(0);
  });

  it('find whom one types for, from the first letter in the field on, and take him by Enter', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: PICKED, formData: {} });
    await page.getByRole('textbox', { name: '驾驶员' }).focus();
    await page.keyboard.press('2');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: '输入姓名、拼音或工号（学号）' });
    await soon(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    // Enter does not wait for what is found: it takes him as soon as he is listed, and not who was listed before
    await page.keyboard.type('0260007');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(Object.values(await page.evaluate(() => window.stage.value()))).toEqual(['person7']);
  });

  it('fill a phone, with the tree folded away', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await show(page, { kind: 'form', projection: PICKED, formData: {}, look: 'dark' });
    await page.getByRole('textbox', { name: '驾驶员' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(1).waitFor();
    await soon(async () => Math.round((await dialog.boundingBox())?.height ?? 0)).toBe(844);
    expect(await dialog.getByRole('tree').isVisible()).toBe(false);
    await dialog.getByText('组织机构：').click();
    await dialog.getByRole('treeitem').nth(1).click();
    await soon(() => dialog.getByRole('tree').isVisible()).toBe(false);
    await dialog.getByRole('radio').nth(1).check();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.stage.value()['driver'])).toBe('person1');
  });

  it('close by BACK on a phone, with the choice as it was', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await show(page, { kind: 'form', projection: PICKED, formData: { driver: 'person2' } });
    const address = page.url();
    await page.getByRole('textbox', { name: '驾驶员' }).click();
    await page.getByRole('dialog').getByRole('radio').nth(1).check();
    await pressBack(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => window.stage.value()['driver'])).toBe('person2');
  });
});
