import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawnBy, watchDrawing } from './drawn.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import type { FormDefinition } from '../../src/renderer/form/types.ts';
import { LONG_SHEET, RIDES, SHEET } from './schemas.ts';
import { axeFindings } from '../support/axe.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();

const rowsOf = (page: Page) =>
  page.evaluate(() => (window.stage.value()['items'] ?? []) as Record<string, string | number>[]);
const column = async (page: Page, name: string) => (await rowsOf(page)).map((row) => row[name]);

/** What Ctrl+V does with cells copied from a spreadsheet. */
async function paste(at: Locator, text: string): Promise<void> {
  await at.evaluate((element, given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

describe('table', () => {
  it('takes cells of a spreadsheet, says what it could not read, and takes them back', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: SHEET, formData: { items: [{ _id: 'a', name: '旧' }] } });
    const first = page.getByLabel('项目 1');
    await paste(first, '高铁\t2026/3/1\t2\t¥553.50\t公章\n"酒店\n二晚"\t明天\t1\t1,280\t学校公章\n');
    await page.getByText('已粘贴 2 行').waitFor();
    await soon(() => column(page, 'name')).toEqual(['高铁', '酒店\n二晚']);
    const rows = await rowsOf(page);
    expect(rows[0]).toMatchObject({ _id: 'a', day: '2026-03-01', count: 2, price: '553.50', sum: '1107.00' });
    expect(rows[1]).toMatchObject({ day: '明天', price: '1280' });
    await page.getByText('第 2 行“日期”无法识别：明天').waitFor();
    await page.locator('.hall-error', { hasText: '日期' }).waitFor();
    await soon(() => page.locator('tfoot').innerText()).toMatch(/3[\s\S]*¥1,833\.50[\s\S]*¥2,387\.00/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '撤销' }).click();
    await soon(() => column(page, 'name')).toEqual(['旧']);
    await paste(first, '只是一格');
    expect(await page.getByText('已粘贴').count()).toBe(0);
  });

  it('finds the people whose names are pasted, among those to whom the column is narrowed', async () => {
    const page = await open();
    const people: FormDefinition = {
      schema: {
        type: 'object',
        properties: {
          items: {
            type: 'array',
            title: '同行人员',
            items: {
              type: 'object',
              properties: {
                person: { type: 'string', title: '姓名', format: 'user-id' },
                helpers: { type: 'array', title: '协助人员', items: { type: 'string', format: 'user-id' } },
                seat: { type: 'integer', title: '座位' },
              },
            },
          },
        },
      },
      uiSchema: {},
    };
    await show(page, { kind: 'form', projection: people, formData: { items: [{ _id: 'a', seat: 9 }] } });
    const sheet = ['姓名\t协助人员\t座位', '王娜\t李芳、张伟\t1', '20260002\t无名氏\t2', '张三丰\t\t3'].join('\n');
    await paste(page.getByLabel('座位 1'), sheet);
    await page.getByText('已粘贴 3 行').waitFor();
    await soon(() => column(page, 'person')).toEqual(['person2', 'person2', undefined]);
    expect((await rowsOf(page))[0]).toMatchObject({ helpers: ['person1', 'person0'], seat: 1 });
    await page.getByText('第 2 行“协助人员”无法识别：无名氏').waitFor();
    await page.getByText('第 3 行“姓名”无法识别：张三丰').waitFor();
    await soon(() => page.getByRole('textbox', { name: '姓名 1' }).inputValue()).toBe('王娜');
  });

  it('draws the fields of an object within the row as columns: typed, asked for, pasted and sorted like any other', async () => {
    const page = await open();
    const text = (title: string): JsonSchema => ({ type: 'string', title, minLength: 1 });
    const home: JsonSchema = {
      type: 'object',
      title: '住址',
      required: ['city'],
      properties: { city: text('城市'), street: text('街道') },
    };
    const people: FormDefinition = {
      schema: {
        type: 'object',
        properties: {
          items: {
            type: 'array',
            title: '人员',
            items: {
              type: 'object',
              properties: { name: text('姓名'), abroad: { type: 'boolean', title: '境外' }, home },
            },
          },
        },
      },
      uiSchema: { items: { items: { home: { 'ui:showIf': '${!abroad}' } } } },
    };
    const items = [
      { _id: 'a', name: '甲', home: { city: '苏州', street: '一' } },
      { _id: 'b', name: '乙', home: {} },
      { _id: 'c', name: '丙', abroad: true },
    ];
    await show(page, { kind: 'form', projection: people, formData: { items } });
    const homes = () => column(page, 'home');
    const street = page.getByLabel('住址 街道 2');
    await street.fill('二');
    expect(await page.getByLabel('住址 城市 3').count()).toBe(0);
    await page.getByRole('button', { name: 'hand in' }).click();
    await page.locator('.hall-error', { hasText: '城市' }).first().waitFor();
    await page.getByRole('button', { name: /城市/ }).first().click();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('住址 城市 2');
    await page.keyboard.type('常州');
    await page.keyboard.press('Alt+ArrowUp');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('住址 城市 1');
    await paste(page.getByLabel('住址 城市 1'), '无锡\t三\n');
    await soon(homes).toEqual([{ city: '无锡', street: '三' }, { city: '常州', street: '二' }, undefined]);
    await page.getByRole('columnheader', { name: '住址 城市' }).getByRole('button').click();
    await soon(() => column(page, 'name')).toEqual(['乙', '甲', '丙']);
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(() => page.evaluate(() => window.stage.sent.length)).toBe(1);
  });

  it('takes back only what was done last: nothing once a row was added, copied or moved', async () => {
    const page = await open();
    const items = ['甲', '乙', '丙'].map((name) => ({ _id: name, name }));
    const undo = page.getByRole('button', { name: '撤销' });
    for (const press of [/添加一行/, /复制第 1 行/, /上移第 2 行/]) {
      await show(page, { kind: 'nothing' });
      await show(page, { kind: 'form', projection: SHEET, formData: { items } });
      await page.getByRole('button', { name: /删除第 3 行/ }).click();
      await undo.waitFor();
      await page.getByRole('button', { name: press }).first().click();
      await soon(() => undo.count()).toBe(0);
    }
  });

  it('takes back what was done in the row that it was done in, wherever that row is now, and nothing that was done since', async () => {
    const page = await open();
    const table = (title: string, properties: Record<string, JsonSchema>): JsonSchema => ({
      ...{ type: 'array', title, items: { type: 'object', properties } },
    });
    const text = (title: string): JsonSchema => ({ type: 'string', title });
    const items = table('行程', { town: text('地点'), people: table('同行人', { name: text('姓名') }) });
    const people = (...names: string[]) => names.map((name) => ({ _id: name, name }));
    const formData = {
      items: [
        { _id: 'a', town: '省城', people: people('甲', '乙') },
        { _id: 'b', town: '海边', people: people('丙') },
      ],
    };
    const schema: JsonSchema = { type: 'object', properties: { items } };
    await show(page, { kind: 'form', projection: { schema, uiSchema: {} }, formData });
    await page.getByRole('button', { name: '同行人 1 删除第 1 行' }).click();
    const undo = page.getByRole('button', { name: '撤销' });
    await undo.waitFor();
    await page.getByLabel('地点 1').fill('山里');
    await page.getByRole('button', { name: '下移第 1 行', exact: true }).click();
    await soon(() => column(page, 'town')).toEqual(['海边', '山里']);
    await undo.click();
    await soon(() => column(page, 'people')).toEqual([people('丙'), people('甲', '乙')]);
    expect(await column(page, 'town')).toEqual(['海边', '山里']);
  });

  it('leaves out the cells of a column whose condition does not hold, of its row and of the form', async () => {
    const page = await open();
    const items = [
      { _id: 'a', kind: 'bus', stops: '2', fee: '5' },
      { _id: 'b', kind: 'taxi', stops: '3', fee: '6' },
    ];
    await show(page, { kind: 'form', projection: RIDES, formData: { paid: false, items } });
    await page.getByLabel('站数 1').waitFor();
    expect(await page.getByLabel('站数 2').count()).toBe(0);
    expect(await page.getByLabel('费用 1').count()).toBe(0);
    await page.getByRole('switch').check();
    await page.getByLabel('费用 2').waitFor();
    await page.getByLabel('方式 2').fill('bus');
    // what was typed before comes back
    await soon(() => page.getByLabel('站数 2').inputValue()).toBe('3');
    await page.getByRole('switch').uncheck();
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(() => page.evaluate(() => window.stage.sent.at(-1)?.['items'])).toEqual([
      { _id: 'a', kind: 'bus', stops: '2' },
      { _id: 'b', kind: 'bus', stops: '3' },
    ]);
  });

  it('is pasted into when it is empty, by the names of the columns', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: SHEET, formData: {} });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const rows = Array.from({ length: 300 }, (_, index) => `${index}\t第${index}`);
    await paste(page.getByRole('textbox', { name: '明细 从表格粘贴' }), ['数量\t项目', ...rows].join('\n'));
    await page.getByText('另有 50 行未粘贴：最多 250 行').waitFor();
    expect(await column(page, 'count')).toHaveLength(250);
    await soon(() => page.locator('tbody tr').count()).toBe(20);
  });

  it('keeps the focus while somebody types in rows that have no name yet', async () => {
    const page = await open();
    const items = Array.from({ length: 3 }, (_, index) => ({ name: `第${index}`, count: index }));
    await show(page, { kind: 'form', projection: SHEET, formData: { items } });
    await page.getByLabel('项目 2').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('项下');
    await soon(() => column(page, 'name')).toEqual(['第0', '第1项下', '第2']);
    const named = (await rowsOf(page))[1]?.['_id'];
    await page.keyboard.type('！');
    await soon(() => column(page, 'name')).toEqual(['第0', '第1项下！', '第2']);
    expect((await rowsOf(page))[1]?.['_id']).toBe(named);
  });

  it('takes 500 rows at once, and a key in the last of them draws its own row only', async () => {
    const page = await open();
    await watchDrawing(page);
    await show(page, { kind: 'form', projection: LONG_SHEET, formData: { items: [{ _id: 'a', name: '旧' }] } });
    const lines = Array.from({ length: 500 }, (_, index) => `第${index + 1}\t2026/3/1\t2\t¥1.50\t公章`);
    await paste(page.getByLabel('项目 1'), lines.join('\n'));
    await page.getByText('已粘贴 500 行').waitFor();
    const rows = await rowsOf(page);
    expect(rows).toHaveLength(500);
    expect(rows[0]).toMatchObject({ _id: 'a', name: '第1', sum: '3.00' });
    expect(rows[499]).toMatchObject({ name: '第500', day: '2026-03-01', count: 2, price: '1.50', sum: '3.00' });
    expect(new Set(rows.map((row) => row['_id'])).size).toBe(500);
    await soon(() => page.locator('tfoot').innerText()).toContain('¥1,500.00');
    await soon(() => page.locator('tbody tr').count()).toBe(20);
    const next = page.getByRole('button', { name: '下一页' });
    for (let turned = 0; turned < 24; turned++) await next.click();
    const last = page.getByLabel('数量 500', { exact: true });
    await last.focus();
    await page.keyboard.press('End');
    expect(await drawnBy(page, () => page.keyboard.type('3'))).toEqual(['items', 'items.499.count', 'items.499.sum']);
    expect((await rowsOf(page))[499]).toMatchObject({ count: 23, sum: '34.50' });
  });

  it('is walked by keyboard, sorted, and turned to the page of an error', async () => {
    const page = await open();
    const items = Array.from({ length: 41 }, (_, index) => ({
      ...{ _id: `r${index}`, count: 41 - index },
      ...(index === 30 ? {} : { name: `第${index}` }),
    }));
    await show(page, { kind: 'form', projection: SHEET, formData: { items } });
    const isFocused = (name: string) =>
      soon(() => page.getByLabel(name, { exact: true }).evaluate((element) => element === document.activeElement)).toBe(
        true,
      );
    await page.getByLabel('项目 20', { exact: true }).press('Enter');
    await isFocused('项目 21');
    await page.keyboard.press('Shift+Enter');
    await isFocused('项目 20');
    await page.keyboard.press('Control+Enter');
    await page.locator('.hall-summary').getByRole('button', { name: /项目/ }).click();
    await isFocused('项目 31');
    await page.keyboard.type('补上');
    await page.getByRole('button', { name: '数量' }).click();
    await soon(async () => (await column(page, 'count'))[0]).toBe(1);
    expect(await page.getByRole('columnheader', { name: '数量' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByLabel('项目 41', { exact: true }).press('Enter');
    await isFocused('项目 42');
    await page.getByRole('button', { name: '删除第 42 行' }).click();
    await page.getByText('已删除第 42 行').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await soon(async () => (await rowsOf(page)).length).toBe(42);
  });

  it('shows an amount in one line, however many columns there are', async () => {
    const page = await open();
    const money = { type: 'string', format: 'money', readOnly: true } as const;
    const names = ['price', 'paid', 'left', 'tax', 'fee', 'rest', 'other', 'total'];
    const properties = Object.fromEntries(names.map((name) => [name, { ...money, title: name }]));
    const projection: FormDefinition = {
      schema: { type: 'object', properties: { items: { type: 'array', title: '清单', items: { properties } } } },
      uiSchema: { items: { 'ui:totals': true, 'ui:span': 24 } },
    };
    const row = Object.fromEntries(names.map((name) => [name, '19800.00']));
    await show(page, { kind: 'form', projection, formData: { items: [{ _id: 'a', ...row }] } });
    const cells = page.getByRole('table').locator('tbody .hall-number, tfoot td');
    await cells.first().waitFor();
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
    expect(lines.length).toBeGreaterThanOrEqual(16);
  });

  it('leaves the room to what a step writes, so that its column is seen beside those that it reads', async () => {
    const page = await open();
    await page.setViewportSize({ width: 760, height: 700 });
    const read = ['item', 'kind', 'unit', 'place', 'count', 'note'];
    const properties: Record<string, JsonSchema> = Object.fromEntries(
      read.map((name) => [name, { type: 'string', title: name, readOnly: true }]),
    );
    properties['issued'] = { type: 'string', title: '实发金额', format: 'money' };
    const projection: FormDefinition = {
      schema: { type: 'object', properties: { items: { type: 'array', title: '清单', items: { properties } } } },
      uiSchema: { items: { 'ui:span': 24, 'ui:addable': false, 'ui:removable': false, 'ui:orderable': false } },
    };
    const row = Object.fromEntries(read.map((name) => [name, '硒鼓']));
    await show(page, { kind: 'form', projection, formData: { items: [{ _id: 'a', ...row }] } });
    const rightOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
    const beyond = async () =>
      (await rightOf(page.getByLabel('实发金额 1'))) - (await rightOf(page.locator('.hall-table-box')));
    await soon(beyond).toBeLessThanOrEqual(0);
  });

  it('keeps in sight which row it is and what can be done with it, however far a wide table is pushed', async () => {
    const page = await open();
    await page.setViewportSize({ width: 800, height: 700 });
    const names = ['书名', '书号', '作者', '出版社', '版次', '定价', '教学班', '备注'];
    const properties = Object.fromEntries(names.map((title, at) => [`c${at}`, { type: 'string' as const, title }]));
    const projection: FormDefinition = {
      schema: { type: 'object', properties: { items: { type: 'array', title: '清单', items: { properties } } } },
      uiSchema: { items: { 'ui:span': 24 } },
    };
    await show(page, { kind: 'form', projection, formData: { items: [{ _id: 'a' }, { _id: 'b' }] } });
    const box = page.locator('.hall-table-box');
    await box.waitFor();
    const seen = () =>
      box.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [...element.querySelectorAll('.hall-row-button, td.hall-row-number')].every((each) => {
          const own = each.getBoundingClientRect();
          const top = document.elementFromPoint(own.x + own.width / 2, own.y + own.height / 2);
          return own.left >= left && own.right <= right && top !== null && each.contains(top);
        });
      });
    await soon(() => box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await soon(seen).toBe(true);
    await page.getByLabel('备注 2').focus();
    await soon(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await soon(seen).toBe(true);
    const [cell, buttons] = await Promise.all(
      [page.getByLabel('备注 2'), page.getByRole('button', { name: '上移第 2 行' })].map((one) => one.boundingBox()),
    );
    expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual(buttons?.x ?? 0);
    await page.getByRole('button', { name: '复制第 2 行' }).click();
    await soon(async () => (await rowsOf(page)).length).toBe(3);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('writes the names of columns in two lines, between words, before anything is pushed sideways', async () => {
    const page = await open();
    await page.setViewportSize({ width: 860, height: 800 });
    const names = ['Invoice number', 'Category of costs', 'Amount paid (CNY)', 'Purpose of it', '费用明细'];
    const properties = Object.fromEntries(names.map((title, at) => [`c${at}`, { type: 'string' as const, title }]));
    const projection: FormDefinition = {
      schema: { type: 'object', properties: { items: { type: 'array', title: 'Items', items: { properties } } } },
      uiSchema: { items: { 'ui:span': 24 } },
    };
    await show(page, { kind: 'form', projection, formData: { items: [{ _id: 'a' }, { _id: 'b' }] } });
    const box = page.locator('.hall-table-box');
    await box.waitFor();
    await soon(() => box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // a word stays whole
    const linesOf = (name: string) =>
      page.getByRole('button', { name }).evaluate((head) => {
        const words = document.createRange();
        words.selectNodeContents(head.firstChild ?? head);
        return words.getClientRects().length;
      });
    expect(await linesOf('费用明细')).toBe(1);
  });

  it('makes a card of each row where there are more columns than a desk shows beside each other', async () => {
    const page = await open();
    await page.setViewportSize({ width: 1280, height: 800 });
    const names = ['出发日期', '出发地', '到达日期', '到达地', '交通工具', '席别', '票价', '晚数', '房费', '标准'];
    const properties = Object.fromEntries(names.map((title, at) => [`c${at}`, { type: 'string' as const, title }]));
    const projection: FormDefinition = {
      schema: { type: 'object', properties: { items: { type: 'array', title: '行程', items: { properties } } } },
      uiSchema: { items: { 'ui:span': 24 } },
    };
    await show(page, { kind: 'form', projection, formData: { items: [{ _id: 'a' }, { _id: 'b' }] } });
    const box = page.locator('.hall-table-box');
    await box.waitFor();
    await soon(() => box.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y ?? 0;
    expect(await top('标准 1')).toBeGreaterThan(await top('出发日期 1'));
    expect(await top('出发日期 2')).toBeGreaterThan(await top('标准 1'));
    expect(await axeFindings(page)).toEqual([]);
  });

  it('blames a row that was added after a refusal only once it was left, and sums nothing that it cannot read', async () => {
    const page = await open();
    const items = [{ _id: 'a', count: 2, price: '3' }];
    await show(page, { kind: 'form', projection: SHEET, formData: { items } });
    const errors = page.locator('.hall-table .hall-error');
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(() => errors.count()).toBe(1);
    await page.getByLabel('项目 1').fill('票');
    await soon(() => errors.count()).toBe(0);
    await page.getByRole('button', { name: /添加一行/ }).click();
    // the new row takes the focus, and then what is typed
    await soon(() => page.getByLabel('项目 2').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await errors.count()).toBe(0);
    await page.getByLabel('单价 2').fill('三十左右');
    await page.getByLabel('单价 2').press('Tab');
    // a cell that is passed over is not blamed before its row is left
    const blamed = ['项目', '单价'].map((name) => expect.stringContaining(name) as string);
    await soon(() => errors.allInnerTexts()).toEqual(blamed.slice(1));
    const foot = page.locator('tfoot');
    await soon(() => foot.innerText()).toMatch(/^合计[\s\S]*2[\s\S]*—[\s\S]*—\s*$/);
    await page.getByLabel('项目 1').focus();
    await soon(() => errors.allInnerTexts()).toEqual(blamed);
    await page.getByLabel('单价 2').fill('30');
    await soon(() => foot.innerText()).toMatch(/¥33\.00[\s\S]*¥6\.00/);
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(() => errors.allInnerTexts()).toEqual(blamed.slice(0, 1));
  });

  it('takes a press, and a tap, on what the errors of the row that it leaves push away', async () => {
    for (const hasTouch of [false, true]) {
      const page = await open({ hasTouch, isMobile: hasTouch, viewport: { width: 390, height: 800 } });
      await show(page, { kind: 'form', projection: SHEET, formData: {} });
      const add = page.getByRole('button', { name: /添加一行/ });
      for (const row of [1, 2, 3]) {
        await (hasTouch ? add.tap() : add.click());
        // what must be filled in is passed over
        await page.getByLabel(`单价 ${row}`).fill('5');
        expect((await rowsOf(page)).length).toBe(row);
      }
      await soon(() => page.locator('.hall-table .hall-error').count()).toBe(2);
    }
  });
});
