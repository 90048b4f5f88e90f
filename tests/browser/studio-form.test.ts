import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import type { StudioDefinition } from '../../src/contract/studio/definition.ts';
import { JsonEdit } from '../../src/definition/edit/json.ts';
import { axeFindings } from '../support/axe.ts';
import { Session } from '../support/session.ts';
import { LONG, choose, findings, openTab, outline, panel, studioHall } from '../support/studio.ts';

const { hall, openAnew } = studioHall();

describe('the form in the studio', () => {
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

  it('lays the way to the sections of a long form over none of them', async () => {
    const at = 'topic/expense-account';
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.delete(`/devtools/definition/${at}`);
    const { files = {} } = (await admin.get<StudioDefinition>(`/devtools/definition/${at}`)).data ?? {};
    const names = Array.from({ length: 60 }, (_, index) => `more${index}`);
    const schema = names.reduce(
      (json, name) => json.add(['properties'], name, { type: 'string', title: name }),
      new JsonEdit(files['schema.json'] ?? ''),
    );
    const ui = new JsonEdit(files['ui.json'] ?? '').insert(['ui:sections'], 0, {
      ...{ key: 'more', title: '补充', fields: names },
    });
    await admin.put(`/devtools/definition/${at}`, {
      files: { ...files, 'schema.json': schema.text, 'ui.json': ui.text },
      revision: 0,
    });
    const page = await hall().open('admin', `/devtools/definition/${at}`);
    const ways = page.locator('.hall-outline');
    await ways.waitFor(LONG);
    const { y = 0, height = 0 } = (await ways.boundingBox()) ?? {};
    const first = (await page.locator('.hall-section').first().boundingBox())?.y ?? 0;
    expect(y + height).toBeLessThanOrEqual(first);
  });
});
