import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { Session } from '../support/session.ts';
import { LONG, choose, findings, openSettings, openTab, outline, panel, studioHall } from '../support/studio.ts';

const { hall, openAnew, draftOf, written } = studioHall();

describe('records and reports in the studio', () => {
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
    // who opens it, and on whose home page it stands, without the file
    await outline(page).getByRole('button', { name: '报表设置' }).click();
    for (const of of ['可打开报表的人', '显示在哪些人的首页']) {
      // a list of several stays open
      const list = panel(page).getByRole('combobox', { name: of });
      await list.click();
      await page.locator('.ant-select-dropdown:visible').getByTitle('教师', { exact: true }).click();
      await list.press('Escape');
      await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
    }
    await choose(page, panel(page).getByLabel('数据范围依据'), '只统计与本人有关的');
    expect(await axeFindings(page)).toEqual([]);

    await openTab(page, '发布');
    await findings(page).getByText('未发现问题').waitFor(LONG);
    await page.getByText('将写入定义目录').waitFor();
    // no request is under way of a report
    expect(await page.getByText('进行中的申请').count()).toBe(0);
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByRole('link', { name: '打开报表' }).click(LONG);
    await page.getByRole('heading', { name: '各部门占比' }).waitFor(LONG);
    const text = await written('schemas/logistics/cars/report.json');
    expect(JSON.parse(text)).toMatchObject({ readers: ['teacher'], home: ['teacher'], scope: 'own' });
    const reader = await hall().open('teacher', '/ureport/logistics/cars');
    await reader.getByRole('heading', { name: '各部门占比' }).waitFor(LONG);
    expect((JSON.parse(text) as { parts: unknown[] }).parts[2]).toMatchObject({
      ...{ kind: 'pie', title: '各部门占比', by: ['topic'], measure: 'median(workingHours)' },
      where: "${state == 'completed'}",
    });
  });

  it('says by the keyboard alone which field the data scope of roles is about', async () => {
    const at = 'entity/venue/screen-show';
    const page = await openAnew(at);
    await openSettings(page);
    const scope = async () => (JSON.parse((await draftOf(at))['entity.json'] ?? '{}') as { scope?: string }).scope;
    const field = page.getByLabel('数据范围依据');
    for (const [title, name] of [
      ['现场负责人', 'responsible'],
      ['申请部门', 'deptId'],
    ] as const) {
      await field.press('ArrowDown', LONG);
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
      await expect.poll(scope, LONG).toBe(name);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
});
