import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../src/renderer/form/types.ts';
import type { JsonValue } from '../../src/definition/types/json.ts';
import { WIDGET_SAMPLES } from '../../src/renderer/stories/widgetSamples.ts';
import { axeFindings, OF_ANTD } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();
const NAMES = Object.keys(WIDGET_SAMPLES);

/** All widgets in one form. */
const ALL: FormDefinition = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(NAMES.map((name) => [name, WIDGET_SAMPLES[name]?.schema ?? {}])),
  },
  uiSchema: Object.fromEntries(NAMES.map((name) => [name, { ...WIDGET_SAMPLES[name]?.uiSchema, 'ui:widget': name }])),
};
/** What a field may hold that was stored under another definition. */
const ODD: JsonValue[] = [null, '', 'text', 12.5, true, [], [null, 'x', {}], { a: 1 }];
/** Rows whose cells are as odd, and names that every object has. */
const ODDER = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constant<JsonValue>({ toString: 1 }),
  fc.array(
    fc.dictionary(
      fc.constantFrom('_id', 'id', 'name', 'size', 'item', 'day', 'amount', 'kind', 'toString'),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  ),
  fc.constantFrom('__proto__', 'constructor', '[]', '{}', 'NaN', '-0', '2026-02-30', '99:99', '<p', '\u0000', '\ud800'),
) as fc.Arbitrary<JsonValue>;

describe.each(['light', 'dark'] as const)('every widget, %s', (look) => {
  it('is accessible empty, refused, filled and read', async () => {
    const page = await open();
    const filled = Object.fromEntries(NAMES.map((name) => [name, WIDGET_SAMPLES[name]?.value ?? null]));
    const asked = { ...ALL, schema: { ...ALL.schema, required: NAMES } };
    await show(page, { kind: 'form', projection: asked, formData: {}, look });
    await page.locator('.hall-rich-text').waitFor();
    const errors = page.locator('.hall-field > .hall-error');
    // a switch that must be answered says no. On a cold start parts of the form are still being made while it is pressed
    await soon(async () => {
      if ((await errors.count()) === 0) await page.getByRole('button', { name: 'hand in' }).click();
      return errors.count();
    }).toBe(NAMES.length - 1);
    expect(await axeFindings(page)).toEqual([]);
    await show(page, { kind: 'read', projection: ALL, formData: filled, look });
    await page.locator('.hall-read').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await page.waitForFunction(() => 'stage' in window);
    await show(page, { kind: 'form', projection: asked, formData: filled, look });
    await page.locator('.hall-rich-text').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('every widget', () => {
  it('survives a value of any type, to edit and to read, and keeps it', async () => {
    const page = await open();
    for (const value of ODD) {
      const formData = Object.fromEntries(NAMES.map((name) => [name, value]));
      await show(page, { kind: 'read', projection: ALL, formData });
      await page.locator('.hall-read').first().waitFor();
      await page.reload();
      await page.waitForFunction(() => 'stage' in window);
      await show(page, { kind: 'form', projection: ALL, formData });
      await page.locator('.hall-rich-text').waitFor();
      expect(await page.locator('.hall-broken').allInnerTexts(), JSON.stringify(value)).toEqual([]);
      expect(await page.evaluate(() => window.stage.value())).toEqual(formData);
    }
  });

  it('survives any value in a form, a view, a comparison, a task and a history', async () => {
    const page = await open();
    const anyData = fc.record(Object.fromEntries(NAMES.map((name) => [name, ODDER])));
    for (const [formData, before] of fc.sample(fc.tuple(anyData, anyData), 12)) {
      const changes = NAMES.map((path) => ({ path, before: before[path] ?? null, after: formData[path] ?? null }));
      await show(page, { kind: 'everywhere', projection: ALL, formData, changes });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const broken = await page.locator('.hall-broken').allInnerTexts();
      expect(broken, JSON.stringify(formData)).toEqual([]);
      const now = await page.evaluate(() => window.stage.value());
      const changed = NAMES.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(formData[name]));
      expect(changed.map((name) => [name, formData[name], now[name]])).toEqual([]);
      expect(await page.locator('.hall-task').count()).toBe(1);
      expect(await page.locator('.hall-history').count()).toBe(1);
    }
  });

  it('that breaks all the same takes only its section with it, to fill in and to read', async () => {
    open.expectTrouble(/坏了/);
    const page = await open();
    let broke = 0;
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/function Money(Edit|Read)\(.*\) \{$/gm, (start) => {
        broke++;
        return `${start} throw new Error('坏了');`;
      });
      await route.fulfill({ response, body });
    });
    await page.reload();
    await page.waitForFunction(() => 'stage' in window);
    expect(broke).toBe(2);
    const { money, text, textarea } = ALL.schema.properties ?? {};
    const properties = { text, money, textarea } as NonNullable<typeof ALL.schema.properties>;
    const uiSchema = {
      'ui:sections': ['text', 'money', 'textarea'].map((name) => ({ key: name, title: name, fields: [name] })),
      textarea: { 'ui:widget': 'textarea' },
    };
    const projection = { schema: { type: 'object' as const, properties }, uiSchema };
    const formData = { text: 'a@b.cn', money: '5.00', textarea: '旧' };
    await show(page, { kind: 'form', projection, formData });
    const broken = page.locator('.hall-broken');
    await broken.getByText('坏了').waitFor();
    await page.getByLabel('事由').fill('新的事由');
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(() => page.evaluate(() => window.stage.sent.at(-1))).toEqual({ ...formData, textarea: '新的事由' });
    expect(await broken.count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await show(page, { kind: 'read', projection, formData });
    await page.getByText('a@b.cn').waitFor();
    await page.getByText('旧').waitFor();
    expect(await broken.count()).toBe(1);
  });

  it('that is unknown or does not fit is told to analysts, to fill in and to read, and is plain for others', async () => {
    const page = await open();
    const text = { type: 'string' as const };
    const projection: FormDefinition = {
      schema: { type: 'object', properties: { strange: text, wrong: text, colour: text } },
      uiSchema: {
        strange: { 'ui:widget': 'hologram' },
        wrong: { 'ui:widget': 'table' },
        // the base theme has this one
        colour: { 'ui:widget': 'password' },
      },
    };
    const formData = { strange: '甲', wrong: '乙', colour: '#0b6b5d' };
    const notes = page.getByRole('note');
    for (const scene of [
      { kind: 'form', projection, formData },
      { kind: 'read', projection, formData },
    ] as const) {
      await show(page, scene);
      await soon(() => notes.allInnerTexts()).toEqual([
        expect.stringContaining('hologram'),
        expect.stringContaining('table'),
      ]);
      await show(page, { kind: 'nothing' });
      await show(page, { ...scene, plain: true });
      await page.getByText('wrong', { exact: true }).waitFor();
      expect(await notes.count(), scene.kind).toBe(0);
    }
    expect(await page.locator('.hall-read dd').allInnerTexts()).toEqual(['甲', '乙', '#0b6b5d']);
    await show(page, { kind: 'read', projection, formData });
    expect(await axeFindings(page)).toEqual([]);
    // paper goes to others
    await page.emulateMedia({ media: 'print' });
    expect(await notes.first().isVisible()).toBe(false);
  });

  it('is accessible with its choices open', async () => {
    const page = await open();
    const { select, date, time, record } = ALL.schema.properties ?? {};
    const properties = { select, date, time, record } as NonNullable<typeof ALL.schema.properties>;
    await show(page, {
      kind: 'form',
      projection: { schema: { type: 'object', properties }, uiSchema: {} },
      formData: {},
    });
    for (const [label, popup, choice] of [
      ['校区', '.ant-select-dropdown', '.ant-select-item-option'],
      ['日期', '.ant-picker-dropdown', '.ant-picker-cell'],
      ['时间', '.ant-picker-dropdown', '.ant-picker-time-panel-cell'],
      [record?.title ?? '', '.ant-select-dropdown', '.ant-select-item-option'],
    ] as const) {
      await page.getByLabel(label).click();
      await page.locator(`${popup}:visible ${choice}`).first().waitFor();
      expect(await axeFindings(page, OF_ANTD), label).toEqual([]);
      await page.keyboard.press('Escape');
      await soon(() => page.locator(`${popup}:visible`).count()).toBe(0);
    }
  });

  it('keeps a day that nobody can read as it was typed, and says what is right', async () => {
    const { date } = ALL.schema.properties ?? {};
    const projection = { schema: { type: 'object', properties: { date } }, uiSchema: {} } as FormDefinition;
    const page = await open();
    await show(page, { kind: 'form', projection, formData: { date: '2026-12-01' } });
    const field = page.locator('input').first();
    for (const typed of ['明天', '下周三', '2026-02-30', '2026-13-40']) {
      await field.click();
      await field.fill(typed);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.getByText('应为日期，如 2026-12-01').first().waitFor();
      expect(await field.inputValue()).toBe(typed);
      expect(await page.evaluate(() => window.stage.value()['date'])).toBe(typed);
    }
    for (const [typed, read] of [
      ['12.8', /^\d{4}-12-08$/],
      ['2026/12/3', /^2026-12-03$/],
    ] as const) {
      await field.click();
      await field.fill(typed);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await soon(() => field.inputValue()).toMatch(read);
      await page.getByText('应为日期').first().waitFor({ state: 'hidden' });
    }
  });

  it("takes days and times by a phone's own picker, which fits every screen, in campus time", async () => {
    const names = ['date', 'date-time', 'time', 'date-range'];
    const projection: FormDefinition = {
      schema: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, WIDGET_SAMPLES[name]?.schema ?? {}])),
      },
      uiSchema: {},
    };
    const page = await open({ ...PHONE, timezoneId: 'America/New_York' });
    await show(page, { kind: 'form', projection, formData: { 'date-time': '2026-03-31T00:30:00Z' } });
    const fields = page.locator('.hall-native');
    await soon(() => fields.evaluateAll((all) => all.map((one) => one.getAttribute('type')))).toEqual([
      ...['date', 'datetime-local', 'time', 'date', 'date'],
    ]);
    expect(await fields.nth(1).inputValue()).toBe('2026-03-31T08:30');
    const typed = ['2026-12-01', '2026-12-01T18:45', '09:30', '2026-12-01', '2026-12-03'];
    for (const [at, text] of typed.entries()) await fields.nth(at).fill(text);
    expect(await page.evaluate(() => window.stage.value())).toEqual({
      date: '2026-12-01',
      'date-time': '2026-12-01T18:45:00+08:00',
      time: '09:30',
      'date-range': ['2026-12-01', '2026-12-03'],
    });
    await fields.first().fill('');
    expect(await page.evaluate(() => window.stage.value()['date'])).toBeUndefined();
    // antd's panel was 462 px wide here, its first days off the screen
    await fields.nth(2).tap();
    expect(await page.locator('.ant-picker-dropdown').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('the icon chooser', () => {
  const ICON: FormDefinition = {
    schema: { type: 'object', properties: { icon: { type: 'string', title: '图标' } } },
    uiSchema: { icon: { 'ui:widget': 'icon' } },
  };

  it('is one stop of Tab, gone through by arrows; Escape closes it and nothing else', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: ICON, formData: { icon: 'HomeOutlined' } });
    const list = page.getByRole('listbox', { name: '图标' });
    const on = (name: string) => list.getByRole('option', { name }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: '选择' }).press('Enter');
    await list.getByRole('option').first().waitFor();
    // what is chosen stands alone until something else is typed
    await page.getByRole('textbox', { name: '图标' }).fill('o');
    await soon(() => list.getByRole('option').count()).toBe(5);
    await page.getByRole('button', { name: '选择' }).focus();
    await page.keyboard.press('Tab');
    await on('CarOutlined');
    await page.keyboard.press('ArrowRight');
    await on('HomeOutlined');
    await page.keyboard.press('End');
    await on('BankOutlined');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    await soon(() => page.evaluate(() => window.stage.value())).toEqual({ icon: 'BankOutlined' });

    await page.getByRole('textbox', { name: '图标' }).fill('nothing of the kind');
    await page.getByRole('button', { name: '选择' }).press('Enter');
    await page.getByRole('status').filter({ hasText: '没有找到' }).waitFor();
    await page.getByRole('textbox', { name: '图标' }).fill('o');
    await list.getByRole('option').first().focus();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: '图标' }).and(page.locator(':focus')).waitFor();
  });
});
