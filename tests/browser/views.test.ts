import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { xlsx } from '../../src/server/entities/sheet/xlsx-write.ts';
import { PHONE, pressBack, useHall } from '../support/browser.ts';
import { keepFromOthers } from '../support/contexts.ts';
import { Session } from '../support/session.ts';

const hall = useHall();
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确定' }).click();

/** A call that the page's own person makes. */
async function api<T>(page: Page, path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const response = await page.request.fetch(`${new URL(page.url()).origin}/api${path}`, {
    method,
    ...(body !== undefined && { data: body }),
  });
  return (await response.json()) as { code: number; data: T; page: { list: T[] } };
}

describe('lists', () => {
  it('keeps a view under a name, opens with it, and opens it by its address for others', async () => {
    // there is room for all of its columns
    const wide = { viewport: { width: 1920, height: 900 } };
    const page = await hall().open('admin', '/sys/user?f.status=1&sort=username&order=asc', wide);
    await page.getByRole('button', { name: '视图：全部' }).click();
    await page.getByText('保存为新视图').click();
    await page.getByLabel('视图名称').fill('正常的人');
    await page.getByLabel('打开列表时默认使用此视图').check();
    await page.getByLabel('所有人').check();
    await confirm(page);
    await page.getByRole('button', { name: '视图：正常的人' }).waitFor();
    await page.waitForURL(/[?&]view=/);
    const id = new URL(page.url()).searchParams.get('view');

    // columns and density belong to the view until it is saved
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '邮箱' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存改动' }).click();
    await page.getByRole('button', { name: '保存改动' }).waitFor({ state: 'detached' });

    const origin = new URL(page.url()).origin;
    await page.goto(`${origin}/sys/user`);
    await page.getByRole('button', { name: '视图：正常的人' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('f.status')).toBe('1');
    await page.getByRole('columnheader', { name: '手机号' }).waitFor();
    await page.getByRole('columnheader', { name: '邮箱' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '视图：正常的人' }).click();
    await page.getByRole('menuitem', { name: '全部' }).click();
    await page.getByRole('columnheader', { name: '邮箱' }).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('f.status'));

    // who may not read the list gets nothing of it by a link, and a list without it still is one
    await page.goto(`${origin}/sys/user?view=gone`);
    await page.getByText('该视图不存在').waitFor();
    await page.getByRole('button', { name: /视图：/ }).waitFor();
    const stranger = await hall().open('student', `/sys/user?view=${id}`);
    await stranger.getByRole('heading').first().waitFor();
    expect(await stranger.getByText('正常的人').count()).toBe(0);
  });

  it('tells the address of a view to copy by hand where the page came by http, which gives it no clipboard', async () => {
    const page = await hall().open('admin', '/sys/role');
    const view = { list: 'entity:sys/role', name: '只看的', state: { filters: {} } };
    const { data } = await api<{ id: string }>(page, '/views', view);
    await page.goto(`${new URL(page.url()).origin}/sys/role?view=${data.id}`);
    keepFromOthers(page);
    await page.evaluate(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: '视图：只看的' }).click();
    await page.getByText('复制链接').click();
    await page.getByRole('dialog').getByText(`view=${data.id}`).waitFor();
  });

  it('gives each state of a record the colour that its definition says, in table, cards and board', async () => {
    const colours = { 待审核: 'processing', 已通过: 'success' };
    const page = await hall().open('admin', '/educationParty/scholarship');
    for (const [state, colour] of Object.entries(colours)) {
      const tag = page.locator('td .hall-state').filter({ hasText: state }).first();
      await tag.waitFor();
      expect(await tag.getAttribute('data-color'), state).toBe(colour);
    }
    await page.close();
    const phone = await hall().open('admin', '/educationParty/scholarship', PHONE);
    await phone.locator('.hall-card .hall-state[data-color=success]').first().waitFor();
    await phone.close();
    const board = await hall().open('admin', '/educationParty/errandPublishing');
    // an icon alone has its word for who does not see it
    await board.getByRole('radio', { name: '看板' }).waitFor({ state: 'attached' });
    await board.getByTitle('看板').click();
    await board.locator('h3 .hall-state[data-color=warning]').filter({ hasText: '待接单' }).waitFor();
  });

  it('leads who asks for a record by a service there, and keeps the form for the office', async () => {
    for (const [entity, topic, title, own] of [
      ['scholarship', 'scholarship-application', '奖学金申请', 'demo-scholarship-01'],
      ['bursary', 'bursary-application', '助学金申请（含困难认定）', 'demo-bursary-01'],
    ] as const) {
      for (const size of [{}, PHONE]) {
        const page = await hall().open('student', `/educationParty/${entity}`, size);
        // his own are still there
        const { data } = await api<{ studentId: string }>(page, `/educationParty/${entity}/${own}`);
        expect(data.studentId).toBe('student');
        await page.getByText('已通过').first().waitFor();
        expect(await page.getByRole('button', { name: '新增' }).count()).toBe(0);
        const leads = page.getByRole('toolbar', { name: '列表操作' }).getByRole('button', { name: title });
        await leads.focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/workStation/map/${topic}`);
        await page.getByRole('heading', { name: title }).first().waitFor();
        await page.close();
      }
      const office = await hall().open('registry', `/educationParty/${entity}`);
      await office.getByRole('button', { name: '新增' }).waitFor();
      expect(await office.getByRole('button', { name: title }).count()).toBe(0);
      await office.close();
    }
  });

  it('shows what a file holds before it imports it', async () => {
    const page = await hall().open('admin', '/sys/params');
    async function* rows() {
      yield ['SHEET_A', '1'];
      yield ['SHEET_B', ''];
    }
    const chunks: Buffer[] = [];
    for await (const chunk of xlsx('x', ['参数编码', '参数值'], rows())) chunks.push(chunk);
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'x.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.concat(chunks),
    });
    await dialog.getByRole('button', { name: '预览' }).click();
    await dialog.getByText('检查完毕：1 行可以导入').waitFor();
    await dialog.getByText('SHEET_B').waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导入报告' }).click();
    expect((await download).suggestedFilename()).toBe('参数-导入报告.csv');
    await dialog.getByRole('button', { name: '确认导入 1 行' }).click();
    await dialog.getByText('已导入 1 行').waitFor();
  });

  it('changes records by a sheet, after it has said which fields from what to what', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.post('/sys/params', { paramCode: 'SHEET_KNOWN', paramValue: 'old' });
    const page = await hall().open('admin', '/sys/params');
    async function* rows() {
      yield ['SHEET_KNOWN', 'new'];
      yield ['SHEET_OTHER', '1'];
    }
    const chunks: Buffer[] = [];
    for await (const chunk of xlsx('x', ['参数编码', '参数值'], rows())) chunks.push(chunk);
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('导入只新增记录').waitFor();
    await dialog.getByRole('radio', { name: '新增并更新' }).check();
    await dialog.getByText('按“参数编码”查找').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'x.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.concat(chunks),
    });
    await dialog.getByRole('button', { name: '预览' }).click();
    await dialog.getByText('检查完毕：新增 1 行，更新 1 行，0 行没有变化').waitFor();
    await dialog.getByText('参数值：old → new').waitFor();
    await dialog.getByRole('button', { name: '确认导入 2 行' }).click();
    await dialog.getByText('已新增 1 行，更新 1 行').waitFor();
    const { page: found } = await admin.get('/sys/params/page', { paramCode: 'SHEET_KNOWN' });
    expect(found?.list).toMatchObject([{ paramValue: 'new' }]);
  });

  it('says what somebody else changed meanwhile, and merges both', async () => {
    const page = await hall().open('admin', '/sys/params?f.paramCode=BRAND_NAME');
    await page.getByRole('button', { name: '修改 BRAND_NAME', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const value = dialog.getByLabel('参数值');
    await expect.poll(() => value.inputValue()).not.toBe('');
    const brand = async () =>
      (await api<Record<string, unknown>>(page, '/sys/params/page?paramCode=BRAND_NAME')).page.list.find(
        ({ paramCode }) => paramCode === 'BRAND_NAME',
      );
    const record = await brand();
    await api(page, '/sys/params', { ...record, remark: '别人写的备注' }, 'PUT');
    await value.fill('我写的值');
    await confirm(page);
    await dialog.getByText('别人写的备注').first().waitFor();
    expect(await value.inputValue()).toBe('我写的值');
    const merge = dialog.getByRole('button', { name: '合并双方改动' });
    await merge.click();
    // as it goes, the button below it moves up
    await merge.waitFor({ state: 'detached' });
    await confirm(page);
    await dialog.waitFor({ state: 'detached' });
    expect(await brand()).toMatchObject({ paramValue: '我写的值', remark: '别人写的备注' });
  });

  it('on a phone the BACK key closes what lies over the list, unless something was typed', async () => {
    const page = await hall().open('admin', '/sys/params?f.paramCode=SERVICE_PHONE', PHONE);
    await page.getByRole('button', { name: '查看 SERVICE_PHONE' }).click();
    await page.getByRole('dialog').waitFor();
    await pressBack(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toContain('SERVICE_PHONE');
    await page.getByRole('button', { name: '修改 SERVICE_PHONE' }).click();
    await page.getByRole('dialog').getByLabel('参数值').fill('x');
    const question = page.getByRole('dialog', { name: '操作提示' });
    await pressBack(page);
    await question.getByText('有未保存的内容，确定离开吗？').waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(1);
    await pressBack(page);
    await question.getByRole('button', { name: '确定' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });
});

describe('a printed sheet', () => {
  it('has number, form, trail and a code, on A4, and can be checked by whoever scans it', async () => {
    const page = await hall().open('leader', '/workStation/backlog');
    const { list } = (
      await api<{ topic: string; taskId: string; processInstanceId: string; number: string }>(page, '/flow/common/todo')
    ).page;
    const row = list.find(({ topic }) => topic === 'expense-account') ?? list[0];
    if (!row) throw new Error('leader has nothing to do');
    const { topic, taskId, processInstanceId, number } = row;
    const origin = new URL(page.url()).origin;
    await page.goto(`${origin}/workStation/backlog/${topic}?processInstanceId=${processInstanceId}&taskId=${taskId}`);
    await page.getByRole('heading', { name: '办理记录' }).waitFor();
    await page.getByText('后续步骤').waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // 210 x 297 mm in points
    expect(pdf).toMatch(/MediaBox\s*\[0 0 59[45]\.?\d* 84[12]\.?\d*\]/);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    // its code is drawn by what comes late
    await page.locator('figure svg:visible').waitFor();
    const paper = await page.locator('body').innerText();
    expect(paper).toContain(number);
    expect(paper).toContain('审批记录');
    expect(paper).not.toContain('办理意见');
    expect(await page.locator('figure svg:visible').count()).toBe(1);
    const address = /\/verify\/\S+/.exec(paper)?.[0] ?? '';
    await page.close();

    const visitor = await hall().open(null, address, PHONE);
    await visitor.getByText('申请尚在办理中').waitFor();
    await visitor.getByText(number).waitFor();
    expect(await visitor.getByText('李明').count()).toBe(0);
    await visitor.goto(`${origin}${address.slice(0, -3)}xxx`);
    await visitor.getByText('不是由本大厅签发').waitFor();
  });
});
