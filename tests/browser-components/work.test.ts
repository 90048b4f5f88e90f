import { describe, expect, it } from 'vitest';
import { campusDate } from '../../src/definition/campus.ts';
import { BOOKS, LOANS, TRIP } from './schemas.ts';
import { axeFindings } from '../support/axe.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();
const RECORDS = Array.from({ length: 25 }, (_, index) => ({
  title: `书${String(index).padStart(2, '0')}`,
  pages: index,
}));

const FILED_BOOKS = { ...BOOKS.manifest, actions: [...(BOOKS.manifest.actions ?? []), 'export', 'import'] };

describe('TaskPanel', () => {
  const DATA = { reason: '出差', campus: '东校区', leaveAt: '2031-03-12T18:45:00+08:00' };

  it('approves by Ctrl+Enter with what was written, or with the usual word', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['complete', 'reject', 'rollback'] });
    const comment = page.getByLabel('办理意见');
    expect(await comment.getAttribute('placeholder')).toBe('不填即为“同意”');
    await page.getByLabel('事由').focus();
    await page.keyboard.press('Control+Enter');
    await soon(() => page.evaluate(() => window.stage.acted)).toMatchObject([{ comment: '同意' }]);
    await comment.fill('可以');
    await page.keyboard.press('Control+Enter');
    await soon(() => page.evaluate(() => window.stage.acted)).toMatchObject([
      { action: 'complete', comment: '同意', formData: { reason: '出差' } },
      { action: 'complete', comment: '可以' },
    ]);
    await page.keyboard.press('Escape');
    await soon(() => page.evaluate(() => window.stage.closed)).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('takes what was mended without a word about it', async () => {
    const page = await open();
    const usual = '已按要求修改';
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['complete'], phrases: false, usual });
    expect(await page.getByLabel('办理意见').getAttribute('placeholder')).toBe('不填即为“已按要求修改”');
    await page.getByLabel('事由').focus();
    await page.keyboard.press('Control+Enter');
    await soon(() => page.evaluate(() => window.stage.acted)).toMatchObject([{ comment: usual }]);
  });

  it('withdraws by Ctrl+Enter at once, with the focus on any button of its dialog', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['withdraw'] });
    await page.getByRole('button', { name: '撤回' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s?消/ })
      .focus();
    await page.keyboard.press('Control+Enter');
    await soon(() => page.evaluate(() => window.stage.acted)).toMatchObject([{ action: 'withdraw' }]);
  });

  it('approves nothing while the form is wrong, but may reject it, with a reason', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: { reason: 'a' }, actions: ['complete', 'reject'] });
    await page
      .getByRole('button', { name: /同\s*意/ })
      .nth(1)
      .click();
    await page.locator('.hall-summary').waitFor();
    expect(await page.evaluate(() => window.stage.acted)).toEqual([]);
    await page.getByRole('button', { name: /驳\s*回/ }).click();
    const dialog = page.getByRole('dialog', { name: '驳回' });
    await dialog.getByRole('button', { name: /驳\s*回/ }).click();
    await dialog.getByText('请填写办理意见').waitFor();
    await dialog.getByRole('button', { name: '不符合规定' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /驳\s*回/ }).click();
    await soon(() => page.evaluate(() => window.stage.acted)).toEqual([{ action: 'reject', comment: '不符合规定' }]);
  });

  it('says before a request is withdrawn what becomes of it', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['urge', 'withdraw'] });
    await page.getByRole('button', { name: /撤\s*回/ }).click();
    await page.getByRole('dialog').getByText('内容保留为草稿', { exact: false }).waitFor();
    await page.getByRole('dialog').getByText('确定进行[撤回]操作?').waitFor();
  });

  it('asks whoever cancels why, by buttons of which one alone says 取消', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['cancel'] });
    await page.getByRole('button', { name: '取消申请' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /返\s*回/ }).waitFor();
    expect(await dialog.getByRole('button', { name: /取\s*消/ }).count()).toBe(1);
    await dialog.getByRole('textbox', { name: '附言' }).fill('会议改期');
    await dialog.getByRole('button', { name: '取消申请' }).click();
    await soon(() => page.evaluate(() => window.stage.acted)).toEqual([{ action: 'cancel', comment: '会议改期' }]);
  });

  it('ends a request in the words of the node, for reasons that find no fault with it', async () => {
    const page = await open();
    const words = { terminate: '作废' };
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['complete', 'terminate'], words });
    await page.getByRole('button', { name: /作\s*废/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('确定进行[作废]操作?').waitFor();
    expect(await dialog.getByRole('button', { name: '不符合规定' }).count()).toBe(0);
    await dialog.getByRole('button', { name: '申请人要求终止' }).click();
    await dialog.getByRole('button', { name: /作\s*废/ }).click();
    await soon(() => page.evaluate(() => window.stage.acted)).toEqual([
      { action: 'terminate', comment: '申请人要求终止' },
    ]);
  });

  it('asks where to roll back to', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['complete', 'rollback'] });
    await page.getByLabel('办理意见').fill('请补充');
    await page.getByRole('button', { name: /退\s*回/ }).click();
    await page.getByRole('radio', { name: '直接回到我这里' }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /退\s*回/ })
      .click();
    await soon(() => page.evaluate(() => window.stage.acted)).toEqual([
      { action: 'rollback', comment: '请补充', targetActivityId: 'start', mode: 'straight' },
    ]);
  });

  it('delegates only to somebody', async () => {
    const page = await open();
    await show(page, { kind: 'task', projection: TRIP, formData: DATA, actions: ['delegate'] });
    await page.getByRole('button', { name: /委\s*派/ }).click();
    // who has opened it by a key types the name
    const person = page.getByRole('dialog').getByLabel(/^人员/);
    await soon(() => person.evaluate((field) => field === document.activeElement)).toBe(true);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await page.getByText('请选择委派人员').waitFor();
    // what is said there is for whom it goes to, and no opinion
    await page.getByRole('dialog').getByLabel('附言').waitFor();
    expect(await page.evaluate(() => window.stage.acted)).toEqual([]);
  });
});

describe('EntityList with states', () => {
  const loans = [
    { id: 'a', title: '甲', state: 'open', day: campusDate(new Date()), _actions: ['info', 'finish', 'code'] },
    { id: 'b', title: '乙', state: 'done', day: campusDate(new Date()), _actions: ['info'] },
  ];

  it('offers on each record what the server says, asks for input, and shows a result once', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: LOANS, records: loans });
    await page.getByRole('button', { name: '归还 甲' }).waitFor();
    expect(await page.getByRole('button', { name: '归还 乙' }).count()).toBe(0);
    await page.getByRole('button', { name: '归还 甲' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.locator('.hall-error').first().waitFor();
    await dialog.getByLabel('说明').fill('完好');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await soon(() => page.evaluate(() => window.stage.ran)).toEqual([
      { action: 'finish', ids: ['a'], input: { note: '完好' } },
    ]);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '取码 甲' }).click();
    await page.getByText('4711').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('is a board by state, and a calendar by day', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: LOANS, records: loans });
    await page.getByTitle('看板').click();
    const done = page.getByRole('region', { name: '已还' });
    await done.getByRole('button', { name: '乙', exact: true }).waitFor();
    expect(await done.getByRole('button', { name: '甲', exact: true }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTitle('日历').click();
    await page.getByRole('cell', { name: /甲/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('Calendars', () => {
  const today = campusDate(new Date());
  const many = Array.from({ length: 130 }, (_, i) => ({ id: `n${i}`, title: `第${i}册`, state: 'open', day: today }));
  const long = { id: 'long', title: '长期', state: 'open', day: '2020-01-01', until: '2099-12-31' };

  it('show what began before their days and reaches into them, and more than a page of it', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: LOANS, records: [...many, long] });
    await page.getByTitle('日历').click();
    await page.getByRole('button', { name: '第129册' }).waitFor();
    expect(await page.getByRole('button', { name: '长期' }).count()).toBe(await page.locator('td time').count());
    await page.getByTitle('周').click();
    await page.getByRole('button', { name: '第129册' }).waitFor();
    expect(await page.getByRole('button', { name: '长期' }).count()).toBe(7);
    expect(await page.getByText('只显示前').count()).toBe(0);
  });

  it('say so where there is more than they show', async () => {
    const page = await open();
    const more = Array.from({ length: 1_001 }, (_, i) => ({ id: `m${i}`, title: '甲', state: 'open', day: today }));
    await show(page, { kind: 'list', definition: LOANS, records: more });
    for (const shape of ['日历', '周']) {
      await page.getByTitle(shape).click();
      await page.getByText('只显示前 1000 条，共 1001 条').waitFor();
    }
  });
});

describe('EntityList', () => {
  it('pages, filters and deletes with the messages of the specification', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: BOOKS, records: RECORDS });
    await page.getByText('书00').waitFor();
    await page.getByText('共 25 条').waitFor();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByText('请选择删除项').waitFor();
    await page.getByRole('checkbox', { name: '书01' }).check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByText('确定进行[删除]操作?').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await page.getByText('共 24 条').waitFor();
    // the list is read again while the dialog fades, and a dialog that is gone gives the focus back to its button
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: '书名' }).fill('书2');
    await page.keyboard.press('Enter');
    await page.getByText('共 5 条').waitFor();
  });

  it('changes the same fields of several records at once, and never what names one of them', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: BOOKS, records: RECORDS });
    for (const name of ['书01', '书03']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog');
    const pages = dialog.getByRole('checkbox', { name: '页数' });
    // it is ticked when the form has arrived, which "check" does not wait for
    await pages.click();
    await dialog.getByRole('spinbutton', { name: '页数' }).fill('777');
    await soon(() => pages.isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await soon(() => page.getByRole('row').filter({ hasText: '777' }).count()).toBe(2);
    await soon(() => page.getByRole('checkbox', { name: '书01' }).isChecked()).toBe(false);
  });

  it('keeps a dialog open with what was typed when the server refuses', async () => {
    const page = await open();
    const refused = [{ path: 'title', message: '书名已存在' }];
    await show(page, { kind: 'list', definition: BOOKS, records: [], refuse: refused });
    await page.getByRole('button', { name: '新增' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('书名').fill('红楼梦');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.locator('.hall-error', { hasText: '书名已存在' }).waitFor();
    expect(await dialog.getByLabel('书名').inputValue()).toBe('红楼梦');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('asks a new record for nothing that others give it later, and shows that once there is a record', async () => {
    const page = await open();
    const answer = { type: 'string', title: '答复', readOnly: true } as const;
    const schema = { ...BOOKS.schema, properties: { ...BOOKS.schema.properties, answer } };
    await show(page, { kind: 'list', definition: { ...BOOKS, schema }, records: RECORDS.slice(0, 1) });
    await page.getByRole('button', { name: '新增' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('书名').waitFor();
    expect(await dialog.getByText('答复').count()).toBe(0);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '修改 书00' }).click();
    await dialog.getByText('答复').waitFor();
  });

  it('makes one record, however often it is saved before the answer came, and stays open until then', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: BOOKS, records: [], slow: true });
    await page.getByRole('button', { name: '新增' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('书名').fill('红楼梦');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await soon(() => page.evaluate(() => window.stage.created)).toMatchObject([{ title: '红楼梦' }]);
    expect(await dialog.getByLabel('书名').inputValue()).toBe('红楼梦');
    await page.evaluate(() => window.stage.answer());
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('共 1 条').waitFor();
  });

  it('goes back a page when the last record of the last one is gone', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: BOOKS, records: RECORDS.slice(0, 11) });
    await page.getByTitle('2', { exact: true }).click();
    await page.getByRole('button', { name: '删除 书10' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await page.getByText('书09').waitFor();
    await page.getByText('共 10 条').waitFor();
  });

  it('keeps the focus where its buttons become others or fold away', async () => {
    const page = await open();
    await show(page, { kind: 'list', definition: { ...BOOKS, manifest: FILED_BOOKS }, records: RECORDS, slow: true });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.getByRole('button', { name: '导出' }).press('Enter');
    await soon(focused).toContain('取消导出');
    await page.evaluate(() => window.stage.answer());
    await soon(focused).toBe('导出');
    const columns = page.getByRole('button', { name: '列设置' });
    await columns.press('Enter');
    await page.getByRole('checkbox', { name: '页数' }).focus();
    await page.keyboard.press('Escape');
    await soon(() => columns.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: '导入' }).press('Enter');
    const dialog = page.getByRole('dialog').last();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.xlsx', mimeType: 'x', buffer: Buffer.from('x') });
    await dialog.getByRole('button', { name: /预\s*览/ }).press('Enter');
    await dialog.getByRole('button', { name: /^确认导入 2/ }).waitFor();
    await soon(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it('is cards on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await show(page, { kind: 'list', definition: BOOKS, records: RECORDS });
    await soon(() => page.locator('.hall-card').count()).toBe(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFindings(page)).toEqual([]);
  });
});
