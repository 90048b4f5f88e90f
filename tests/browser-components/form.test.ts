import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../src/renderer/form/types.ts';
import { drawnBy, watchDrawing } from './drawn.ts';
import { filesRunBy } from './ran.ts';
import { CITIES, LONG, SURVEY, TRIP } from './schemas.ts';
import { axeFindings } from '../support/axe.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();

describe('SchemaForm', () => {
  it('commits each key, computes at once and shows conditional fields without losing what was typed', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: TRIP, formData: { items: [{ _id: 'a', name: '车票', price: '1' }] } });
    await page.getByLabel('事由').pressSequentially('abc');
    expect(await page.evaluate(() => window.stage.changes.map((data) => data['reason']))).toEqual(['a', 'ab', 'abc']);
    await page.getByLabel('金额 1').fill('２００.5');
    await soon(() => page.locator('output').innerText()).toContain('¥200.50');
    await page.getByRole('switch').click();
    await page.getByLabel('地点').fill('省城');
    await page.getByRole('switch').click();
    expect(await page.getByLabel('地点').count()).toBe(0);
    await page.getByRole('switch').click();
    expect(await page.getByLabel('地点').inputValue()).toBe('省城');
  });

  it('draws at once what a condition narrows: choices, title, default and what must be given', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: CITIES, formData: {} });
    await page.getByRole('radio', { name: '北京' }).waitFor();
    await page.getByRole('radio', { name: '英国' }).check();
    await page
      .getByRole('radiogroup', { name: '英国城市' })
      .or(page.getByRole('group', { name: '英国城市' }))
      .first()
      .waitFor();
    expect(await page.getByRole('radio', { name: '北京' }).count()).toBe(0);
    expect(await page.getByRole('radio', { name: '伦敦' }).isChecked()).toBe(true);
  });

  it('has digits typed on the keyboard for them where its pattern takes nothing else', async () => {
    const page = await open();
    const patterns = {
      ...{ invoice: '^[0-9]{8,20}$', isbn: '^97[89][0-9]{10}$', account: '^[0-9]{8}([0-9]{12})?$', card: '^\\d+$' },
      ...{ plate: '^[A-Z0-9]{5}$', shelf: '^[0-9]{1,4}/[0-9]{1,4}$', passport: '^([A-Z]{1,2}[0-9]{7,8})?$' },
    };
    const properties = Object.fromEntries(
      Object.entries(patterns).map(([name, pattern]) => [name, { type: 'string' as const, title: name, pattern }]),
    );
    const projection = { schema: { type: 'object' as const, properties }, uiSchema: {} };
    await show(page, { kind: 'form', projection, formData: {} });
    await page.getByLabel('invoice').waitFor();
    const numeric = await page
      .locator('input[inputmode=numeric]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    expect(numeric).toEqual(['invoice', 'isbn', 'account', 'card']);
  });

  it('fills in a field by a widget of the base theme that its name asks for', async () => {
    const page = await open();
    const projection = {
      schema: { type: 'object' as const, properties: { secret: { type: 'string' as const, title: '口令' } } },
      uiSchema: { secret: { 'ui:widget': 'password' } },
    };
    await show(page, { kind: 'form', projection, formData: {} });
    await page.locator('.ant-input-password input').fill('abc');
    await soon(() => page.evaluate(() => window.stage.value())).toEqual({ secret: 'abc' });
  });

  it('draws the field that is typed into and what is computed from it, nothing else', async () => {
    const page = await open();
    await watchDrawing(page);
    await show(page, { kind: 'form', projection: TRIP, formData: { items: [{ _id: 'a', name: '车票', price: '1' }] } });
    await page.getByLabel('事由').focus();
    expect(await drawnBy(page, () => page.keyboard.type('a'))).toEqual(['reason']);
    await page.getByLabel('金额 1').focus();
    await page.keyboard.press('End');
    expect(await drawnBy(page, () => page.keyboard.type('2'))).toEqual(['items', 'items.0.price', 'total']);
    expect(await page.evaluate(() => window.stage.value()['total'])).toBe('12.00');
  });

  it('runs no more files of ours for a key than it did: whoever follows one reads them all', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: TRIP, formData: { items: [{ _id: 'a', name: '车票', price: '1' }] } });
    // the first key brings what comes late
    await page.getByLabel('事由').pressSequentially('a');
    await soon(() => page.evaluate(() => window.stage.value()['reason'])).toBe('a');
    const files = await filesRunBy(page, () => page.keyboard.type('b'));
    expect(files).toEqual(expect.arrayContaining(['Leaf.tsx', 'store.ts'].map((name) => `src/renderer/form/${name}`)));
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(12);
  });

  it('opens a select on the first click and takes the keyboard, in the same place and size', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: TRIP, formData: {} });
    const light = page.getByRole('combobox', { name: '校区' });
    await light.waitFor();
    const before = await light.evaluate(
      (element) => element.closest('.hall-combo')?.getBoundingClientRect().toJSON() as DOMRect,
    );
    await light.click();
    await page.getByTitle('西校区').click();
    expect(await page.evaluate(() => window.stage.value()['campus'])).toBe('西校区');
    const after = await page
      .locator('.ant-select')
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(after[side] - before[side])).toBeLessThan(1);
  });

  it('replaces an amount that is selected as a whole when its field is entered, and takes one back with its commas', async () => {
    const page = await open();
    const properties = { name: { type: 'string' }, price: { type: 'string', format: 'money' } } as const;
    const projection: FormDefinition = { schema: { type: 'object', properties }, uiSchema: {} };
    await show(page, { kind: 'form', projection, formData: { price: '742000.00' } });
    const price = page.locator('.hall-amount');
    await price.waitFor();
    await price.evaluate((field: HTMLInputElement) => {
      field.select();
      field.focus();
    });
    await page.keyboard.type('738000');
    expect(await page.evaluate(() => window.stage.value()['price'])).toBe('738000');
    await page.locator('input').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('12.5');
    expect(await page.evaluate(() => window.stage.value()['price'])).toBe('12.5');
    await page.locator('input').first().focus();
    await price.fill('1234567.8');
    await page.locator('input').first().focus();
    expect(await price.inputValue()).toBe('1,234,567.8');
    await price.press('End');
    await page.keyboard.type('5');
    expect(await page.evaluate(() => window.stage.value()['price'])).toBe('1234567.85');
  });

  it('becomes a date picker by Tab alone and stores campus time in any time zone', async () => {
    const page = await open({ timezoneId: 'America/New_York' });
    await show(page, { kind: 'form', projection: TRIP, formData: { leaveAt: '2031-01-01T00:30:00Z' } });
    expect(await page.getByLabel('出发时间').inputValue()).toBe('2031-01-01 08:30');
    await page.getByLabel('事由').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.locator('.ant-picker-focused').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2031-03-12 18:45');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => window.stage.value()['leaveAt'])).toBe('2031-03-12T18:45:00+08:00');
    expect(await page.evaluate(() => window.stage.sent.length)).toBe(0);
  });

  it('keeps what is typed while the date picker is still on its way, and stays away when somebody has left', async () => {
    const page = await open();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    let asked = false;
    await page.route('**/widgets/date/Heavy.js', async (route) => {
      asked = true;
      await held;
      await route.continue();
    });
    await show(page, { kind: 'form', projection: TRIP, formData: {} });
    await page.getByLabel('出发时间').focus();
    await page.getByLabel('说明').focus();
    await page.getByLabel('出发时间').focus();
    await page.keyboard.type('2031-03-12 18:4');
    await soon(() => asked).toBe(true);
    arrive();
    await page.locator('.ant-picker-focused').waitFor();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => window.stage.value()['leaveAt'])).toBe('2031-03-12T18:45:00+08:00');
  });

  it('hands in by Ctrl+Enter, or says what is wrong and leads there', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: TRIP, formData: { items: [{ _id: 'a', price: '2000' }] } });
    await page.getByLabel('事由').fill('a');
    await page.keyboard.press('Enter');
    expect(await page.locator('.hall-summary').count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    const summary = page.locator('.hall-summary');
    await summary.waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.className)).toContain('hall-summary');
    expect(await summary.getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('事由'),
      expect.stringContaining('校区'),
      expect.stringContaining('出发时间'),
      expect.stringMatching(/明细 1.*项目/),
      '金额较大，请说明',
    ]);
    await summary.getByRole('button', { name: /项目/ }).click();
    const cell = page.getByLabel('项目 1');
    await soon(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await cell.getAttribute('aria-invalid')).toBe('true');
    const described = await cell.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).getAttribute('role')).toBe('alert');
    await cell.fill('车票');
    await soon(() => cell.getAttribute('aria-invalid')).toBeNull();
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each([
    [390, 3],
    [1280, 10],
  ])('names the first errors and all the others when asked, at %i px %i of them', async (width, some) => {
    const page = await open({ viewport: { width, height: 844 } });
    const names = Array.from({ length: 12 }, (_, index) => `f${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' as const, title: name }]));
    const projection = { schema: { type: 'object' as const, required: names, properties }, uiSchema: {} };
    await show(page, { kind: 'form', projection, formData: {} });
    await page.locator('[name=f0]').focus();
    await page.keyboard.press('Control+Enter');
    const summary = page.getByRole('group', { name: '有 12 处需要修改' });
    await soon(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await soon(() => summary.getByRole('listitem').count()).toBe(some);
    // fields stay in sight
    expect((await summary.boundingBox())?.height).toBeLessThan(422);
    await summary.getByRole('button', { name: `显示其余 ${12 - some} 处` }).click();
    expect(await summary.getByRole('listitem').count()).toBe(12);
    const focused = page.locator(':focus');
    expect(await focused.innerText()).toContain(`f${some}`);
    await focused.press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(`f${some}`);
  });

  it('shows refusals of the server beside their fields until these change', async () => {
    const page = await open();
    const errors = [
      { path: 'reason', message: '事由已存在' },
      { path: 'note', message: '说明太短' },
    ];
    await show(page, { kind: 'form', projection: TRIP, formData: { reason: 'abc', note: 'x' }, errors });
    await page.locator('.hall-error', { hasText: '事由已存在' }).waitFor();
    await page.getByLabel('事由').fill('abcd');
    await soon(() => page.locator('.hall-error').allInnerTexts()).toEqual(['说明太短']);
    expect(await page.getByLabel('说明').inputValue()).toBe('x');
  });

  it('checks with the module at the address of the validators', async () => {
    const page = await open();
    const body = `export default () => {
      const form = () => { form.errors = [{ instancePath: '/note', keyword: 'format', params: {} }]; return false; };
      return { form };
    };`;
    await page.route('**/validators-abc.js*', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const formData = { reason: 'abc', campus: '东校区', leaveAt: '2031-01-01T08:30:00+08:00', note: 'x' };
    await show(page, { kind: 'form', projection: { ...TRIP, validators: '/validators-abc.js' }, formData });
    await soon(async () => {
      // until the module has arrived the interpreter judges, which finds nothing wrong
      await page.getByRole('button', { name: 'hand in' }).click();
      return page.locator('.hall-error').allInnerTexts();
    }).toEqual(['说明格式错误']);
  });

  it('does not wait for validators that do not come', async () => {
    const page = await open();
    await page.route('**/validators-late.js*', () => new Promise(() => undefined));
    await show(page, { kind: 'form', projection: { ...TRIP, validators: '/validators-late.js' }, formData: {} });
    await page.getByRole('button', { name: 'hand in' }).click();
    await page.locator('.hall-summary').waitFor();
  });

  it('is handed in once, however often that is asked for before the answer came', async () => {
    const page = await open();
    const formData = { reason: 'abc', campus: '东校区', leaveAt: '2031-01-01T08:30:00+08:00' };
    await show(page, { kind: 'form', projection: TRIP, formData, slow: true });
    const sent = () => page.evaluate(() => window.stage.sent.length);
    await page.getByLabel('事由').focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(sent).toBe(1);
    await page.evaluate(() => window.stage.answer());
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(sent).toBe(2);
  });

  it('adds, copies and removes rows that keep their names, and pages long tables', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: TRIP, formData: { items: [{ _id: 'a', name: '一' }] } });
    await page.getByRole('button', { name: '添加一行' }).click();
    // the new row takes the focus a moment later
    await soon(() => page.getByLabel('项目 2').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('二');
    await page.getByRole('button', { name: '复制第 2 行' }).click();
    await page.getByRole('button', { name: '上移第 2 行' }).click();
    await page.getByRole('button', { name: '删除第 3 行' }).click();
    const rows = await page.evaluate(() => window.stage.value()['items'] as { _id: string; name: string }[]);
    expect(rows.map((row) => row.name)).toEqual(['二', '一']);
    expect(rows[1]?._id).toBe('a');
    expect(rows[0]?._id).toMatch(/.{8,}/);
    await page.reload();
    await page.waitForFunction(() => 'stage' in window);
    const items = Array.from({ length: 200 }, (_, index) => ({ _id: `r${index}`, name: `第${index}`, price: '1' }));
    await show(page, { kind: 'form', projection: TRIP, formData: { items } });
    await soon(() => page.locator('tbody tr').count()).toBe(20);
    await page.getByRole('button', { name: '下一页' }).click();
    expect(await page.getByLabel('项目 21').inputValue()).toBe('第20');
  });

  it('mounts the sections below when idle, and jumps into them', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: LONG, formData: {} });
    await page.getByLabel('第59项').waitFor();
    await page.getByLabel('第0项').fill('more');
    await page.getByLabel('附加项').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.hall-summary').getByRole('button').click();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('f59');
  });

  it.each([390, 1280])('leads by its outline and its errors to fields far away, at %i px', async (width) => {
    const page = await open({ viewport: { width, height: 844 } });
    await show(page, { kind: 'form', projection: SURVEY, formData: {} });
    const focused = () =>
      page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect();
        const inView = box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
        return [document.activeElement?.getAttribute('name'), inView];
      });
    // the way there stays in view
    const outline = page.getByRole('navigation');
    for (const section of [12, 19, 3]) {
      await outline.getByRole('button', { name: `第${section}节`, exact: true }).click();
      await soon(focused).toEqual([`s${section}f0`, true]);
      await soon(async () => (await outline.boundingBox())?.y).toBe(0);
    }
    await page.keyboard.press('Control+Enter');
    await page.locator('.hall-summary').getByRole('button').click();
    await soon(focused).toEqual(['s17f10', true]);
  });

  it('picks people: needs a choice, starts anew at each opening, gives the focus back', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: TRIP, formData: {} });
    const input = page.getByRole('textbox', { name: '同行人员' });
    await input.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row').nth(5).waitFor();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.getByText('请选择人员', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: '姓名', exact: true }).fill('张');
    await dialog.getByRole('treeitem').nth(1).click();
    await soon(() => dialog.getByRole('textbox', { name: '姓名', exact: true }).inputValue()).toBe('');
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByRole('checkbox').nth(2).check();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.stage.value()['people'])).toEqual(['person0', 'person1']);
    await soon(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('row').nth(5).waitFor();
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.stage.value()['people'])).toEqual(['person0', 'person1']);
  });

  it('is one column of large targets on a phone, without sideways scrolling', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await show(page, { kind: 'form', projection: TRIP, formData: { items: [{ _id: 'a', name: '车票', price: '1' }] } });
    await page.getByLabel('项目 1').waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.hall-input, .hall-button, .hall-row-button, .hall-upload-button')]
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFindings(page)).toEqual([]);
  });
});
