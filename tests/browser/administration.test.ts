import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Detail } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { hasFocusWithin, useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const hall = useHall();

/** A list that was narrowed has these many rows: those of before are gone, and none moves under the mouse any more. */
async function found(list: Locator, rows: number): Promise<void> {
  await expect.poll(() => list.locator('tbody tr[data-row-key]').count()).toBe(rows);
}

describe('lists of the administration', () => {
  it('add below a row: the parent is filled in', async () => {
    const page = await hall().open('admin', '/sys/dept');
    await page.getByRole('button', { name: '更多 信息工程学院' }).click();
    await page.getByRole('menuitem', { name: '新增下级' }).click();
    const dialog = page.getByRole('dialog', { name: '新增部门' });
    await expect.poll(() => dialog.getByRole('textbox', { name: '上级部门' }).inputValue()).toBe('信息工程学院');
    await dialog.getByRole('textbox', { name: '部门名称' }).fill('计算机系');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /计算机系 信息工程学院/ }).waitFor();
  });

  it('keep how a long record is saved in sight, over no field that has the focus', async () => {
    const page = await hall().open('admin', '/sys/user');
    await page.getByRole('button', { name: /新增$/ }).click();
    const dialog = page.getByRole('dialog', { name: '新增用户' });
    const name = dialog.getByRole('textbox', { name: '用户名' });
    await name.waitFor();
    const save = dialog.getByRole('button', { name: /确\s?定/ });
    const inSight = async () => (await save.boundingBox())?.y ?? Infinity;
    await expect.poll(inSight).toBeLessThan((page.viewportSize()?.height ?? 0) - 20);
    await name.focus();
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab');
      const covered = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          const footer = document.querySelector('.ant-modal-footer')?.getBoundingClientRect();
          const held = activeElement?.getBoundingClientRect();
          const inside = activeElement?.closest('.ant-modal-footer') !== null;
          return !inside && held !== undefined && footer !== undefined && held.bottom > footer.top + 1;
        });
      await expect.poll(covered).toBe(false);
    }
  });

  it('ask for all that a new user needs in the one form, and lead to what the server refuses in it', async () => {
    const page = await hall().open('admin', '/sys/user');
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: /新增$/ }).click();
    const dialog = page.getByRole('dialog', { name: '新增用户' });
    await dialog.getByRole('textbox', { name: '用户名' }).fill('zhaoqi');
    const summary = dialog.locator('.hall-summary');
    const save = async () => dialog.getByRole('button', { name: /确\s?定/ }).click();
    await save();
    await expect.poll(() => summary.getByRole('button').allInnerTexts()).toEqual(['姓名不能为空', '密码不能为空']);
    await dialog.getByRole('textbox', { name: '姓名' }).fill('赵七');
    const [password, again] = [dialog.getByLabel('密码', { exact: true }), dialog.getByLabel('确认密码')];
    await password.fill('Hall-2026-zq');
    await again.fill('Hall-2026-zp');
    await expect.poll(() => summary.getByRole('button').allInnerTexts()).toEqual(['确认密码与新密码输入不一致']);
    expect(posted.filter((path) => path.endsWith('/sys/user'))).toEqual([]);
    // how strong it is the server alone says: it is seen wherever one was in the form
    await password.fill('1234');
    await again.fill('1234');
    hall().expectTrouble(/status of 422/);
    await save();
    await dialog.locator('.hall-summary:focus').waitFor();
    await password.fill('Hall-2026-zq');
    await again.fill('Hall-2026-zq');
    await save();
    await dialog.waitFor({ state: 'detached' });
    // an empty password is none to be changed
    await page
      .getByRole('button', { name: /^修改 赵七/ })
      .first()
      .click();
    const change = page.getByRole('dialog', { name: '修改用户' });
    await change.getByRole('textbox', { name: '职务名称' }).fill('教务员');
    await change.getByRole('button', { name: /确\s?定/ }).click();
    await change.waitFor({ state: 'detached' });
  });

  it('of one group are tabs of one page, which says where one is and goes on to the next', async () => {
    const page = await hall().open('admin', '/merchantManage');
    const tabs = page.getByRole('main').getByRole('tablist').last();
    await expect
      .poll(() => tabs.getByRole('tab').allInnerTexts())
      .toEqual(['商户信息', '商品分类', '商品管理', '商户订单']);
    expect(await tabs.getByRole('tab', { selected: true }).innerText()).toBe('商户信息');
    await tabs.getByRole('tab', { name: '商户订单' }).click();
    await page.waitForURL(/\/merchantManage\/orderInfo/);
    await expect.poll(() => tabs.getByRole('tab', { selected: true }).innerText()).toBe('商户订单');
  });

  it('switch a state in its row, and show what the record says when that is refused', async () => {
    const page = await hall().open('admin', '/sys/post');
    const state = page.getByRole('switch', { name: '状态 导师' });
    await state.click();
    await expect.poll(() => state.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => state.isChecked()).toBe(false);
    // who holds tasks is not switched off without saying whose they become
    await page.goto(new URL('/sys/user', page.url()).href);
    await page.getByRole('textbox', { name: '用户名' }).fill('leader');
    await page.getByRole('button', { name: /查\s?询/ }).click();
    // of all rows one is left: none moves under the mouse any more
    await expect.poll(() => page.getByRole('switch', { name: /^状态 / }).count()).toBe(1);
    hall().expectTrouble(/status of (409|422)/);
    const leader = page.getByRole('switch', { name: '状态 王志远' });
    await leader.click();
    await page.locator('.ant-message-error').first().waitFor();
    await expect.poll(() => leader.isChecked()).toBe(true);
  });

  it('send a mail from its template to whom one writes in the dialog, which asks for what the template wants', async () => {
    const page = await hall().open('admin', '/sys/mail-template');
    await page.getByRole('button', { name: '更多 账号到期提醒' }).click();
    await page.getByRole('menuitem', { name: '发送邮件' }).click();
    const dialog = page.getByRole('dialog', { name: /发送邮件/ });
    await dialog.getByRole('textbox', { name: '收件人' }).fill('visitor@example.edu');
    // as whoever gets it will read it: what was typed is text, and nothing of it runs
    await dialog.getByRole('button', { name: '预览' }).click();
    const preview = dialog.getByRole('region', { name: '预览' });
    const value = dialog.getByRole('textbox', { name: /内容/ }).first();
    await value.fill('<img src=x onerror=alert(1)>');
    await preview.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await value.fill('门户账号');
    await preview.getByText('门户账号').first().waitFor();
    expect(await preview.innerText()).toContain('主题：');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    // this hall has no mail server
    await dialog.getByText('邮件只存入发件箱').waitFor();
    await dialog.getByRole('button', { name: /关\s?闭/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto(new URL('/sys/mail-log', page.url()).href);
    await page.getByRole('row', { name: /visitor@example\.edu/ }).waitFor();
  });

  it('send an SMS by its settings, with a look at what will arrive', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const content = '{姓名}您好，您申请的{事项}已办结。';
    const params = [
      { name: '姓名', sample: '李明' },
      { name: '事项', sample: '学生证补办' },
    ];
    const sms = { smsCode: 'done', platform: 1, signature: '校园服务大厅', content, params };
    expect(await admin.post('/sys/sms-config', sms)).toMatchObject({ code: 0 });
    const page = await hall().open('admin', '/sys/sms-config');
    await page.getByRole('button', { name: '更多 done' }).click();
    await page.getByRole('menuitem', { name: '发送短信' }).click();
    const dialog = page.getByRole('dialog', { name: /发送短信/ });
    await dialog.getByRole('textbox', { name: '手机号' }).fill('13800138000');
    await dialog.getByRole('textbox', { name: '参数1' }).fill('陈晓雨');
    await dialog.getByRole('textbox', { name: '参数2' }).fill('校园卡补办');
    await dialog.getByRole('button', { name: '预览' }).click();
    await dialog.getByText('【校园服务大厅】陈晓雨您好，您申请的校园卡补办已办结。').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    // these settings have no account yet, and that is said
    await page
      .getByRole('dialog', { name: '发送短信' })
      .getByText(/访问密钥/)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /关\s?闭/ })
      .click();
    await page.goto(new URL('/sys/sms-log', page.url()).href);
    await page.getByRole('row', { name: /138/ }).first().waitFor();
  });

  it('upload a file for its own sake, which then is there to be fetched', async () => {
    const page = await hall().open('admin', '/sys/oss');
    await page
      .getByRole('button', { name: /上\s?传/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /上传/ });
    const chooser = page.waitForEvent('filechooser');
    await dialog
      .getByRole('button', { name: /上传|选择/ })
      .first()
      .click();
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    await (await chooser).setFiles({ name: '校历说明.pdf', mimeType: 'application/pdf', buffer: bytes });
    await dialog.getByText('校历说明.pdf').waitFor();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /校历说明\.pdf/ });
    await row.waitFor();
    const admin = await Session.login(hall().server.url, 'admin');
    const kept = (await admin.get<{ id: string; name?: string }[]>('/sys/oss/page')).page?.list ?? [];
    expect(JSON.stringify(kept)).toContain('校历说明.pdf');
  });

  it('show where requests of a service wait, warm on its drawing, with the list behind each figure', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const tasks = await admin.get<{ processDefinitionKey: string }[]>('/flow/task/page', { pageSize: '100' });
    const topic = tasks.page?.list[0]?.processDefinitionKey ?? '';
    const process = (await admin.get<{ id: string }[]>('/flow/process/page', { processKey: topic })).page?.list[0];
    const page = await hall().open('admin', `/flow/process/${process?.id}`);
    const panel = page.getByRole('region', { name: /^正在等待办理/ });
    await panel.getByRole('row').nth(1).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const warm = panel.getByRole('button', { name: /：待办 \d+ 件，其中超时 \d+ 件$/ }).first();
    const [, count = ''] = /待办 (\d+) 件/.exec((await warm.getAttribute('aria-label')) ?? '') ?? [];
    expect(await warm.innerText()).toBe(count);
    await warm.press('Enter');
    await page.getByRole('columnheader', { name: '任务名称' }).waitFor();
    await page.getByText(`共 ${count} 条`).waitFor();
  });

  it('show a request under way with what it holds, masked as for its readers, and all that was done to it', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const { page: found } = await admin.get<{ id: string }[]>('/flow/running/page', {
      definitionKey: 'overseas-study',
    });
    // which of them comes first hangs on the day, and not all have a passport
    const details = (found?.list ?? []).map((each) => admin.get<Detail>(PATHS.detail, { processInstanceId: each.id }));
    const travels = (await Promise.all(details)).find(({ data }) => data?.formData['passportNo'] !== undefined);
    const id = travels?.data?.processInstanceId ?? '';
    const page = await hall().open('admin', `/flow/running/${id}`);
    const data = page.getByRole('region', { name: '申请内容' });
    await data.getByText(/^\w\w\*{3,}\d\d$/).waitFor();
    const history = page.getByRole('region', { name: /^办理记录/ });
    const told = history.getByRole('listitem');
    const before = await told.count();
    await page.getByRole('button', { name: /^跳\s?转$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^跳转/ });
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('保密审查', { exact: true }).click();
    await dialog.getByRole('textbox', { name: '原因' }).fill('经办人出差');
    await dialog.getByRole('button', { name: /^跳\s?转$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await history.getByText('经办人出差').waitFor();
    expect(await told.count()).toBeGreaterThan(before);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('pick people among the accounts: by department and name, several, kept while one looks on', async () => {
    const page = await hall().open('admin', '/sys/matrix', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/审批人/)
      .first()
      .click();
    const picker = page.getByRole('dialog').filter({ hasText: '选择人员' });
    for (const column of ['姓名', '用户名', '部门', '邮箱', '手机']) {
      await picker.getByRole('columnheader', { name: column }).waitFor();
    }
    const search = picker.getByRole('search');
    await search.getByRole('textbox', { name: '用户名' }).fill('president');
    await page.keyboard.press('Enter');
    await found(picker, 1);
    await picker.getByRole('row').filter({ hasText: 'president' }).getByRole('checkbox').check();
    await picker.getByRole('treeitem', { name: '信息工程学院' }).click();
    await expect.poll(() => search.getByRole('textbox', { name: '用户名' }).inputValue()).toBe('');
    const leader = picker.getByRole('row').filter({ hasText: 'leader' }).filter({ hasText: '信息工程学院' });
    await leader.getByRole('checkbox').check();
    await picker.getByText('已选 2 项').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picker.getByRole('button', { name: /确\s?定/ }).click();
    await picker.waitFor({ state: 'hidden' });
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() =>
        dialog
          .getByLabel(/审批人/)
          .first()
          .inputValue(),
      )
      .toMatch(/王志远/);
  });

  it('end many requests, say of each what became of it, and stand open while one was refused', async () => {
    const page = await hall().open('admin', '/flow/running');
    const rows = page.locator('.ant-table-tbody tr.ant-table-row');
    await rows.first().waitFor();
    await rows.first().getByRole('button', { name: /^挂起/ }).click();
    const one = page.getByRole('dialog', { name: '挂起 · 1 项' });
    await one.getByRole('button', { name: /^挂\s?起$/ }).click();
    await one.waitFor({ state: 'hidden' });
    await rows.first().getByRole('button', { name: /^激活/ }).waitFor();
    const ids = [await rows.nth(1).getAttribute('data-row-key'), await rows.nth(2).getAttribute('data-row-key')];
    await rows.nth(1).getByRole('checkbox').check();
    await rows.nth(2).getByRole('checkbox').check();
    // somebody else is faster with one of them
    const colleague = await Session.login(hall().server.url, 'admin');
    expect(await colleague.post(`/flow/running/${ids[0]}/terminate`, { comment: '重复' })).toMatchObject({ code: 0 });
    hall().expectTrouble(/status of (404|409)/);
    await page
      .getByRole('button', { name: /^终\s?止$/ })
      .first()
      .click();
    const two = page.getByRole('dialog', { name: '终止 · 2 项' });
    await two.getByRole('textbox', { name: '原因' }).fill('试用结束');
    await two.getByRole('button', { name: /^终\s?止$/ }).click();
    await two.getByText('已处理 1 / 2 条').waitFor();
    expect(await two.getByRole('alert').count()).toBe(1);
    await two
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click();
    await two.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator(`tr[data-row-key="${ids[1]}"]`).count()).toBe(0);
  });

  it('give tasks that nobody can do to somebody, each by itself, out of the list that finds them', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const tasks = await admin.get<{ id: string; number: string; activityId: string; revision: number }[]>(
      '/flow/task/page',
      {
        processDefinitionKey: 'car-use',
      },
    );
    const [one, two] = (tasks.page?.list ?? []).filter(({ activityId }) => activityId !== 'start');
    if (!one || !two) throw new Error('too few tasks');
    const page = await hall().open('admin', '/flow/task?f.processDefinitionKey=car-use');
    for (const { id } of [one, two]) await page.locator(`tr[data-row-key="${id}"]`).getByRole('checkbox').check();
    // somebody else is faster with one of them
    const faster = { userId: 'logistics', comment: '接手', revision: one.revision };
    expect(await admin.post(`/flow/task/${one.id}/reassign`, faster)).toMatchObject({ code: 0 });
    hall().expectTrouble(/status of (404|409)/);
    await page
      .getByRole('button', { name: /^改\s?派$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: '改派 · 2 项任务' });
    await dialog.getByRole('textbox', { name: '新的办理人' }).click();
    const picker = page.getByRole('dialog').filter({ hasText: '选择人员' });
    await picker.getByRole('textbox', { name: '用户名' }).fill('dean');
    await page.keyboard.press('Enter');
    await found(picker, 1);
    await picker.getByRole('row').filter({ hasText: 'dean@' }).getByRole('radio').check();
    await picker.getByRole('button', { name: /确\s?定/ }).click();
    await picker.waitFor({ state: 'hidden' });
    await dialog.getByRole('textbox', { name: '原因' }).fill('原办理人已离职');
    await dialog.getByRole('button', { name: /^改\s?派$/ }).click();
    await dialog.getByText('已处理 1 / 2 条').waitFor();
    await dialog.getByRole('alert').filter({ hasText: one.number }).waitFor();
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click();
    await page.locator(`tr[data-row-key="${two.id}"]`).getByText('林正德').waitFor();
  });

  it('take a card of a board on by keyboard alone, and follow it to where that puts it', async () => {
    const page = await hall().open('admin', '/merchantManage/orderInfo');
    await page.getByRole('radio', { name: '看板' }).focus();
    await page.keyboard.press('Space');
    const column = (name: string) => page.locator('.hall-board').getByRole('region', { name });
    const more = column('待发货')
      .getByRole('button', { name: /^更多 / })
      .first();
    await more.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.replaceAll(' ', ''));
    await page.getByRole('menuitem', { name: '发货' }).waitFor();
    await expect.poll(focused).toBe('发货');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await hasFocusWithin(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('更多');
    // one that is only asked about
    const receive = column('已发货')
      .getByRole('button', { name: /^确认收货 / })
      .first();
    const sent = (await receive.getAttribute('aria-label'))?.replace('确认收货 ', '') ?? '';
    await receive.press('Enter');
    await expect.poll(focused).toBe('确定');
    await page.keyboard.press('Enter');
    await column('已完成').getByRole('button', { name: sent, exact: true }).waitFor();
    await expect.poll(focused).toBe(sent);
    // nobody hears the whole board for it
    expect(await page.locator('.hall-board [aria-live=polite]').count()).toBe(0);
  });

  it('stop a change of many records: what was not reached stays as it was, and chosen', async () => {
    const page = await hall().open('admin', '/sys/post');
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('部门负责人').check();
    await box('院长（处长）').check();
    const held = Promise.withResolvers<undefined>();
    let saved = 0;
    await page.route('**/api/sys/post', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      saved++;
      await held.promise;
      return route.fallback();
    });
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog', { name: /批量修改/ });
    // it is ticked when the form has arrived, which "check" does not wait for
    await dialog.getByRole('checkbox', { name: '排序' }).click();
    await dialog.locator('input:not([type=checkbox])').first().fill('7');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByRole('button', { name: /停\s?止/ }).click();
    held.resolve(undefined);
    await dialog.getByText('已停止，其余 1 条未处理').waitFor();
    expect(saved).toBe(1);
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => [await box('部门负责人').isChecked(), await box('院长（处长）').isChecked()])
      .toEqual([false, true]);
  });

  it('ask for the departments of a role in sight of the choice that wants them', async () => {
    const page = await hall().open('admin', '/sys/role');
    await page.getByRole('button', { name: /新增$/ }).click();
    const dialog = page.getByRole('dialog', { name: '新增角色' });
    const departments = dialog.getByText('包括所选部门的全部下级部门');
    await dialog.getByRole('radio', { name: '仅本人' }).click();
    await departments.waitFor({ state: 'hidden' });
    await dialog.getByRole('radio', { name: '指定部门' }).click();
    await departments.waitFor();
    const [asked, footer] = [await departments.boundingBox(), await dialog.locator('.ant-modal-footer').boundingBox()];
    expect((asked?.y ?? Infinity) + (asked?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
  });
});
