import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { JsonEdit } from '../../src/definition/edit/json.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { FileTexts, StudioDefinition } from '../../src/contract/studio/definition.ts';
import { requireAt } from '../../src/definition/edit/columns.ts';
import { addField } from '../../src/definition/edit/form.ts';
import { axeFindings } from '../support/axe.ts';
import { Session } from '../support/session.ts';
import { LONG, choose, findings, openTab, outline, panel, studioHall } from '../support/studio.ts';

const { hall, openChanged, written } = studioHall();

describe('publishing in the studio', () => {
  it('asks why and when: a plan is seen and taken back, a note stands in the history', async () => {
    const promised = (days: number) => (text: string) => text.replace(/"promiseDays": \d+/, `"promiseDays": ${days}`);
    const page = await openChanged('topic/repair', 'topic.json', promised(28));
    await openTab(page, '发布');
    await page.getByRole('button', { name: /^发\s?布$/ }).waitFor(LONG);
    await page.getByLabel('发布说明（选填）').fill('寒假前延长承诺');
    await page.getByRole('radio', { name: '定时发布' }).press('Space');
    await page.getByRole('button', { name: '预约发布' }).click(LONG);
    await page.getByText('请选择一年以内的未来时间').waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('发布时间', { exact: true }).fill(`${tomorrow}T08:30`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '预约发布' }).press('Enter');
    const plan = page.getByRole('status').filter({ hasText: '寒假前延长承诺' });
    await plan.getByText(`预约于 ${tomorrow} 08:30 发布`).waitFor(LONG);
    await page.reload();
    await openTab(page, '发布');
    await plan.getByText('到时按您的权限再次检查后自动发布').waitFor(LONG);
    // what is edited is not what was planned
    await openTab(page, '设置');
    await page.getByLabel('承诺办结工作日').fill('27');
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    await openTab(page, '发布');
    await plan.getByText('预约之后草稿又有改动').waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    await plan.getByRole('button', { name: '取消预约' }).click();
    await plan.waitFor({ state: 'detached' });

    await page.getByLabel('发布说明（选填）').fill('与后勤处商定');
    await page.getByRole('button', { name: /^发\s?布$/ }).click(LONG);
    await page.getByText(/已发布为第 \d+ 版/).waitFor(LONG);
    await page.getByRole('list', { name: '历史版本' }).getByText('与后勤处商定').waitFor(LONG);
    // whoever takes a version back on a phone is led to what came of it: it stands above, and moves the button away
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('button', { name: /^取回：第 \d+ 版$/ })
      .first()
      .click();
    const changed = page.getByRole('heading', { name: '修改的文件' });
    await expect.poll(() => changed.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => changed.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  it('draws what changes where, says whom it concerns, and tells at a press what changes at a step', async () => {
    const flow = (id: string, from: string, to: string) =>
      `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`;
    const page = await openChanged('topic/car-use', 'process.bpmn', (xml) =>
      xml
        .replace('flowable:assignee="${leaderOf(initiator)}"', 'flowable:candidateGroups="role:office"')
        .replace(
          flow('toDone', 'returnCar', 'done'),
          `${flow('toDone', 'returnCar', 'audit')}<bpmn:userTask id="audit" name="费用核对" flowable:candidateGroups="role:office" />${flow('toEnd', 'audit', 'done')}`,
        )
        .replace(
          '<bpmndi:BPMNShape id="begin_shape"',
          '<bpmndi:BPMNShape id="audit_shape" bpmnElement="audit"><dc:Bounds x="270" y="300" width="120" height="70" /></bpmndi:BPMNShape>$&',
        ),
    );
    await openTab(page, '发布');
    const drawn = page.getByRole('region', { name: '流程图上的改动' });
    await drawn.getByRole('button', { name: '费用核对：新增' }).waitFor(LONG);
    await drawn.getByText('± 有改动').waitFor();
    await drawn.getByRole('button', { name: '部门负责人审批：1 处改动' }).press('Enter');
    const told = drawn.getByRole('status');
    await told.getByText('今后“部门负责人审批”由另外的人办理').waitFor();
    expect(await told.textContent()).toContain('涉及：角色“校办公室”');
    expect(await told.getByRole('listitem').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('makes today’s samples fit a version that is taken back: versions keep none', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const address = '/devtools/definition/topic/repair';
    await admin.delete(address);
    const { files = {} } = (await admin.get<StudioDefinition>(address)).data ?? {};
    // what this version asks for, the one before does not know
    const called = { title: '所在楼层', english: 'Floor', name: 'floor' };
    const { files: added, name } = addField(files, 'text', { section: 0, index: 0 }, called);
    const asked = requireAt(added, name, true);
    const fit = await admin.post<FileTexts>(`${STUDIO.remake}/topic/repair`, { files: asked });
    await admin.put(address, { files: { ...asked, ...fit.data }, revision: 0 });
    const page = await hall().open('admin', address);
    await openTab(page, '发布');
    await page.getByRole('button', { name: /^发\s?布$/ }).click(LONG);
    await page.getByText(/已发布为第 \d+ 版/).waitFor(LONG);
    await page
      .getByRole('button', { name: /^取回：第 \d+ 版$/ })
      .first()
      .click();
    await page.getByText(/已将第 \d+ 版取回到草稿/).waitFor(LONG);
    await page.getByRole('region', { name: '检查结果' }).getByText('未发现问题').waitFor(LONG);
  });

  it('says step by step which requests under way could move, and moves them once it serves', async () => {
    const page = await openChanged('topic/repair', 'topic.json', (text) =>
      text.replace(/"promiseDays": \d+/, '"promiseDays": 26'),
    );
    const admin = await Session.login(hall().server.url, 'admin');
    const { data } = await admin.get<StudioDefinition>('/devtools/definition/topic/repair');
    const sample = JSON.parse(data?.files['samples/valid-student.json'] ?? '') as { as: string; formData: object };
    const someone = await Session.login(hall().server.url, sample.as);
    const started = await someone.post('/flow/common/start', { topic: 'repair', formData: sample.formData });
    expect(started).toMatchObject({ code: 0 });
    await openTab(page, '发布');
    const panel = page.getByRole('region', { name: '进行中的申请能否迁移' });
    await panel
      .getByText(/\d+ 件，可迁移 \d+ 件/)
      .first()
      .waitFor(LONG);
    expect(await panel.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: /^发\s?布$/ }).click(LONG);
    await panel.getByText(/件进行中的申请仍按旧版本办理/).waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: '迁移可以迁移的申请' }).press('Enter');
    await page.getByRole('tooltip').getByRole('button', { name: '迁移可以迁移的申请' }).press('Enter');
    await panel.getByText(/已迁移 [1-9]\d* 件/).waitFor(LONG);
  });

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
    const manifest = JSON.parse(await written('topics/reception-car/topic.json')) as {
      nodes: Record<string, { write: string[]; actions?: unknown[] }>;
    };
    expect(manifest).toMatchObject({ promiseDays: 5, approvers: { repeat: 'all' } });
    expect(manifest.nodes['dispatch']?.write).toEqual(['@dispatch', 'numberOfVehicles']);
    expect(manifest.nodes['leader']?.actions?.[0]).toEqual({ name: 'complete', title: '同意用车' });
    expect(manifest.nodes['leader']?.actions).toContainEqual({ name: 'reject', title: '不予用车' });
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
});

/** One of a list that opens below, by the keyboard; the first one without a search. */
async function pick(page: Page, label: string, search: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.focus();
  if (search === '') await field.press('ArrowDown');
  else await field.pressSequentially(search);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor();
  await field.press('Enter');
}

describe('a new request type', () => {
  it('of five answers, by the keyboard: it opens without a finding, and what was typed stays on the way', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: '问答生成' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const question = (text: string) => dialog.getByRole('heading', { name: text }).waitFor(LONG);
    const next = () => dialog.getByRole('button', { name: '下一步' }).press('Enter');
    await question('谁申请什么？');
    await next();
    await dialog.getByText('请填写申请什么').waitFor();
    const title = dialog.getByLabel('申请什么', { exact: true });
    await title.fill('大型仪器使用');
    await dialog.getByLabel('英文标题').fill('Use of large instruments');
    await expect.poll(() => dialog.getByLabel('标识').inputValue()).toBe('use-of-large-instruments');
    expect(await axeFindings(page)).toEqual([]);
    await title.press('Enter');
    await question('要填什么？');
    await dialog.getByLabel('表头或字段名称').fill('使用事由\n使用日期\n预计费用（元）\n一、其他\n经办人\n备注\n附件');
    await dialog.getByLabel('预计费用（元） · 英文标题').fill('Expected cost');
    await dialog.getByRole('checkbox', { name: '附件 · 必填' }).press('Space');
    expect(await axeFindings(page)).toEqual([]);
    await next();
    await question('谁来批？');
    await dialog.getByRole('button', { name: '再加一步' }).press('Enter');
    await next();
    await dialog.getByText('请选择由谁来').waitFor();
    await pick(page, '第 2 步由谁批', '财务处');
    await next();
    await question('什么条件下多一步？');
    await dialog.getByRole('radio', { name: '满足条件时多一步' }).press('Space');
    await pick(page, '当', '');
    await dialog.getByLabel('超过多少').fill('5,000');
    await pick(page, '多的一步由谁批', '');
    expect(await axeFindings(page)).toEqual([]);
    // back to the second question and forth again: all of it is there
    for (let time = 0; time < 2; time++) await dialog.getByRole('button', { name: '上一步' }).press('Enter');
    await question('要填什么？');
    await expect.poll(() => dialog.getByLabel('预计费用（元） · 英文标题').inputValue()).toBe('Expected cost');
    for (let time = 0; time < 2; time++) await next();
    await question('什么条件下多一步？');
    await expect.poll(() => dialog.getByLabel('超过多少').inputValue()).toBe('5,000');
    await next();
    await question('办完以后？');
    await dialog.getByRole('radio', { name: '批准后再告知一方，并可查看该申请' }).press('Space');
    await pick(page, '告知谁', '人事处');
    await dialog.getByRole('button', { name: '生成草稿' }).press('Enter');

    await page.waitForURL('**/devtools/definition/topic/use-of-large-instruments', LONG);
    await page.getByRole('region', { name: '检查结果' }).getByText('未发现问题').waitFor(LONG);
    await page.getByRole('form', { name: '表单画布' }).getByLabel('预计费用（元）').waitFor(LONG);
    await openTab(page, '发布');
    await page.getByRole('button', { name: /^发\s?布$/ }).click(LONG);
    await page.getByText('已发布为第 1 版').waitFor(LONG);
    const admin = await Session.login(hall().server.url, 'admin');
    const { data } = await admin.get<StudioDefinition>('/devtools/definition/topic/use-of-large-instruments');
    expect(data?.files['process.bpmn']).toContain('5000}');
    expect(data?.files['process.bpmn']).toContain('role:finance');
  });

  it('of a paper form of which an office fills in a part, and which is entered into a register at the end', async () => {
    const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
    const page = await hall().open('admin', '/devtools/code-generator', options);
    await page.getByRole('button', { name: '问答生成' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const next = () => dialog.getByRole('button', { name: '下一步' }).press('Enter');
    await dialog.getByLabel('申请什么', { exact: true }).fill('接待用车');
    await dialog.getByLabel('英文标题').fill('Cars for guests');
    await next();
    await dialog.getByLabel('表头或字段名称').fill('用车事由\n联系手机\n来宾名单（姓名、单位）\n二、派车\n车辆');
    await dialog.getByText('姓名、单位', { exact: true }).waitFor();
    await next();
    await dialog.getByRole('checkbox', { name: '由其填写“派车”' }).press('Space');
    expect(await axeFindings(page)).toEqual([]);
    for (let time = 0; time < 2; time++) await next();
    await dialog.getByRole('radio', { name: '批准后记入台账（新增一条记录）' }).press('Space');
    await dialog.getByRole('button', { name: '生成草稿' }).press('Enter');
    await dialog.getByText('请选择记入哪种记录').waitFor();
    await pick(page, '记录种类', '用车记录');
    await dialog.getByRole('button', { name: '按名称对应 1 项' }).press('Enter');
    await dialog.getByRole('group', { name: '车辆（必填）' }).getByText('车辆', { exact: true }).last().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: '生成草稿' }).press('Enter');
    await page.waitForURL('**/devtools/definition/topic/cars-for-guests', LONG);
    await page.getByRole('region', { name: '检查结果' }).getByText('未发现问题').waitFor(LONG);
    // a number that is computed of the rows, by choosing
    await page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '数字', exact: true }).click();
    const recipe = page.getByRole('group', { name: '常用算法' });
    await recipe.getByLabel('怎么算').press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible').getByTitle('明细行数').click();
    await recipe.getByLabel('明细表').press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible').getByTitle('来宾名单').click();
    await recipe.getByRole('button', { name: '填入算法' }).press('Enter');
    await page.getByText('自动填入：“来宾名单”的个数').waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    const admin = await Session.login(hall().server.url, 'admin');
    const { data } = await admin.get<StudioDefinition>('/devtools/definition/topic/cars-for-guests');
    const manifest = JSON.parse(data?.draft?.files['topic.json'] ?? '{}') as { effects?: { set: object }[] };
    expect(Object.keys(manifest.effects?.[0]?.set ?? {})).toEqual(['vehicle']);
  });
});
