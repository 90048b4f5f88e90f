import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { JsonEdit } from '../../src/definition/edit/json.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import type { FileTexts, StudioDefinition } from '../../src/contract/studio/definition.ts';
import { Session } from '../support/session.ts';
import { axeFindings, WHOLE_PAGE } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';

const dirs: string[] = [];
/** What is published is written: into a copy of the definitions. */
const hall = useHall(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hall-studio-'));
  dirs.push(join(dir, 'topics'), dir);
  for (const folder of ['topics', 'schemas']) await cp(fromRoot(folder), join(dir, folder), { recursive: true });
  return { TOPICS_DIR: join(dir, 'topics'), SCHEMAS_DIR: join(dir, 'schemas') };
});
afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LONG = { timeout: 60_000 };
const outline = (page: Page) => page.getByRole('region', { name: '结构' });
const panel = (page: Page) => page.getByRole('region', { name: '属性' });
const findings = (page: Page) => page.getByRole('region', { name: '检查结果' });
/** One of a list that opens below. */
async function choose(page: Page, field: Locator, title: string): Promise<void> {
  await field.click();
  const option = page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true });
  await option.click();
  // a list that is placed anew while it is pressed hears no click: who sees it stay open presses again
  const closes = option.waitFor({ state: 'hidden', timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  // it may have closed at last meanwhile
  if (!(await closes)) await option.click({ timeout: 3_000 }).catch(() => undefined);
  await option.waitFor({ state: 'hidden' });
}
/** The definition as it is served, without what a test before made of it. */
async function openAnew(at: string): Promise<Page> {
  const admin = await Session.login(hall().server.url, 'admin');
  await admin.delete(`/devtools/definition/${at}`);
  return hall().open('admin', `/devtools/definition/${at}`);
}
/** The same with one file of it changed, in a draft. */
async function openChanged(at: string, name: string, edit: (text: string) => string): Promise<Page> {
  const admin = await Session.login(hall().server.url, 'admin');
  await admin.delete(`/devtools/definition/${at}`);
  const { files = {} } = (await admin.get<StudioDefinition>(`/devtools/definition/${at}`)).data ?? {};
  const changed = edit(files[name] ?? '');
  expect(changed).not.toBe(files[name]);
  await admin.put(`/devtools/definition/${at}`, { files: { ...files, [name]: changed }, revision: 0 });
  return hall().open('admin', `/devtools/definition/${at}`);
}
/** What is kept of a draft. */
async function draftOf(at: string): Promise<FileTexts> {
  const admin = await Session.login(hall().server.url, 'admin');
  const { data } = await admin.get<StudioDefinition>(`/devtools/definition/${at}`);
  return data?.draft?.files ?? {};
}
async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.click();
  await tab.and(page.locator('[aria-selected="true"]')).waitFor();
}
/** The settings, all of them: they are read by their headings until somebody wants one. */
async function openSettings(page: Page): Promise<void> {
  await openTab(page, '设置');
  await page.getByRole('button', { name: '全部展开' }).click(LONG);
}

describe('the studio', () => {
  it.each(['topic/car-use', 'entity/sys/user', 'report/flow/count'])(
    'has tabs in which axe finds nothing: %s',
    async (at) => {
      const page = await openAnew(at);
      const tabs = page.locator('main [role=tablist]').first().getByRole('tab');
      await tabs.first().waitFor(LONG);
      for (let i = 0; i < (await tabs.count()); i += 1) {
        await tabs.nth(i).click();
        await page.waitForLoadState('networkidle');
        expect(await axeFindings(page, WHOLE_PAGE), (await tabs.nth(i).textContent()) ?? '').toEqual([]);
      }
    },
  );

  it('makes a service of a copy: a field from the palette, a right for a step, published and filled in', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    // it is called something first, whoever came here by keyboard
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toContain('title');
    await page.keyboard.type('公务接待用车');
    await dialog.getByLabel('英文标题').fill('Reception car');
    await dialog.getByLabel('标识').fill('reception-car');
    await dialog.getByLabel('复制自').fill('car-use');
    await page.getByTitle('用车申请 (car-use)').click();
    await dialog.getByRole('button', { name: /开\s?始/ }).click();

    // behind the last field of the first section, then up by the keyboard
    await outline(page).getByRole('button', { name: '用车信息' }).click(LONG);
    await page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '数字', exact: true }).click();
    await panel(page).getByLabel('标题', { exact: true }).fill('车辆数量');
    await panel(page).getByLabel('英文标题').fill('Number of vehicles');
    const field = outline(page).getByRole('button', { name: /^车辆数量/ });
    await field.press('Alt+ArrowUp');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    // the real form has it
    await page.getByRole('form', { name: '表单画布' }).getByLabel('车辆数量').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await openTab(page, '权限');
    await page.getByRole('checkbox', { name: '车队派车 · 车辆数量 · 可填' }).check();
    await openTab(page, '设置');
    await page.getByLabel('承诺办结工作日').fill('5');
    // the rest is read by its headings: what somebody wants he unfolds, and finds so when he comes back
    const rest = page.getByRole('region', { name: '审批人的例外情况' });
    expect(await rest.getByLabel('同一人已审批过时').isVisible()).toBe(false);
    await rest.locator('summary').press('Enter');
    await rest.getByLabel('同一人已审批过时').waitFor();
    await openTab(page, '权限');
    await openTab(page, '设置');
    await rest.getByLabel('同一人已审批过时').waitFor();
    await page.getByRole('button', { name: '全部展开' }).click();
    await choose(page, page.getByLabel('同一人已审批过时'), '之前审批过则自动通过');
    // what may be done at a step is said in words, and the button that goes on is called by what it does there
    const step = page.getByRole('group', { name: '部门负责人审批' });
    await step.getByText('驳回', { exact: true }).waitFor();
    await step.getByLabel('“通过”按钮的文字', { exact: true }).fill('同意用车');
    await step.getByLabel('“通过”按钮的文字 · English').fill('Agree to the trip');
    await step.getByLabel('“驳回”按钮的文字', { exact: true }).fill('不予用车');
    await step.getByLabel('“驳回”按钮的文字 · English').fill('Refuse the trip');
    expect(await page.getByRole('main').innerText()).not.toContain('action_');
    expect(await axeFindings(page)).toEqual([]);
    await openTab(page, '发布');
    await findings(page)
      .getByText(/0 个错误|未发现问题/)
      .waitFor(LONG);
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByText('已发布为第 1 版').waitFor(LONG);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('已发布为第 1 版');
    // whoever goes on editing has a new draft: nobody was faster in another window
    await page.getByText('当前为第 1 版').waitFor(LONG);
    await openTab(page, '设置');
    await page.getByLabel('承诺办结工作日').fill('6');
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    expect(await page.getByText('您在另一个窗口中已修改此草稿').count()).toBe(0);

    const teacher = await hall().open('teacher', '/workStation/map/reception-car');
    await teacher.getByLabel('车辆数量').waitFor(LONG);
    const manifest = JSON.parse(await readFile(join(dirs[0] ?? '', 'reception-car', 'topic.json'), 'utf8')) as {
      nodes: Record<string, { write: string[]; actions?: unknown[] }>;
    };
    expect(manifest).toMatchObject({ promiseDays: 5, approvers: { repeat: 'all' } });
    expect(manifest.nodes['dispatch']?.write).toEqual(['@dispatch', 'numberOfVehicles']);
    expect(manifest.nodes['leader']?.actions?.[0]).toEqual({ name: 'complete', title: '同意用车' });
    expect(manifest.nodes['leader']?.actions).toContainEqual({ name: 'reject', title: '不予用车' });
  });

  it('makes a form of the labels of a paper form, without a name, a file or a condition written by hand', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题', { exact: true }).fill('外来施工登记');
    await dialog.getByLabel('英文标题').pressSequentially('Works on campus (visitors)');
    await expect.poll(() => dialog.getByLabel('标识').inputValue()).toBe('works-on-campus-visitors');
    await dialog.getByLabel('标识').fill('campus-works');
    await dialog.getByRole('button', { name: /开\s?始/ }).click();
    await page.getByRole('button', { name: '粘贴表头' }).click(LONG);
    const labels = ['一、施工信息', '施工类别', '是否动火', '监护手机', '二、时间', '进场时间', '退场时间'];
    await page.getByLabel('表头或字段名称').fill(labels.join('\n'));
    const pasted = page.getByRole('list', { name: '将添加的字段' });
    await pasted.getByRole('heading', { name: '时间' }).waitFor();
    await page.getByRole('button', { name: '添加 5 项' }).click();
    await outline(page).getByRole('button', { name: '施工类别 shigongleibie' }).click(LONG);
    await panel(page).getByText('下拉选择', { exact: true }).first().waitFor();

    // another control makes it another field, which is called and stands as before
    await panel(page).getByLabel('控件', { exact: true }).fill('多行');
    await page.locator('.ant-select-dropdown:visible').getByTitle('多行文本').click();
    await page.getByRole('form', { name: '表单画布' }).locator('textarea[name="shigongleibie"]').waitFor();
    const mobile = outline(page).getByRole('button', { name: /^监护手机/ });
    await mobile.click();
    await choose(page, panel(page).getByLabel('内容格式'), '手机号');
    await page.getByRole('form', { name: '表单画布' }).locator('input[type="tel"]').waitFor();
    const adder = panel(page).getByRole('group', { name: '添加条件' }).first();
    await choose(page, adder.getByLabel('字段'), '是否动火');
    await adder.getByRole('button', { name: '加入条件' }).click();
    await panel(page).getByText('“是否动火”为是时显示').waitFor();

    // a check against another field, chosen too
    await outline(page)
      .getByRole('button', { name: /^退场时间/ })
      .click();
    const checks = panel(page).getByRole('region', { name: '提交时的校验' });
    await checks.getByRole('button', { name: '添加校验' }).click();
    const check = checks.getByRole('group', { name: '添加条件' });
    // only what holds one plain value is compared
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    for (const [typed, count] of [
      ['files', 0],
      ['退场时间', 1],
    ] as const) {
      await check.getByLabel('字段').fill(typed);
      await expect.poll(() => offered.count()).toBe(count);
    }
    await offered.click();
    await choose(page, check.getByLabel('比较'), '不大于');
    await check.getByLabel('值').fill('进场时间');
    await check.getByLabel('值').press('Tab');
    await check.getByRole('button', { name: '加入条件' }).click();
    await checks.getByText('“退场时间”不晚于“进场时间”时不予提交').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // what the palette puts there is named after what it is called, and whoever types on stays where he is
    await page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '单行文本' }).press('Enter');
    await page.keyboard.type('现场看护甲');
    await page.keyboard.press('Tab');
    await panel(page).getByRole('heading', { name: 'xianchangkanhujia' }).waitFor(LONG);
    await page.keyboard.type('Foreman');
    await expect.poll(() => panel(page).getByLabel('英文标题').inputValue()).toBe('Foreman');
    // the English makes the better name
    await page.keyboard.press('Tab');
    await panel(page).getByRole('heading', { name: 'foreman' }).waitFor(LONG);

    // what is wrong with the process stands first, and keeps nobody from the rest
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    await elements.getByRole('button', { name: /^部门负责人审批/ }).click(LONG);
    for (const [button, kind] of [
      ['在其后插入', '排他网关'],
      ['增加分支', '用户任务'],
    ] as const) {
      await elements.getByRole('button', { name: button }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    }
    await findings(page)
      .getByText(/^process\.bpmn:\d+/)
      .first()
      .waitFor(LONG);
    expect(await page.getByText('暂时无法识别').count()).toBe(0);
  });

  it('puts what is dragged from the palette where the line shows in the form', async () => {
    const page = await openAnew('topic/car-use');
    const form = page.getByRole('form', { name: '表单画布' });
    const names = () =>
      outline(page)
        .locator('[data-field]')
        .evaluateAll((all) => all.map((one) => one.dataset['field']));
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    const number = page
      .getByRole('navigation', { name: '字段面板' })
      .getByRole('button', { name: '数字', exact: true });
    // the lower half of a field is behind it
    const reason = form.locator('.hall-field').filter({ hasText: '用车事由' });
    await number.hover();
    await page.mouse.down();
    await reason.locator('textarea').hover({ position: { x: 40, y: 55 } });
    await reason.locator('textarea').hover({ position: { x: 41, y: 56 } });
    await expect.poll(() => reason.getAttribute('data-drop')).toBe('behind');
    await reason.getByText('用车事由').hover({ position: { x: 4, y: 4 } });
    await reason.getByText('用车事由').hover({ position: { x: 5, y: 5 } });
    await expect.poll(() => reason.getAttribute('data-drop')).toBe('before');
    await page.mouse.up();
    const added = ['purpose', 'vehicleType', expect.any(String), 'reason'];
    await expect.poll(async () => (await names()).slice(0, 4)).toEqual(added);
    expect(await page.locator('[data-drop]').count()).toBe(0);
  });

  it('adds fields and draws steps by the keyboard alone, which are called after their names, and keeps who is there', async () => {
    const page = await openAnew('topic/car-use');
    const hasFocus = async (control: Locator) => {
      await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    // the same control again: it is another field, which is called something too
    const text = page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '单行文本' });
    for (const [title, name] of [
      ['看护甲', 'kanhujia'],
      ['看护乙', 'kanhuyi'],
    ] as const) {
      await text.press('Enter');
      await hasFocus(panel(page).getByLabel('标题', { exact: true }));
      await page.keyboard.type(title);
      await page.keyboard.press('Tab');
      await panel(page).getByRole('heading', { name }).waitFor(LONG);
      await hasFocus(panel(page).getByLabel('英文标题'));
    }

    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    await elements.getByRole('button', { name: /^车队派车/ }).press('Enter', LONG);
    await elements.getByRole('button', { name: '在其后插入' }).press('Enter');
    await page.getByRole('menuitem', { name: '用户任务', exact: true }).press('Enter');
    await hasFocus(panel(page).getByLabel('名称'));
    await page.keyboard.type('看护复核');
    await page.keyboard.press('Tab');
    const id = panel(page).getByLabel('标识');
    await expect.poll(() => id.inputValue(), LONG).toBe('kanhufuhe');
    await hasFocus(id);
    // Tab leaves a list of which several may be chosen, and takes nothing out of it
    const groups = panel(page).getByLabel('候选角色、岗位、部门');
    await groups.press('ArrowDown');
    await page.keyboard.type('保卫');
    await page.keyboard.press('Enter');
    await panel(page).locator('.ant-select-selection-item').getByText('保卫处').waitFor();
    await page.keyboard.press('Tab');
    await hasFocus(panel(page).getByLabel('办理期限'));
    expect(await panel(page).locator('.ant-select-selection-item').filter({ hasText: '处' }).allTextContents()).toEqual(
      ['保卫处'],
    );
    const connect = elements.getByRole('button', { name: '连接到' });
    await connect.press('Enter');
    await elements.getByRole('combobox', { name: '连接到' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    await hasFocus(connect);

    // a sub-process is filled by the list as well
    await elements.getByRole('button', { name: /^看护复核 用户任务/ }).press('Enter');
    // the list hands the focus on to the properties, a moment later
    await hasFocus(panel(page).getByLabel('名称'));
    await elements.getByRole('button', { name: '增加分支' }).press('Enter');
    await page.getByRole('menuitem', { name: '子流程', exact: true }).press('Enter');
    await elements.getByRole('button', { name: /^开始 Event_/ }).press('Enter');
    await elements.getByRole('button', { name: '在其后插入' }).press('Enter');
    await page.getByRole('menuitem', { name: '用户任务', exact: true }).press('Enter');
    await hasFocus(panel(page).getByLabel('名称'));
    await page.keyboard.type('逐个看护');
    await page.keyboard.press('Tab');
    await elements.getByRole('button', { name: /^逐个看护/ }).waitFor();

    // its rights stay with it, whatever it is called
    await openTab(page, '权限');
    const right = page.getByRole('checkbox', { name: '看护复核 · 看护甲 · 可填' });
    // from the one above, and to the step beside and back
    await page.getByRole('checkbox', { name: '看护复核 · 看护乙 · 可填' }).press('ArrowUp');
    for (const arrow of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(arrow);
    await hasFocus(right);
    await right.press('Space');
    await openTab(page, '流程');
    await elements.getByRole('button', { name: /^看护复核 用户任务/ }).press('Enter', LONG);
    await id.fill('lookAfter');
    await id.press('Enter');
    await openTab(page, '权限');
    await page.getByRole('button', { name: '重命名环节 lookAfter' }).waitFor(LONG);
    expect(await right.isChecked()).toBe(true);
    await openTab(page, '流程');
    await elements.getByRole('button', { name: /^看护复核 用户任务/ }).press('Delete', LONG);
    await expect.poll(() => elements.getByRole('button', { name: /^看护复核 用户任务/ }).count()).toBe(0);
    await hasFocus(elements.locator('ol button:focus'));
  });

  it('gives a step of a part that is repeated for each row to whom the row names, and rights to columns, by choosing', async () => {
    const mobile = '"mobile": { "type": "string", "title": "手机", "format": "mobile" }';
    const page = await openChanged('topic/car-use', 'schema.json', (text) =>
      text.replace(mobile, mobile.replace('"手机", "format": "mobile"', '"单位", "format": "user-id"')),
    );
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    const hasFocus = async (control: Locator) => {
      await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    // the first press already goes on to the properties
    await elements.getByRole('button', { name: /^部门负责人审批/ }).press('Enter', LONG);
    await hasFocus(panel(page).getByLabel('名称'));
    const insert = async (kind: string, name: string) => {
      await elements.getByRole('button', { name: '在其后插入' }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
      await hasFocus(panel(page).getByLabel('名称'));
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await elements.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    };
    await insert('子流程', '逐人核对');
    await panel(page).getByText('每人或每行一次，同时进行').click();
    await choose(page, panel(page).getByLabel('人员集合', { exact: true }), '乘车人员名单');
    await choose(page, panel(page).getByLabel('完成条件', { exact: true }), '过半完成即可');
    expect(await axeFindings(page)).toEqual([]);
    await elements.getByRole('button', { name: /^开始 Event_/ }).click();
    await insert('用户任务', '看护核对');
    await choose(page, panel(page).getByLabel('由谁办理'), '每一行的“单位”');
    // whom a timer tells, and what; it waits for some days already
    await elements.getByRole('button', { name: '附加定时' }).click();
    await hasFocus(panel(page).getByLabel('名称'));
    await panel(page).getByText('3 天', { exact: true }).waitFor();
    expect(await page.getByText('暂时无法识别').count()).toBe(0);
    await insert('服务任务', '催一催');
    await choose(page, panel(page).getByLabel('自动处理'), '发送通知');
    await choose(page, panel(page).getByLabel('通知谁'), '每一行的“单位”的负责人');
    await panel(page).getByLabel('内容').fill('请核对：');
    await panel(page).getByLabel('内容').press('Tab');
    await panel(page).getByLabel('插入字段').fill('目的地');
    await page.locator('.ant-select-dropdown:visible').getByTitle('目的地', { exact: true }).click();
    await panel(page).getByText('“请核对：” + “目的地”').waitFor();
    await page.getByRole('button', { name: '整理排版' }).click();
    await elements.getByRole('button', { name: /^催一催/ }).waitFor();

    await openTab(page, '权限');
    await page.getByRole('checkbox', { name: '看护核对 · 乘车人员名单 · 姓名 · 可填' }).check();
    const table = page.getByRole('checkbox', { name: '看护核对 · 乘车人员名单 · 可填' });
    expect(await table.isChecked()).toBe(false);
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    const read = async () => {
      const files = await draftOf('topic/car-use');
      return ['process.bpmn', 'topic.json'].map((name) => files[name] ?? '').join('\n');
    };
    await expect.poll(read, LONG).toContain('passengerList.name');
    const kept = await read();
    for (const text of ['${person.mobile}', '${leaderOf(person.mobile)}', '请核对：${destination}', '${passengerList}'])
      expect(kept).toContain(text);
  });

  it('goes on with a form whose process cannot be read, says where it is broken, and leads there', async () => {
    const page = await openChanged('topic/car-use', 'process.bpmn', (text) => text.replace('</bpmn:process>', ''));
    const said = page.getByRole('alert').filter({ hasText: '暂时无法识别 process.bpmn' });
    await said.getByText(/process\.bpmn:\d+/).waitFor(LONG);
    await outline(page)
      .getByRole('button', { name: /^用车事由/ })
      .click();
    await panel(page).getByLabel('填写说明').fill('一句话');
    await panel(page).getByLabel('填写说明').press('Tab');
    await page.getByRole('form', { name: '表单画布' }).getByText('一句话').waitFor(LONG);
    await openTab(page, '权限');
    await page.getByRole('checkbox', { name: '部门负责人审批 · 用车事由 · 可填' }).check();
    await openTab(page, '设置');
    await page.getByLabel('承诺办结工作日').waitFor(LONG);
    await openTab(page, '试运行');
    await page.getByText('申请人', { exact: true }).first().waitFor(LONG);
    await said.getByRole('button', { name: '去修正' }).click();
    await page.getByRole('tab', { name: '文件', selected: true }).waitFor();
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    await expect
      .poll(async () => (await draftOf('topic/car-use'))['topic.json'], LONG)
      .toMatch(/"leader": \{[^}]*"write": \["reason"\]/);
  });

  it('is readable in the dark and on a phone, tab by tab', async () => {
    const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
    const page = await hall().open('admin', '/devtools/definition/topic/car-use', options);
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    const tabs = page.getByRole('main').getByRole('tab');
    for (const name of await tabs.allTextContents()) {
      if (name === '设置') await openSettings(page);
      else await openTab(page, name);
      const shown = page.getByRole('tabpanel', { name, exact: true });
      await shown.waitFor(LONG);
      await expect.poll(() => shown.locator('.ant-skeleton').count(), LONG).toBe(0);
      expect([name, await axeFindings(page)]).toEqual([name, []]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  it('goes from one part of the page to the next by F6', async () => {
    const page = await openAnew('topic/car-use');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    // who has just come is nowhere yet
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('表单');
    await outline(page)
      .getByRole('button', { name: /^用车事由/ })
      .click();
    const where = () =>
      page.evaluate(
        () => document.activeElement?.closest('[aria-label], [role=tablist]')?.getAttribute('aria-label') ?? 'tabs',
      );
    const press = async (key: string, at: string) => {
      await page.keyboard.press(key);
      await expect.poll(where).toBe(at);
    };
    await expect.poll(where).toBe('结构');
    await press('F6', '属性');
    await press('F6', '检查结果');
    await press('F6', 'tabs');
    await press('F6', '字段面板');
    await press('F6', '表单画布');
    await press('Shift+F6', '字段面板');
    await press('Shift+F6', 'tabs');
  });

  it('keeps whoever is at the keyboard where he was when what he has pressed is gone, or cannot be pressed again', async () => {
    const page = await openAnew('topic/car-use');
    const hasFocus = async (control: Locator) => {
      await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    await outline(page).getByRole('button', { name: '目的地 destination' }).press('Enter', LONG);
    // a condition is put in, and its fields stand empty for another one
    const adder = panel(page).getByRole('group', { name: '添加条件' }).first();
    const field = adder.getByLabel('字段');
    await field.press('ArrowDown');
    await page.keyboard.type('是否出市');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').getByText('是否出市').waitFor();
    await page.keyboard.press('Enter');
    await adder.getByRole('button', { name: '加入条件' }).press('Enter');
    await panel(page).getByText('“是否出市”为是时显示').waitFor();
    await hasFocus(field);
    // one of a list is taken out
    const checks = panel(page).getByRole('region', { name: '提交时的校验' });
    await checks.getByRole('button', { name: '添加校验' }).press('Enter');
    await checks
      .getByRole('button', { name: /^删\s?除$/ })
      .last()
      .press('Enter');
    await hasFocus(checks.locator(':focus'));
    // and all of it is undone
    const undo = page.getByRole('button', { name: /撤\s?销/ });
    while (await undo.isEnabled()) await undo.press('Enter');
    await hasFocus(page.getByRole('button', { name: /重\s?做/ }));
    // who points at something sees where he goes on
    await outline(page).getByRole('button', { name: '目的地 destination' }).click();
    await panel(page)
      .getByRole('button', { name: /^删\s?除$/ })
      .last()
      .click();
    await outline(page).getByRole('button', { name: '目的地 destination' }).waitFor({ state: 'detached' });
    await hasFocus(page.locator('body'));
  });

  it('edits the files beside the form, says where a mistake is, and takes steps back', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/repair');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    const fields = () => outline(page).getByRole('listitem').count();
    const before = await fields();
    await outline(page).getByRole('listitem').first().getByRole('button').press('Delete');
    await expect.poll(fields).toBe(before - 1);
    await findings(page)
      .getByRole('button', { name: /^在文件中打开/ })
      .first()
      .click(LONG);
    await page.locator('.cm-content').waitFor(LONG);
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await openTab(page, '表单');
    await expect.poll(fields).toBe(before);
    await page.getByText(/于 .* 保存/).waitFor();
    await openTab(page, '流程');
    await page.getByRole('region', { name: '元素列表' }).getByRole('listitem').first().waitFor(LONG);
    await openTab(page, '试运行');
    await page.getByTitle('表单', { exact: true }).click();
    await page.getByRole('form', { name: '试运行' }).waitFor();
  });

  it('writes conditions and checks with names that are offered, says them in words, and tries them on the samples', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/device-borrowing');
    const place = outline(page).getByRole('button', { name: /^使用地点/ });
    await place.click(LONG);
    const panel = page.getByRole('region', { name: '属性' });
    const shown = panel.getByRole('textbox', { name: '显示条件' });
    // who does not know a name sees what there is, and finds it by its words
    await shown.focus();
    await page.locator('.ant-select-item-option').filter({ hasText: 'initiator 申请人' }).waitFor();
    await shown.fill('申请');
    await expect.poll(() => page.locator('.ant-select-item-option').filter({ hasText: 'initiator' }).count()).toBe(1);
    await shown.fill('');
    await shown.pressSequentially('offC');
    // what is offered first is taken by Enter, which begins no line then
    await page.locator('.ant-select-item-option-active').filter({ hasText: '带出校外' }).waitFor();
    await shown.press('Enter');
    await expect.poll(() => shown.inputValue()).toBe('offCampus');
    await shown.blur();
    await expect.poll(() => shown.inputValue()).toBe('${offCampus}');
    await panel.getByText('“带出校外”为是时显示').waitFor();
    await panel
      .getByText(/^样例 .*→ (是|否)$/)
      .first()
      .waitFor();
    for (const unread of ['${offCampus &&', '${offCampus', '${nothing(offCampus)}']) {
      await shown.fill(unread);
      await panel.getByText('还读不通').waitFor();
    }
    // what is not finished yet is kept, and the form is there all the same
    await page.getByText(/于 .* 保存/).waitFor();
    await page.reload();
    await place.click(LONG);
    await expect.poll(() => shown.inputValue()).toBe('${nothing(offCampus)}');
    await page.getByRole('form', { name: '表单画布' }).getByLabel('使用地点').waitFor();
    await shown.fill('');

    const checks = panel.getByRole('region', { name: '提交时的校验' });
    await checks.getByRole('button', { name: '添加校验' }).click();
    const check = checks.locator(':scope > fieldset').last();
    await check.getByRole('textbox', { name: '不予提交的情形' }).fill('${!offCampus && days > 30}');
    await check.getByText('“带出校外”为否，且“借用天数”大于30时不予提交').waitFor();
    await check.getByLabel('提示').fill('校内借用不超过三十天');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText(/于 .* 保存/).waitFor();
    const admin = await Session.login(hall().server.url, 'admin');
    const { data } = await admin.get<{ draft: { files: Record<string, string> } | null }>(
      '/devtools/definition/topic/device-borrowing',
    );
    // a way out of a gateway says when it is taken, a step who gets it
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    const element = page.getByRole('region', { name: '属性' });
    const taken = elements.getByRole('button', { name: /^是/ });
    await taken.first().click(LONG);
    await element.getByText('“学生借用”为是时走这条线', { exact: true }).waitFor();
    await taken.nth(1).click();
    await element.getByText('“带出校外”为是，且“借用天数”大于7时走这条线', { exact: true }).waitFor();

    const { rules } = JSON.parse(data?.draft?.files['topic.json'] ?? '{}') as { rules: object[] };
    expect(rules.at(-1)).toEqual({
      field: 'place',
      refuseIf: '${!offCampus && days > 30}',
      message: '校内借用不超过三十天',
    });
  });

  it('gives a step to people by choosing, names them for each applicant, and puts a condition together of fields', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/sports-center');
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    await elements.getByRole('button', { name: /^场馆中心安排/ }).click(LONG);
    const who = panel(page).getByRole('region', { name: '按样例，这一步的办理人' });
    await who.getByText('李明申请时： 赵国强').waitFor();
    const by = panel(page).getByLabel('由谁办理');
    // whoever of a kind belongs where the applicant does
    const give = async (words: string, title: string) => {
      await by.fill(words);
      await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click();
    };
    await give('所在学院', '申请人所在学院中的人员（在下方选择）');
    await who.getByText(/^李明申请时： .*、/).waitFor();
    const within = panel(page).getByLabel('其中哪些人可以办理');
    await within.fill('院长');
    await within.press('Enter');
    await within.press('Tab');
    await give('所在部门', '申请人所在部门中的人员（在下方选择）');
    const candidates = panel(page).getByLabel('候选人', { exact: true });
    await expect.poll(() => candidates.inputValue()).toBe("${peopleIn(deptOf(initiator), 'teacher', 'post:dean')}");
    expect(await axeFindings(page)).toEqual([]);
    // found by its words
    await give('申请人的负责', '申请人的负责人');
    await who.getByText('李明申请时： 王志远').waitFor();
    // groups are chosen beside it; what is written by hand stays, and is said to be
    const texts = panel(page).getByLabel('办理人', { exact: true });
    expect(await texts.isVisible()).toBe(false);
    await panel(page).getByText('用表达式填写').click();
    expect(await texts.inputValue()).toBe('${leaderOf(initiator)}');
    await texts.fill('${leaderOf(leaderOf(initiator))}');
    await texts.blur();
    await panel(page).getByText('自定义（见下方）').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await elements.getByRole('button', { name: /^收费/ }).click();
    await panel(page).getByText('“场地费（元）”大于0时走这条线').waitFor();
    const fieldset = panel(page).getByRole('group', { name: '添加条件' });
    await choose(page, fieldset.getByLabel('字段'), '预计人数');
    await choose(page, fieldset.getByLabel('比较'), '不小于');
    await fieldset.getByLabel('值').fill('50');
    await fieldset.getByRole('button', { name: '加入条件' }).click();
    await panel(page)
      .getByText(/^样例 .*→ (是|否)$/)
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const admin = await Session.login(hall().server.url, 'admin');
    const drawn = async () => {
      const path = '/devtools/definition/topic/sports-center';
      const { data } = await admin.get<{ draft: { files: Record<string, string> } | null }>(path);
      return data?.draft?.files['process.bpmn'] ?? '';
    };
    await expect.poll(drawn, LONG).toContain('${fee &gt; 0 &amp;&amp; people &gt;= 50}');
    expect(await drawn()).toContain('flowable:assignee="${leaderOf(leaderOf(initiator))}"');
    expect(await drawn()).not.toContain('id="sports" name="场馆中心安排" flowable:candidateGroups');
    // and nothing else of what its analyst wrote
    const kept = (await drawn()).split('\n');
    const changed = (await readFile(fromRoot('topics', 'sports-center', 'process.bpmn'), 'utf8'))
      .split('\n')
      .filter((line) => !kept.includes(line));
    expect(changed.map((line) => line.trim().slice(0, 28))).toEqual([
      '<bpmn:userTask id="sports" n',
      '<bpmn:conditionExpression xs',
    ]);
    // a step is put on one of several ways, which stays what it is
    await elements.getByRole('button', { name: '在其后插入' }).click();
    await page.getByRole('menuitem', { name: '用户任务', exact: true }).click();
    await panel(page).getByLabel('名称').fill('复核收费');
    await panel(page).getByLabel('名称').press('Tab');
    await elements.getByRole('button', { name: /^收费/ }).waitFor();
    await expect.poll(drawn, LONG).toContain('name="复核收费"');
    expect(await drawn()).toContain('${fee &gt; 0 &amp;&amp; people &gt;= 50}');
    expect(((await drawn()).match(/<bpmn:sequenceFlow /g) ?? []).length).toBe(
      (kept.join('\n').match(/<bpmn:sequenceFlow /g) ?? []).length + 1,
    );
  });

  it('leads from a fault to where it is mended, with its words beside the control, and to its line by one more press', async () => {
    const page = await openAnew('topic/car-use');
    const fault = (text: RegExp) => findings(page).getByRole('button', { name: text }).first();
    await outline(page).getByRole('button', { name: '目的地 destination' }).click(LONG);
    await panel(page).getByRole('textbox', { name: '显示条件' }).fill('${nothing}');
    await openTab(page, '权限');
    await page.getByRole('checkbox', { name: '车队派车 · 公函或活动方案 · 必填' }).check();
    await openTab(page, '设置');
    // a field
    await fault(/^错误.*nothing/).click(LONG);
    const shown = panel(page).getByRole('textbox', { name: '显示条件' });
    await expect.poll(() => shown.evaluate((one) => one === document.activeElement)).toBe(true);
    await outline(page).getByRole('button', { name: '目的地 destination', pressed: true }).waitFor();
    await panel(page)
      .getByText(/nothing/)
      .last()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // a right
    await fault(/^错误.*公函或活动方案/).click();
    const right = page.getByRole('checkbox', { name: '车队派车 · 公函或活动方案 · 必填' });
    await expect.poll(() => right.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('cell').filter({ has: right }).getByRole('listitem').count()).toBe(1);
    await right.uncheck();
    // its line is one press away
    await findings(page)
      .getByRole('button', { name: /^在文件中打开 ui\.json/ })
      .click();
    await page.locator('.cm-lintRange-error').first().waitFor(LONG);
    // a step that nobody has
    await openTab(page, '流程');
    await page
      .getByRole('region', { name: '元素列表' })
      .getByRole('button', { name: /^车队派车/ })
      .click(LONG);
    await panel(page).getByText('用表达式填写').click();
    await panel(page).getByLabel('办理人', { exact: true }).fill('${nobody}');
    await panel(page).getByLabel('办理人', { exact: true }).blur();
    await openTab(page, '设置');
    await fault(/^错误.*nobody/).click(LONG);
    await panel(page).getByRole('listitem').filter({ hasText: 'nobody' }).waitFor(LONG);
    expect(await panel(page).getByLabel('标识').inputValue()).toBe('dispatch');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('puts a field into the part of the form that one looks at, shows it and chooses it', async () => {
    const page = await openAnew('topic/car-use');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    await page.getByRole('form', { name: '表单画布' }).waitFor(LONG);
    // the last part is the dispatcher's: whoever fills it in does not see it
    await page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '日期', exact: true }).click();
    await panel(page).getByLabel('标题', { exact: true }).fill('出车日');
    const field = page.locator('[data-chosen="true"]');
    await field.getByText('出车日').waitFor();
    const isSeen = () =>
      field.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isSeen).toBe(true);
    const added = outline(page).getByRole('button', { name: /^出车日/ });
    expect(await added.getAttribute('aria-pressed')).toBe('true');
  });

  it('makes a kind of record with states and actions of nothing, tries it, publishes it, and its list does them', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('数据', { exact: true }).click();
    await dialog.getByLabel('标题', { exact: true }).fill('设备故障');
    await dialog.getByLabel('英文标题').fill('Equipment faults');
    // nobody has to think of a path
    await expect.poll(() => dialog.getByLabel('标识').inputValue()).toBe('campus/equipment-faults');
    await dialog.getByLabel('标识').fill('lab/fault');
    await dialog.getByRole('button', { name: /开\s?始/ }).click();
    // what is taken out is in no list any more, and what actions fill in is only shown
    await outline(page).getByRole('button', { name: /^状态/ }).press('Delete', LONG);
    await outline(page).getByRole('button', { name: /^备注/ }).click();
    await panel(page).getByLabel('只由操作填写').click();
    // of pasted labels those are added that are not there yet, and are columns of the list where they are short enough
    await page.getByRole('button', { name: '粘贴表头' }).click();
    await page.getByLabel('表头或字段名称').fill('名称\n发现日期\n故障照片');
    await page.getByText('已有，不再添加：名称').waitFor();
    await page.getByRole('button', { name: '添加 2 项' }).click();
    for (const [title, isListed] of [
      ['发现日期', true],
      ['故障照片', false],
    ] as const) {
      await outline(page)
        .getByRole('button', { name: new RegExp(`^${title}`) })
        .click();
      await expect.poll(() => panel(page).getByLabel('标题', { exact: true }).inputValue()).toBe(title);
      expect(await panel(page).getByLabel('在列表中显示').isChecked()).toBe(isListed);
    }
    await page.getByRole('button', { name: /撤\s?销/ }).click();

    await openTab(page, '状态与操作');
    await page.getByRole('button', { name: '启用状态' }).click(LONG);
    await page.getByRole('button', { name: '添加操作' }).click();
    const action = page.getByRole('region', { name: /^操作 (action|handle)$/ });
    await action.getByLabel('标题', { exact: true }).fill('处理');
    await action.getByLabel('英文标题').fill('Handle');
    await action.getByLabel('英文标题').press('Tab');
    await page.getByRole('region', { name: '操作 handle' }).waitFor();
    await action.getByLabel('添加要填写的内容').fill('单行文本');
    await page.locator('.ant-select-dropdown:visible').getByTitle('单行文本', { exact: true }).click();
    const asked = action.getByRole('region', { name: /^要填写的/ });
    await asked.getByLabel('标题', { exact: true }).fill('经过');
    await asked.getByLabel('英文标题').fill('What was done');
    await choose(page, action.getByLabel('添加要写入的字段'), '备注');
    const set = action.getByRole('group', { name: '备注' });
    await choose(page, set.getByLabel('写入'), '填写的“经过”');
    await action.getByText('“处理状态”为“待处理”时可用').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await openTab(page, '试运行');
    const form = page.getByRole('form', { name: '试运行' });
    await form.getByLabel('名称').fill('离心机');
    await form.getByRole('button', { name: '存为表单样例' }).click();
    await findings(page).getByText('未发现问题').waitFor(LONG);

    await openTab(page, '发布');
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByText('已发布为第 1 版').waitFor(LONG);
    const admin = await Session.login(hall().server.url, 'admin');
    expect((await admin.post('/lab/fault', { name: '离心机' })).code).toBe(0);
    await page.getByRole('link', { name: /列表/ }).click();
    const row = page.getByRole('row').filter({ hasText: '离心机' });
    await row.getByText('待处理').waitFor(LONG);
    await row
      .getByRole('button', { name: '处理', exact: true })
      .or(row.getByRole('button', { name: '更多' }))
      .click();
    const item = page.getByRole('menuitem', { name: '处理' });
    const input = page.getByRole('dialog');
    // the button itself opens it, or its menu does
    await item.or(input).first().waitFor();
    if (await item.isVisible()) await item.click();
    await input.getByLabel('经过').fill('已更换转子');
    await input
      .getByRole('button', { name: /确\s?[定认]|处\s?理/ })
      .last()
      .click();
    await row.getByText('已处理').waitFor(LONG);
    await row.getByText('已更换转子').waitFor();
  });

  it('draws the name of a step in the middle of it: it is measured in the letters in which it stands', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/repair');
    await openTab(page, '流程');
    const names = page.locator('.djs-shape[data-element-id] .djs-visual:has(rect) text.djs-label');
    await names.first().waitFor(LONG);
    const aside = await names.evaluateAll((all) =>
      (all as SVGTextElement[]).map((name) => {
        const inner = name.getBBox();
        const box = (name.parentElement as unknown as SVGGElement).querySelector('rect')?.getBBox();
        return Math.abs(inner.x + inner.width / 2 - ((box?.x ?? 0) + (box?.width ?? 0) / 2));
      }),
    );
    expect(aside.length).toBeGreaterThan(1);
    expect(Math.max(...aside)).toBeLessThan(2);
  });

  it('lays no name of a timer over another one, where the file does not say where it stands', async () => {
    const page = await openAnew('topic/student-card-reissue');
    await openTab(page, '流程');
    const names = page.locator('.djs-shape[data-element-id$="_label"]');
    const timers = names.filter({ hasText: /^(第 23 天|满 30 天)$/ });
    await timers.first().waitFor(LONG);
    const boxes = await Promise.all([timers.first().boundingBox(), timers.last().boundingBox()]);
    const [left, right] = boxes.toSorted((one, other) => (one?.x ?? 0) - (other?.x ?? 0));
    expect(await timers.count()).toBe(2);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    // it is only drawn so: nothing has changed
    expect(await page.getByRole('button', { name: '撤销' }).last().isDisabled()).toBe(true);
  });

  it('draws on without the server: a step gets its name, and loses it again', async () => {
    hall().expectTrouble(/ERR_FAILED/);
    const page = await openAnew('topic/repair');
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    await elements.getByRole('button', { name: /^后勤派工/ }).click(LONG);
    // nobody says what to call it in English, or anything else
    await page.route('**/{devtools/english,assets/**}', (route) => route.abort());
    await elements.getByRole('button', { name: '在其后插入' }).click();
    await page.getByRole('menuitem', { name: '用户任务', exact: true }).click();
    const shape = page.locator('.djs-shape[data-element-id^="Activity_"]').last();
    const typed = page.locator('.djs-direct-editing-content');
    const call = async (name: string) => {
      await shape.dblclick({ force: true });
      await typed.fill(name);
      await typed.press('Enter');
      await typed.waitFor({ state: 'detached' });
    };
    await call('甲乙');
    await elements.getByRole('button', { name: /^甲乙/ }).waitFor();
    await call('');
    await elements.getByRole('button', { name: /^用户任务 Activity_/ }).waitFor();
    await expect.poll(async () => (await draftOf('topic/repair'))['process.bpmn'], LONG).toMatch(/id="Activity_\w+"/);
    await expect.poll(async () => (await draftOf('topic/repair'))['process.bpmn'], LONG).not.toContain('甲乙');
  });

  it('loses nothing that is edited without a connection, not by a reload either, and lets the person decide about two drafts', async () => {
    hall().expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const page = await hall().open('admin', '/devtools/definition/topic/holiday');
    const field = outline(page).getByRole('button', { name: /^请假期间联系电话/ });
    const title = page.getByRole('region', { name: '属性' }).getByLabel('标题', { exact: true });
    await field.click(LONG);
    await page.context().setOffline(true);
    await title.fill('假期联系电话');
    await page.getByRole('alert').filter({ hasText: '未能保存' }).waitFor(LONG);
    await page.context().setOffline(false);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/已恢复您 .* 编辑但未保存的内容/).waitFor(LONG);
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    await outline(page)
      .getByRole('button', { name: /^假期联系电话/ })
      .waitFor();

    // another window of hers goes on meanwhile
    const admin = await Session.login(hall().server.url, 'admin');
    const path = '/devtools/definition/topic/holiday';
    const { data } = await admin.get<{ draft: { files: Record<string, string>; revision: number } }>(path);
    const { files = {}, revision = 0 } = data?.draft ?? {};
    const theirs = { ...files, 'schema.json': (files['schema.json'] ?? '').replace('假期联系电话', '另一窗口的电话') };
    await outline(page)
      .getByRole('button', { name: /^假期联系电话/ })
      .click();
    await page.context().setOffline(true);
    await title.fill('本窗口的电话');
    expect((await admin.put(path, { files: theirs, revision })).code).toBe(0);
    await page.getByRole('alert').filter({ hasText: '未能保存' }).waitFor(LONG);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: '使用另一窗口的内容' }).click(LONG);
    await outline(page)
      .getByRole('button', { name: /^另一窗口的电话/ })
      .waitFor(LONG);
  });

  it('renames a field and a step with all that speaks of them, and lists the lines before', async () => {
    const page = await openAnew('topic/car-use');
    const field = outline(page).getByRole('button', { name: /^是否出市/ });
    await field.press('F2', LONG);
    const dialog = page.getByRole('dialog', { name: '重命名字段 outOfCity' });
    const name = dialog.getByLabel('新名称');
    await name.fill('driver');
    await dialog.getByText('“driver”已被使用，请换一个').waitFor();
    await name.fill('leavesTown');
    await dialog.getByText('"ui:showIf": "${leavesTown}"').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await name.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await outline(page).getByText('leavesTown').waitFor();
    await page.getByRole('form', { name: '表单画布' }).getByLabel('是否出市').waitFor();
    await openTab(page, '权限');
    await page.getByRole('button', { name: '重命名环节 dispatch' }).click();
    const step = page.getByRole('dialog', { name: '重命名环节 dispatch' });
    await step.getByLabel('新名称').fill('sendCar');
    await step.getByRole('button', { name: /重命名/ }).click();
    await page.getByRole('button', { name: '重命名环节 sendCar' }).waitFor();
    await findings(page).getByText('未发现问题').waitFor(LONG);
  });

  it('lets a dictionary, a kind of record and a service be chosen by name: nobody knows their keys', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/repair');
    const palette = page.getByRole('navigation', { name: '字段面板' });
    await outline(page).getByRole('listitem').first().getByRole('button').click(LONG);
    for (const [widget, label, name, key] of [
      ['字典下拉', '字典', '紧急程度', 'urgency'],
      ['业务记录', '数据表', '可借设备目录', 'assets/device'],
      ['已办结的申请', '事项', '用车申请', 'car-use'],
    ] as const) {
      await palette.getByRole('button', { name: widget, exact: true }).click();
      const field = panel(page).getByLabel(label, { exact: true });
      await field.fill(name);
      await page.locator('.ant-select-dropdown:visible').getByTitle(`${name} (${key})`, { exact: true }).click();
    }
    await openTab(page, '文件');
    await page.getByRole('button', { name: 'schema.json' }).click(LONG);
    const text = page.locator('.cm-content');
    for (const said of ['"x-dict": "urgency"', '"x-record": "assets/device"', '"x-request": "car-use"'])
      await expect.poll(() => text.innerText(), LONG).toContain(said);
    // and who may be picked as well, by the names of roles
    await openTab(page, '表单');
    await palette.getByRole('button', { name: '人员', exact: true }).click();
    const people = panel(page).getByLabel('可选人员', { exact: true });
    await people.fill('logistics');
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(/role:logistics/)
      .click();
    await openTab(page, '文件');
    await page.getByRole('button', { name: 'ui.json' }).click(LONG);
    await expect.poll(() => text.innerText(), LONG).toContain('role:logistics');
  });

  it('edits the columns of a table like fields, and makes fields of a pasted header row', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/business-trip');
    await outline(page)
      .getByRole('button', { name: /itinerary$/ })
      .click(LONG);
    const columns = panel(page).getByRole('region', { name: '明细列', exact: true });
    const names = () => columns.locator('[data-column] code').allInnerTexts();
    await columns.locator('[data-column] code').first().waitFor();
    const before = await names();
    await columns.getByRole('button', { name: '添加列' }).click();
    const added = columns.getByRole('region', { name: /^列 / });
    await added.getByLabel('标题', { exact: true }).fill('同行人数');
    await added.getByLabel('英文标题').fill('Companions');
    const column = columns.getByRole('button', { name: /^同行人数/ });
    await column.press('Alt+ArrowUp');
    await expect.poll(names).toEqual([...before.slice(0, -1), 'companions', ...before.slice(-1)]);
    await expect.poll(() => column.evaluate((one) => one === document.activeElement)).toBe(true);
    // what is scrolled away in part is no target
    await page.getByRole('heading', { name: '设计：出差申请' }).scrollIntoViewIfNeeded();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '粘贴表头' }).click();
    const dialog = page.getByRole('dialog', { name: '粘贴表头' });
    await dialog.getByLabel('表头或字段名称').fill('序号\t会议名称\t会议日期\t车牌号\n1\t年会\t2026-05-01\t');
    await dialog.getByRole('radio', { name: '表单字段' }).check();
    const pasted = dialog.getByRole('list', { name: '将添加的字段' }).getByRole('listitem');
    await expect.poll(() => pasted.count()).toBe(3);
    // as other definitions say it
    await dialog.getByText('Number plate').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: '添加 3 项' }).click();
    await outline(page)
      .getByRole('button', { name: /^会议日期/ })
      .waitFor();
    await outline(page)
      .getByRole('button', { name: /^车牌号.*numberPlate$/ })
      .waitFor();
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await expect
      .poll(() =>
        outline(page)
          .getByRole('button', { name: /^(会议名称|会议日期|车牌号)/ })
          .count(),
      )
      .toBe(0);
  });

  it('has a dialog and a list where they stay from the first frame, for who wants nothing to move', async () => {
    const page = await hall().open('admin', '/devtools/code-generator', { reducedMotion: 'reduce' });
    const begin = page.getByRole('button', { name: /新\s?建/ });
    await begin.waitFor(LONG);
    const places = await begin.evaluate(async (button: HTMLElement) => {
      const seen = new Set<string>();
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      button.click();
      const dialog = () => document.querySelector('[role=dialog]');
      while (!dialog()) await frame();
      for (let left = 10; left > 0; left -= 1) {
        const { x, y, width } = dialog()?.getBoundingClientRect() ?? {};
        seen.add(`${x} ${y} ${width}`);
        await frame();
      }
      return [...seen];
    });
    expect(places).toHaveLength(1);
    // a list is measured in the frame in which it comes: what went there slowly was placed ten windows away
    await choose(page, page.getByRole('dialog').getByLabel('分类'), '后勤');
  });

  it('shows every text in three languages, what is missing first if asked, and writes what is filled in', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await openTab(page, '翻译');
    // what all definitions share is translated beside it
    await page.getByText(/条，0 条没有英文/).waitFor(LONG);
    const english = page.getByLabel('English · 用品', { exact: true });
    const taiwan = page.getByLabel('繁體中文 · 用品', { exact: true });
    await english.fill('');
    await english.press('Tab');
    await page.getByText(/条，1 条没有英文/).waitFor();
    await page.getByLabel('只看没有英文的').check();
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['用品']);
    await expect.poll(() => taiwan.getAttribute('placeholder')).toBe('用品');
    expect(await axeFindings(page)).toEqual([]);
    // other definitions have said it, and this one as it serves
    await page.getByRole('button', { name: '用其他事项的译文填写 1 条' }).click();
    await expect.poll(() => english.inputValue()).not.toBe('');
    await english.fill('Supply');
    await taiwan.fill('文具');
    await taiwan.press('Tab');
    await page.getByText(/条，0 条没有英文/).waitFor();
    await page.getByLabel('只看没有英文的').uncheck();
    await expect.poll(() => english.inputValue()).toBe('Supply');
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await expect.poll(() => taiwan.inputValue()).toBe('');
    await page.getByRole('tab', { name: '文件' }).click();
    await page.getByRole('tab', { name: '翻译' }).click();
    await expect.poll(() => english.inputValue()).toBe('Supply');
  });

  it('mends what the checker can mend: one by its button or beside its line, all that is sure in one step', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await openTab(page, '翻译');
    for (const text of ['用品', '用途']) {
      const english = page.getByLabel(`English · ${text}`, { exact: true });
      await english.fill('', LONG);
      await english.press('Tab');
    }
    await findings(page)
      .getByText(/^2 个错误/)
      .waitFor(LONG);
    const toAdd = () => findings(page).getByRole('button', { name: '添加待填的英文' }).count();
    await expect.poll(toAdd).toBe(2);
    const all = findings(page).getByRole('button', { name: '修正全部 2 处' });
    await all.press('Enter');
    await expect.poll(toAdd, LONG).toBe(0);
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await all.waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    // beside its line, by the keyboard
    await findings(page)
      .getByRole('button', { name: /^在文件中打开/ })
      .first()
      .click();
    await page.locator('.cm-lintRange-error').first().waitFor(LONG);
    await page.locator('.cm-content').press('Control+Shift+M');
    // buttons in the options of a list: none to a reader of the screen, who has those below
    await page.locator('.cm-panel-lint .cm-diagnosticAction').first().click();
    await expect.poll(toAdd, LONG).toBe(1);
  });

  it('leads from its head to what is wrong, and makes the samples fit again that no longer do in one step', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await outline(page).getByRole('button', { name: /^用途/ }).click(LONG);
    await page
      .getByRole('region', { name: '属性' })
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    const errors = page.getByRole('button', { name: /^查看 \d+ 个错误$/ });
    await errors.press('Enter', LONG);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('检查结果');
    const fault = (file: string) => findings(page).getByRole('listitem').filter({ hasText: file });
    await fault('samples/').first().waitFor();
    await findings(page)
      .getByRole('button', { name: /^让 \d+ 个样例重新适用$/ })
      .click();
    await expect.poll(() => fault('samples/').count(), LONG).toBe(0);
    // the button is gone, who pressed it is still there
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('检查结果');
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await fault('samples/').first().waitFor(LONG);
  });

  it('walks through a draft as anybody, and keeps what was done as a journey that runs', async () => {
    const page = await openAnew('topic/repair');
    await openTab(page, '试运行');
    const form = page.getByRole('form', { name: '填写申请' });
    await form.waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    const written: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && !pathname.startsWith('/api/devtools/')) written.push(pathname);
    });
    // a file that is chosen stays in the browser
    const photo = { name: 'leak.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
    await form.locator('input[type="file"]').first().setInputFiles(photo, LONG);
    await form.getByText('leak.png').first().waitFor(LONG);
    await page.getByRole('button', { name: /^提\s?交$/ }).press('Enter');
    const course = page.getByRole('region', { name: '经过' });
    await course.getByText('李明 提交申请').waitFor(LONG);
    await course.getByText('后勤派工 → 赵国强').waitFor();
    // the button is gone, who pressed it is where he sees what came of it
    await expect.poll(() => course.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('img', { name: '流程走到的位置' }).waitFor();
    const open = page.getByRole('region', { name: '当前待办' });
    await open.getByRole('button', { name: /^驳\s?回$/ }).waitFor();
    // one step back, to correct it: what was filled in is still there
    await page.getByRole('button', { name: '退一步' }).click();
    await form.getByText('leak.png').first().waitFor(LONG);
    await page.getByRole('button', { name: /^提\s?交$/ }).click();
    await course.getByText('后勤派工 → 赵国强').waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    await open.getByRole('button', { name: /^驳\s?回$/ }).press('Enter');
    await page.getByText('申请已结束：已驳回').waitFor(LONG);
    await page.getByLabel('样例名称').fill('refused-at-once');
    await page.getByRole('button', { name: '存为完整流程' }).press('Enter');
    await page.getByText('已存入草稿：samples/journey-refused-at-once.json').waitFor();
    await page.getByTitle('运行样例').click();
    await page.getByRole('button', { name: '全部运行' }).click();
    const examples = page.getByRole('region', { name: '样例与流程' });
    await examples.getByText(/^\d+ 个通过，0 个未通过$/).waitFor(LONG);
    await examples.getByText('journey-refused-at-once').waitFor();
    expect(written).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    // one that does not come to what it says is no fault of a file, and yet nobody publishes it unknowingly
    await openTab(page, '文件');
    await page.getByRole('button', { name: 'journey-refused-at-once.json' }).click(LONG);
    const text = page.locator('.cm-content');
    await expect.poll(() => text.innerText(), LONG).toContain('"end": "rejected"');
    await text.fill((await text.innerText()).replace('"end": "rejected"', '"end": "completed"'));
    await openTab(page, '发布');
    const warned = page.getByRole('alert').filter({ hasText: '有 1 个样例或流程走不到所写的结果' });
    await warned.getByText('journey-refused-at-once').waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('calls fields and sections in the outline and in the rights as the form does, in one’s own language', async () => {
    const english = await hall().open('admin', '/404');
    await english.context().addCookies([{ name: 'language', value: 'en-US', url: hall().server.url }]);
    await english.goto(`${hall().server.url}/devtools/definition/topic/car-use`);
    const fields = english.getByRole('region', { name: 'Outline' }).getByRole('listitem');
    await fields.filter({ hasText: /^Destination/ }).waitFor(LONG);
    await english.getByRole('tab', { name: 'Rights', exact: true }).click();
    await english.getByRole('rowheader', { name: 'Destination', exact: true }).waitFor(LONG);
    expect(
      await english
        .getByRole('rowheader')
        .filter({ hasText: /\p{Script=Han}/u })
        .allInnerTexts(),
    ).toEqual([]);
    await english.getByRole('tab', { name: 'Settings', exact: true }).click();
    await english.locator('.ant-select-selection-item').getByText('Destination').first().waitFor(LONG);
    expect(
      await english
        .locator('.ant-select-selection-item')
        .filter({ hasText: /\p{Script=Han}/u })
        .allInnerTexts(),
    ).toEqual([]);
  });

  it('calls fields, sections, columns and steps by their translations wherever they are chosen, in Taiwan too', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.delete('/devtools/definition/topic/car-use');
    const page = await hall().open('admin', '/404');
    const openIn = async (language: string, words: { outline: string; process: string; elements: string }) => {
      await page.context().addCookies([{ name: 'language', value: language, url: hall().server.url }]);
      await page.goto(`${hall().server.url}/devtools/definition/topic/car-use`);
      const fields = page.getByRole('region', { name: words.outline });
      await fields.locator('[data-field="passengerList"]').click(LONG);
      await page.locator('[data-column="name"]').waitFor(LONG);
      const said = await page.locator('[data-field], [data-column], [data-control="section"]').allInnerTexts();
      await openTab(page, words.process);
      const elements = page.getByRole('region', { name: words.elements }).getByRole('listitem');
      await elements.nth(3).waitFor(LONG);
      return [...said, ...(await elements.allInnerTexts())].join('\n');
    };
    const english = await openIn('en-US', { outline: 'Outline', process: 'Process', elements: 'Elements' });
    expect(english.match(/\p{Script=Han}+/gu)).toBeNull();
    expect(english).toContain('Passenger list');
    // no file says these: they are derived
    const taiwan = () => openIn('zh-TW', { outline: '結構', process: '流程', elements: '元素列表' });
    const derived = await taiwan();
    for (const text of ['乘車人員名單', '姓名', '單位', '行程', '車隊派車', '校辦審批'])
      expect(derived).toContain(text);
  });

  it('writes records by choosing: their kind, their fields, and for each a field of the form, what is known or a fixed value', async () => {
    const page = await openAnew('topic/academic-exchange');
    await openSettings(page);
    const records = page.getByRole('region', { name: '写入的记录' });
    await records.getByRole('button', { name: '添加一条' }).click(LONG);
    const fresh = records.locator(':scope > details > fieldset').last();
    await choose(page, fresh.getByLabel('记录种类'), '借用台账 (assets/loan)');
    // what it has to say is asked for at once
    const of = (title: string) => fresh.getByRole('group', { name: title, exact: true });
    await choose(page, of('申请编号（必填）').getByLabel('写入'), '申请编号');
    await choose(page, of('类别（必填）').getByLabel('写入'), '固定的值');
    await choose(page, of('类别（必填）').getByLabel('值', { exact: true }), '活动物资');
    await of('借用人（必填）').getByLabel('写入').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    const effects = async () =>
      (JSON.parse((await draftOf('topic/academic-exchange'))['topic.json'] ?? '{}') as { effects?: unknown[] }).effects;
    await expect
      .poll(async () => (await effects())?.at(-1), LONG)
      .toEqual({ on: 'completed', record: 'assets/loan', set: { number: '${number}', kind: 'material' } });
    // one that is there already is found by what one of its fields says
    await choose(page, fresh.getByLabel('哪一条'), '修改按字段值找到的记录');
    await choose(page, fresh.getByLabel('记录的哪个字段'), '借用人');
    await fresh.getByLabel('等于', { exact: true }).waitFor();
    await expect
      .poll(async () => (await effects())?.at(-1), LONG)
      .toMatchObject({
        update: { by: 'borrower', id: expect.stringContaining('${') as string, set: { kind: 'material' } },
      });

    await openTab(page, '流程');
    await page.getByRole('button', { name: /^列入学术交流日历/ }).click(LONG);
    const task = page.getByRole('group', { name: '写入的字段' });
    expect(await page.getByLabel('字段 title').count()).toBe(0);
    await task
      .getByRole('group', { name: '地点', exact: true })
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    await choose(page, task.getByLabel('添加字段'), '地点');
    await expect
      .poll(async () => (await draftOf('topic/academic-exchange'))['process.bpmn'], LONG)
      .toContain('<flowable:field name="place"><flowable:expression>${place}</flowable:expression></flowable:field>');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('says by choosing what a manifest says beside its form: numbers, what follows, a tree, an aside, related records, views', async () => {
    const page = await openAnew('topic/academic-exchange');
    await openSettings(page);
    const part = (title: string) => page.getByRole('region', { name: title, exact: true });
    const last = (title: string) => part(title).locator(':scope > details > fieldset').last();
    await part('自动编号').getByRole('button', { name: '添加编号' }).click(LONG);
    await choose(page, last('自动编号').getByLabel('存放编号的字段'), '活动外文名称');
    await choose(page, last('自动编号').getByLabel('何时编号'), '提交时');
    await part('后续事项').getByRole('button', { name: '添加后续事项' }).click();
    await choose(page, last('后续事项').getByLabel('打开的事项'), '用车申请 (car-use)');
    await choose(page, last('后续事项').getByLabel('添加字段'), '用车事由');
    await page.getByRole('group', { name: '用车事由', exact: true }).getByLabel('写入').waitFor(LONG);
    await page.getByLabel('图标', { exact: true }).fill('CarOutlined');
    await choose(page, page.getByLabel('退回后重新提交').first(), '直接回到本环节');
    await choose(page, page.getByLabel('申请人撤回').first(), '停在本环节时不可以');
    expect(await axeFindings(page)).toEqual([]);
    const kept = async (at: string, file: string) =>
      JSON.parse((await draftOf(at))[file] ?? '{}') as Record<string, unknown> & { nodes?: object };
    await expect
      .poll(() => kept('topic/academic-exchange', 'topic.json'), LONG)
      .toMatchObject({
        icon: 'CarOutlined',
        numbers: [{}, { field: expect.any(String) as string, on: 'started', pattern: '{yyyy}{seq:4}' }],
        afterwards: [{}, { topic: 'car-use', fill: { reason: expect.stringContaining('${') as string } }],
      });
    const { nodes = {} } = await kept('topic/academic-exchange', 'topic.json');
    expect(Object.values(nodes)).toContainEqual(expect.objectContaining({ resubmit: 'straight', withdraw: false }));

    const entity = await openAnew('entity/assets/lab-material');
    await openSettings(entity);
    const of = (title: string) => entity.getByRole('region', { name: title, exact: true });
    const fresh = (title: string) => of(title).locator(':scope > details > fieldset').last();
    await of('相关记录').getByRole('button', { name: '添加相关记录' }).click(LONG);
    // who names one of these is linked by that at once
    await choose(entity, fresh('相关记录').getByLabel('哪种数据'), '实验耗材流向台账 (assets/lab-issue)');
    await fresh('相关记录').getByText('本条记录').waitFor(LONG);
    await of('其他查看方式').getByRole('button', { name: '添加查看方式' }).click();
    expect(await axeFindings(entity)).toEqual([]);
    await expect
      .poll(() => kept('entity/assets/lab-material', 'entity.json'), LONG)
      .toMatchObject({
        related: [{}, { entity: 'assets/lab-issue', by: 'material', of: 'id' }],
        views: [{ kind: expect.any(String) as string }],
      });
  });

  it('keeps a trial while somebody mends in another tab what he found in it', async () => {
    const page = await openAnew('topic/repair');
    await openTab(page, '试运行');
    const form = page.getByRole('form', { name: '填写申请' });
    const where = form.locator('textarea').first();
    await where.fill('三楼走廊顶灯不亮', LONG);
    const there = async () => {
      await openTab(page, '权限');
      await page.getByRole('checkbox').first().waitFor(LONG);
      await openTab(page, '试运行');
    };
    await there();
    await expect.poll(() => where.inputValue(), LONG).toBe('三楼走廊顶灯不亮');
    await page.getByRole('button', { name: /^提\s?交$/ }).click();
    const course = page.getByRole('region', { name: '经过' });
    await course.getByText('李明 提交申请').waitFor(LONG);
    await there();
    await course.getByText('李明 提交申请').waitFor(LONG);
    await page.getByRole('button', { name: '重新开始' }).click();
    await where.waitFor(LONG);
    await there();
    await where.waitFor(LONG);
    expect(await where.inputValue()).not.toBe('三楼走廊顶灯不亮');
  });

  it('calls a field by the title that a common part gives it, in the rights of a new service too', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题', { exact: true }).fill('借用钥匙');
    await dialog.getByLabel('英文标题').fill('Keys');
    await dialog.getByLabel('标识').fill('keys');
    await dialog.getByRole('button', { name: /开\s?始/ }).click();
    await outline(page).getByRole('button', { name: /^附件/ }).waitFor(LONG);
    await openTab(page, '权限');
    await page.getByRole('rowheader', { name: '附件', exact: true }).waitFor(LONG);
    await page.getByRole('checkbox', { name: '部门负责人审批 · 附件 · 可填' }).waitFor();
  });

  it('keeps the name of a field that records hold or other definitions speak of, and says where', async () => {
    const page = await hall().open('admin', '/devtools/definition/entity/educationParty/scholarship');
    await outline(page)
      .getByRole('button', { name: /amount$/ })
      .press('F2', LONG);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('新名称').fill('sum');
    const said = dialog.getByRole('alert');
    await said.getByText('此名称已在使用，不能更改').waitFor(LONG);
    await said.getByText('奖学金分析').first().waitFor();
    expect(await dialog.getByRole('button', { name: '重命名' }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
    // one that is only drafted is free
    await page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '数字', exact: true }).click();
    await outline(page)
      .getByRole('button', { name: /number$/ })
      .press('F2');
    await dialog.getByLabel('新名称').fill('share');
    await dialog.getByRole('button', { name: '重命名' }).click();
    await outline(page)
      .getByRole('button', { name: /share$/ })
      .waitFor();
  });

  it('warns before an entity is published without a field that other definitions write', async () => {
    const page = await hall().open('admin', '/devtools/definition/entity/sys/vehicle-log');
    await outline(page)
      .getByRole('button', { name: /mileage$/ })
      .press('Delete', LONG);
    await page.getByRole('tab', { name: '发布' }).click();
    const warning = page.getByRole('alert').filter({ hasText: '会引用不存在的内容' });
    await warning.getByText('用车申请').first().waitFor(LONG);
    await warning.getByText('topic.json:').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('counts a report in the studio for what its readers can narrow it down by', async () => {
    const page = await hall().open('admin', '/devtools/definition/report/educationParty/awards');
    const shares = page.locator('.hall-report');
    await shares.waitFor(LONG);
    // what draws its charts comes late
    await expect.poll(() => shares.locator('.ant-skeleton').count()).toBe(0);
    const all = await shares.innerText();
    await choose(page, page.getByLabel('状态').first(), '未通过');
    await page.getByRole('button', { name: /^查\s?询$/ }).click();
    await expect.poll(() => shares.innerText(), LONG).not.toBe(all);
    await page.getByRole('button', { name: /^重\s?置$/ }).click();
    await expect.poll(() => shares.innerText(), LONG).toBe(all);
  });

  it('makes a report of parts, measures and conditions that are chosen, with its numbers at once, and publishes it', async () => {
    const page = await hall().open('admin', '/devtools/code-generator', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '报表' }).check(LONG);
    await dialog.getByLabel('标题', { exact: true }).fill('各部门用车');
    await dialog.getByLabel('英文标题').fill('Cars by department');
    await dialog.getByLabel('标识').fill('logistics/cars');
    await dialog.getByRole('button', { name: /开\s?始/ }).click();

    // it counts before anything is said
    const middle = page.locator('.hall-report');
    await middle.getByRole('term').getByText('提交').waitFor(LONG);
    await choose(page, outline(page).getByLabel('添加图表'), '饼图');
    await middle.getByRole('heading', { name: '饼图' }).waitFor();
    await panel(page).getByLabel('标题', { exact: true }).fill('各部门占比');
    await panel(page).getByLabel('英文标题').fill('By department');
    await choose(page, panel(page).getByLabel('统计方式'), '中位数');
    await panel(page).getByLabel('统计的数值').fill('workingHours');
    await choose(page, panel(page).getByLabel('列', { exact: true }), '状态');
    await choose(page, panel(page).getByLabel('值', { exact: true }), '已办结');
    await panel(page).getByRole('button', { name: '加入条件' }).click();
    await expect.poll(() => panel(page).getByLabel('只统计满足条件的').inputValue()).toBe("${state == 'completed'}");
    await middle.getByRole('heading', { name: '各部门占比' }).waitFor();
    // up by the keyboard
    const part = outline(page).getByRole('button', { name: /^各部门占比/ });
    await part.press('Alt+ArrowUp');
    await expect.poll(() => part.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    await openTab(page, '发布');
    await findings(page).getByText('未发现问题').waitFor(LONG);
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByRole('link', { name: '打开报表' }).click(LONG);
    await page.getByRole('heading', { name: '各部门占比' }).waitFor(LONG);
    const text = await readFile(join(dirs[1] ?? '', 'schemas/logistics/cars/report.json'), 'utf8');
    expect((JSON.parse(text) as { parts: unknown[] }).parts[2]).toMatchObject({
      ...{ kind: 'pie', title: '各部门占比', by: ['topic'], measure: 'median(workingHours)' },
      where: "${state == 'completed'}",
    });
  });

  it('keeps form, outline and what may be said about a field in sight of each other, however long the form is', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/expense-account');
    const canvas = page.getByRole('form', { name: '表单画布' });
    const way = canvas.getByText(/^收款方式/).first();
    await way.waitFor({ ...LONG, state: 'attached' });
    // a section far from sight is not painted
    await way.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const isSeen = async (one: Locator): Promise<boolean> => {
      const { x = 0, y = 0, height = 0 } = (await one.boundingBox()) ?? {};
      const hit = async (at: number) =>
        one.evaluate((node, [left, top]) => node.contains(document.elementFromPoint(left, top)), [x + 8, at] as [
          number,
          number,
        ]);
      return (await hit(y + 4)) && (await hit(y + height - 4));
    };
    // what is pressed below in the form is edited beside it
    await way.click();
    await expect.poll(() => isSeen(panel(page).getByLabel('标题', { exact: true }).first())).toBe(true);
    const entry = outline(page).getByRole('button', { name: /^收款方式/ });
    await expect.poll(() => isSeen(entry)).toBe(true);
    // and what is chosen in the outline is seen in the form
    await outline(page)
      .getByRole('button', { name: /^经费来源/ })
      .click();
    await expect.poll(() => isSeen(canvas.locator('[data-chosen] label').first())).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    // by keyboard alone: what is new is called something at once
    await page
      .getByRole('navigation', { name: '字段面板' })
      .getByRole('button', { name: '数字', exact: true })
      .press('Enter');
    await expect
      .poll(() =>
        panel(page)
          .getByLabel('标题', { exact: true })
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type('附单据张数');
    await outline(page)
      .getByRole('button', { name: /^附单据张数/ })
      .waitFor();
  });

  it('takes in a definition as an archive, and says before it is published what it means for what exists', async () => {
    const edit = (text: string) => text.replace(/"promiseDays": \d+/, '"promiseDays": 29');
    const page = await openChanged('topic/repair', 'topic.json', edit);
    const origin = new URL(page.url()).origin;
    const archive = await page.request.get(`${origin}/api/devtools/archive/topic/repair`);
    const buffer = await archive.body();
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.delete('/devtools/definition/topic/repair');

    hall().expectTrouble(/422/);
    await page.goto(`${origin}/devtools/code-generator`);
    const file = page.getByLabel('导入压缩包');
    await file.setInputFiles({ name: 'note.zip', mimeType: 'application/zip', buffer: Buffer.from('none') });
    await page.getByText(/压缩包中应当只有一个/).waitFor();
    await file.setInputFiles({ name: 'repair.zip', mimeType: 'application/zip', buffer });
    await page.waitForURL('**/devtools/definition/topic/repair');
    await openTab(page, '发布');
    await page.getByRole('listitem').filter({ hasText: '今后申请的承诺时限变了' }).getByText('需留意').waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    await admin.delete('/devtools/definition/topic/repair');
  });

  it('lets two publish at once: one wins, the other merges where he is, and is asked about what both have changed', async () => {
    const at = 'topic/seal-use';
    const admin = await Session.login(hall().server.url, 'admin');
    const { data: role } = await admin.get<{ menuList: string[] }>('/sys/role/hr');
    const rights = ['info', 'save', 'publish'].map((right) => `devtools-code-generator-${right}`);
    await admin.put('/sys/role', { ...role, menuList: [...(role?.menuList ?? []), ...rights] });
    const pages: Page[] = [];
    const files = (await admin.get<StudioDefinition>(`/devtools/definition/${at}`)).data?.files ?? {};
    for (const [who, days, field] of [
      ['admin', 8, 'guide'],
      ['hr', 9, 'icon'],
    ] as const) {
      const own = { promiseDays: days, [field]: field === 'icon' ? 'CarOutlined' : '新的说明' };
      const changed = Object.entries(own).reduce(
        (text, [name, value]) => new JsonEdit(text).set([name], value).text,
        files['topic.json'] ?? '',
      );
      const texts = {
        ...files,
        'topic.json': changed,
        'locales/en-US.json': new JsonEdit(files['locales/en-US.json'] ?? '').set(['新的说明'], 'New').text,
      };
      await (
        await Session.login(hall().server.url, who)
      ).put(`/devtools/definition/${at}`, { files: texts, revision: 0 });
      const page = await hall().open(who, `/devtools/definition/${at}`);
      await openTab(page, '发布');
      await findings(page)
        .getByText(/0 个错误|未发现问题/)
        .waitFor(LONG);
      pages.push(page);
    }
    const publish = (page: Page) => page.getByRole('button', { name: /^发\s?布$/ });
    await Promise.all(pages.map((page) => publish(page).click()));
    const told = (page: Page) => page.getByText('该定义在此期间已有改动，请先合并', { exact: true });
    const wins = await Promise.all(
      pages.map((page) =>
        Promise.race([
          page
            .getByText(/已发布为第/)
            .waitFor(LONG)
            .then(() => true),
          told(page)
            .waitFor(LONG)
            .then(() => false),
        ]),
      ),
    );
    expect(new Set(wins)).toEqual(new Set([false, true]));
    const loser = pages[wins.indexOf(false)];
    if (!loser) throw new Error('both have won');
    await openTab(loser, '设置');
    await loser.getByLabel('承诺办结工作日').fill('7');
    await loser.getByRole('button', { name: /^合\s?并$/ }).click();
    const dialog = loser.getByRole('dialog');
    await dialog.getByRole('radiogroup', { name: '设置 › 承诺办结工作日' }).waitFor(LONG);
    expect(await dialog.getByRole('radiogroup').count()).toBe(1);
    expect(await axeFindings(loser)).toEqual([]);
    // on a phone, in the dark
    await loser.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await loser.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(loser)).toEqual([]);
    await expect.poll(() => loser.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await dialog.getByRole('radio', { name: '用我的' }).check();
    await dialog.getByRole('button', { name: /^合\s?并$/ }).click();
    await told(loser).waitFor({ state: 'hidden' });
    // whoever has published edits it no more: that goes at once, not later from over the tabs
    expect(await loser.getByText(/也在编辑$/).count()).toBe(0);
    // where he was, with what he typed
    expect(await loser.getByLabel('承诺办结工作日').inputValue()).toBe('7');
    await openTab(loser, '发布');
    await findings(loser)
      .getByText(/0 个错误|未发现问题/)
      .waitFor(LONG);
    await publish(loser).click();
    await loser.getByText(/已发布为第/).waitFor(LONG);
    const { data } = await admin.get<StudioDefinition>(`/devtools/definition/${at}`);
    expect(JSON.parse(data?.files['topic.json'] ?? '')).toMatchObject({
      promiseDays: 7,
      guide: '新的说明',
      icon: 'CarOutlined',
    });
  });

  it('is for who may: others are told so', async () => {
    hall().expectTrouble(/403/);
    const page = await hall().open('teacher', '/devtools/code-generator');
    await page
      .getByRole('alert')
      .getByText(/没有权限|无权/)
      .first()
      .waitFor(LONG);
  });
});
