import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { Session } from '../support/session.ts';
import { LONG, choose, openTab, outline, panel, studioHall } from '../support/studio.ts';

const { hall, openAnew, openChanged, draftOf } = studioHall();
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the process in the studio', () => {
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
    const insertField = async (title: string) => {
      await panel(page).getByLabel('插入字段').fill(title);
      await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click();
    };
    await insert('子流程', '逐人核对');
    await panel(page).getByText('每人或每行一次，同时进行').click();
    await choose(page, panel(page).getByLabel('人员集合', { exact: true }), '乘车人员名单');
    await choose(page, panel(page).getByLabel('完成条件', { exact: true }), '过半完成即可');
    expect(await axeFindings(page)).toEqual([]);
    await elements.getByRole('button', { name: /^开始 Event_/ }).click();
    await insert('用户任务', '看护核对');
    await choose(page, panel(page).getByLabel('由谁办理'), '每一行的“单位”');
    // its tasks are told from each other by their rows
    await insertField('每一行的“姓名”');
    await expect.poll(() => panel(page).getByLabel('名称').inputValue()).toBe('看护核对${person.name}');
    // whom a timer tells, and what; it waits for some days already
    await elements.getByRole('button', { name: '附加定时' }).click();
    await hasFocus(panel(page).getByLabel('名称'));
    await expect.poll(() => panel(page).getByLabel('等多久').inputValue()).toBe('3');
    expect(await page.getByText('暂时无法识别').count()).toBe(0);
    await insert('服务任务', '催一催');
    await choose(page, panel(page).getByLabel('自动处理'), '发送通知');
    await choose(page, panel(page).getByLabel('通知谁'), '每一行的“单位”的负责人');
    await panel(page).getByLabel('内容').fill('请核对：');
    await panel(page).getByLabel('内容').press('Tab');
    await insertField('目的地');
    await panel(page).getByText('“请核对：” + “目的地”').waitFor();
    await insertField('每一行的“姓名”');
    // no way leads out of a part
    await elements.getByRole('button', { name: '连接到' }).click();
    const ends = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => ends.allInnerTexts()).toEqual(['看护核对${person.name}']);
    await page.keyboard.press('Escape');
    // what stood behind the part has made room for what is in it now
    const whole = page.locator('.djs-shape').filter({ hasText: '逐人核对' }).locator('.djs-visual > rect');
    const right = async (one: Locator, edge: 'x' | 'end') => {
      const { x = 0, width = 0 } = (await one.first().boundingBox()) ?? {};
      return edge === 'x' ? x : x + width;
    };
    for (const behind of ['far', 'office', 'dispatch', 'done'])
      expect(await right(page.locator(`.djs-shape[data-element-id=${behind}]`), 'x')).toBeGreaterThan(
        await right(whole, 'end'),
      );
    await page.getByRole('button', { name: '整理排版' }).click();
    await elements.getByRole('button', { name: /^催一催/ }).waitFor();

    await openTab(page, '权限');
    await page.getByRole('checkbox', { name: '看护核对${person.name} · 乘车人员名单 · 姓名 · 可填' }).check();
    const table = page.getByRole('checkbox', { name: '看护核对${person.name} · 乘车人员名单 · 可填' });
    expect(await table.isChecked()).toBe(false);
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    const read = async () => {
      const files = await draftOf('topic/car-use');
      return ['process.bpmn', 'topic.json'].map((name) => files[name] ?? '').join('\n');
    };
    await expect.poll(read, LONG).toContain('passengerList.name');
    const kept = await read();
    for (const text of [
      '${person.mobile}',
      '${leaderOf(person.mobile)}',
      '请核对：${destination}${person.name}',
      '看护核对${person.name}',
      '${passengerList}',
    ])
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

  it('waits for working days by the keyboard alone, in a timer and as a due date, without an expression', async () => {
    const page = await openAnew('topic/sports-center');
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    const process = async () => (await draftOf('topic/sports-center'))['process.bpmn'] ?? '';
    await elements.getByRole('button', { name: /^两天未安排/ }).press('Enter', LONG);
    const count = panel(page).getByLabel('等多久');
    await expect.poll(() => count.inputValue()).toBe('2');
    await count.press('Tab');
    // the list opens at what is chosen; working days stand above
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-select-item-option-active').getByText('天').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(process, LONG).toMatch(/:timeDate[^>]*>\$\{addWorkdays\(now\(\), 2\)\}</);
    expect(await axeFindings(page)).toEqual([]);

    await elements.getByRole('button', { name: /^场馆中心安排/ }).press('Enter');
    const due = panel(page).getByLabel('办理期限');
    await due.press('3');
    await due.press('Tab');
    await expect.poll(process, LONG).toContain('flowable:dueDate="${addWorkdays(now(), 3)}"');
    await due.fill('');
    await due.press('Tab');
    await expect.poll(process, LONG).not.toContain('dueDate');
    // what cannot be counted stands below, as it was written
    await elements.getByRole('button', { name: /^五天未缴/ }).press('Enter');
    await panel(page).getByText('其他时间（日期字段、周期或表达式）').click();
    await panel(page).getByLabel('时间', { exact: true }).fill('R3/P1D');
    await panel(page).getByLabel('时间', { exact: true }).press('Enter');
    await panel(page).getByText('每隔 1 天一次，共 3 次').waitFor();
    await expect.poll(() => count.inputValue()).toBe('');
  });

  it('gives a step to whom the form names, and then to a role, by the keyboard alone', async () => {
    const page = await openAnew('topic/expense-account');
    await openTab(page, '流程');
    const elements = page.getByRole('region', { name: '元素列表' });
    await elements.getByRole('button', { name: /^部门负责人审批/ }).press('Enter', LONG);
    const step = async () =>
      /<bpmn:userTask id="leader"[^>]*>/.exec((await draftOf('topic/expense-account'))['process.bpmn'] ?? '')?.[0];
    const by = panel(page).getByLabel('由谁办理');
    await by.press('ArrowDown');
    await page.keyboard.type('项目负责人');
    await page.keyboard.press('Enter');
    await expect.poll(step, LONG).toContain('flowable:assignee="${projectLeader}"');
    await by.press('ArrowDown');
    await page.keyboard.type('角色');
    await page.keyboard.press('Enter');
    await expect.poll(step, LONG).not.toContain('assignee');
    const groups = panel(page).getByLabel('候选角色、岗位、部门');
    await groups.press('ArrowDown');
    await page.keyboard.type('财务');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(step, LONG).toMatch(/flowable:candidateGroups="role:finance"/);
    await panel(page).getByText('角色、岗位或部门（在下方选择）').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('translates what a step tells, with what is filled in, beside the other texts', async () => {
    const told = '转专业考核已过 2 天，还有考官未评分，请督促。';
    const filled = '转专业考核（${number}）已过 2 天，请督促。';
    const page = await openChanged('topic/change-major', 'process.bpmn', (text) => text.replace(told, filled));
    await openTab(page, '翻译');
    for (const [language, file, words] of [
      ['English', 'en-US', 'Examination ${number} was 2 days ago. Please follow up.'],
      ['繁體中文', 'zh-TW', '轉專業考核（${number}）已逾 2 天，請督促。'],
    ] as const) {
      const cell = page.getByLabel(`${language} · ${filled}`);
      await cell.focus(LONG);
      await page.keyboard.type(words);
      await page.keyboard.press('Tab');
      const kept = async () =>
        JSON.parse((await draftOf('topic/change-major'))[`locales/${file}.json`] ?? '{}') as Record<string, string>;
      await expect.poll(async () => (await kept())[filled], LONG).toBe(words);
    }
  });

  it('gives a step to people by choosing, names them for each applicant, and puts a condition together of fields', async () => {
    const page = await openAnew('topic/sports-center');
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
    // what was inserted is brought into sight: a press on where it was goes astray
    const stands = async () => {
      let before = '';
      const isStill = async () => before === (before = JSON.stringify(await shape.boundingBox()));
      await expect.poll(isStill, LONG).toBe(true);
    };
    const call = async (name: string) => {
      await stands();
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
    // an editor draws the lines that there is room for: here the file is changed as a whole
    await page.setViewportSize({ width: 1280, height: 2000 });
    await openTab(page, '文件');
    await page.getByRole('button', { name: 'journey-refused-at-once.json' }).click(LONG);
    const text = page.locator('.cm-content');
    await expect.poll(() => text.innerText(), LONG).toContain('"end": "rejected"');
    await text.fill((await text.innerText()).replace('"end": "rejected"', '"end": "completed"'));
    await openTab(page, '发布');
    const warned = page.getByRole('alert').filter({ hasText: '有 1 个样例或流程走不到所写的结果' });
    await warned.getByText('journey-refused-at-once').waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    // and it is mended where it is told
    await warned.getByRole('button', { name: '让 1 个样例重新适用' }).press('Enter');
    await warned.waitFor({ ...LONG, state: 'hidden' });
    await expect
      .poll(async () => (await draftOf('topic/repair'))['samples/journey-refused-at-once.json'], LONG)
      .toContain('"end": "rejected"');
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
});
