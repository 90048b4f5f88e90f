import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { axeFindings } from '../support/axe.ts';
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
  if (!(await closes)) await option.click();
}
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('the studio', () => {
  it('makes a service of a copy: a field from the palette, a right for a step, published and filled in', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题', { exact: true }).fill('公务接待用车');
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
    await openTab(page, '发布');
    await findings(page)
      .getByText(/0 个错误|未发现问题/)
      .waitFor(LONG);
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByText('已发布为第 1 版').waitFor(LONG);

    const teacher = await hall().open('teacher', '/workStation/map/reception-car');
    await teacher.getByLabel('车辆数量').waitFor(LONG);
    const manifest = JSON.parse(await readFile(join(dirs[0] ?? '', 'reception-car', 'topic.json'), 'utf8')) as {
      nodes: Record<string, { write: string[] }>;
    };
    expect(manifest.nodes['dispatch']?.write).toEqual(['@dispatch', 'number']);
  });

  it('edits the files beside the form, says where a mistake is, and takes steps back', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/repair');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    const fields = () => outline(page).getByRole('listitem').count();
    const before = await fields();
    await outline(page).getByRole('listitem').first().getByRole('button').press('Delete');
    await expect.poll(fields).toBe(before - 1);
    await findings(page).getByRole('listitem').first().getByRole('button').click(LONG);
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

  it('renames a field and a step with all that speaks of them, and lists the lines before', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/car-use');
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

  it('edits the columns of a table like fields, and makes fields of a pasted header row', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/business-trip');
    await outline(page)
      .getByRole('button', { name: /itinerary$/ })
      .click(LONG);
    const columns = panel(page).getByRole('region', { name: '明细列', exact: true });
    const names = () => columns.locator('[data-column] code').allInnerTexts();
    const before = await names();
    await columns.getByRole('button', { name: '添加列' }).click();
    const added = columns.getByRole('region', { name: '列 text' });
    await added.getByLabel('标题', { exact: true }).fill('同行人数');
    await added.getByLabel('英文标题').fill('Companions');
    const column = columns.getByRole('button', { name: /^同行人数/ });
    await column.press('Alt+ArrowUp');
    await expect.poll(names).toEqual([...before.slice(0, -1), 'text', ...before.slice(-1)]);
    expect(await column.evaluate((one) => one === document.activeElement)).toBe(true);
    // what is scrolled away in part is no target
    await page.getByRole('heading', { name: '设计：出差申请' }).scrollIntoViewIfNeeded();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '粘贴表头' }).click();
    const dialog = page.getByRole('dialog', { name: '粘贴表头' });
    await dialog.getByLabel('表头或字段名称').fill('序号\t会议名称\t会议日期\n1\t年会\t2026-05-01');
    await dialog.getByRole('radio', { name: '表单字段' }).check();
    expect(await dialog.getByRole('list', { name: '将添加的字段' }).getByRole('listitem').count()).toBe(2);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: '添加 2 项' }).click();
    await outline(page)
      .getByRole('button', { name: /^会议日期/ })
      .waitFor();
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await expect
      .poll(() =>
        outline(page)
          .getByRole('button', { name: /^会议(名称|日期)/ })
          .count(),
      )
      .toBe(0);
  });

  it('shows every text in three languages, what is missing first if asked, and writes what is filled in', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await openTab(page, '翻译');
    // what all definitions share is translated beside it
    await page.getByText(/条，0 条没有英文/).waitFor(LONG);
    const english = page.getByLabel('英文 · 用品', { exact: true });
    const taiwan = page.getByLabel('繁体中文 · 用品', { exact: true });
    await english.fill('');
    await english.press('Tab');
    await page.getByText(/条，1 条没有英文/).waitFor();
    await page.getByLabel('只看没有英文的').check();
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['用品']);
    await expect.poll(() => taiwan.getAttribute('placeholder')).toBe('用品');
    expect(await axeFindings(page)).toEqual([]);
    await english.fill('Supply');
    await taiwan.fill('文具');
    await taiwan.press('Tab');
    await page.getByText(/条，0 条没有英文/).waitFor();
    await page.getByLabel('只看没有英文的').uncheck();
    expect(await english.inputValue()).toBe('Supply');
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await expect.poll(() => taiwan.inputValue()).toBe('');
    await page.getByRole('tab', { name: '文件' }).click();
    await page.getByRole('tab', { name: '翻译' }).click();
    expect(await english.inputValue()).toBe('Supply');
  });

  it('mends what the checker can mend: one by its button or beside its line, all that is sure in one step', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await openTab(page, '翻译');
    for (const text of ['用品', '用途']) {
      const english = page.getByLabel(`英文 · ${text}`, { exact: true });
      await english.fill('', LONG);
      await english.press('Tab');
    }
    await findings(page)
      .getByText(/^2 个错误/)
      .waitFor(LONG);
    const toAdd = () => findings(page).getByRole('button', { name: '添加待填的英文' }).count();
    expect(await toAdd()).toBe(2);
    const all = findings(page).getByRole('button', { name: '修正全部 2 处' });
    await all.press('Enter');
    await expect.poll(toAdd, LONG).toBe(0);
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await all.waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    // beside its line, by the keyboard
    await findings(page).getByRole('listitem').first().getByRole('button').first().click();
    await page.locator('.cm-lintRange-error').first().waitFor(LONG);
    await page.locator('.cm-content').press('Control+Shift+M');
    // buttons in the options of a list: none to a reader of the screen, who has those below
    await page.locator('.cm-panel-lint .cm-diagnosticAction').first().click();
    await expect.poll(toAdd, LONG).toBe(1);
  });

  it('walks through a draft as anybody, and keeps what was done as a journey that runs', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/repair');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
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
    await page.getByRole('button', { name: /^提\s?交$/ }).click();
    const course = page.getByRole('region', { name: '经过' });
    await course.getByText('李明 提交申请').waitFor(LONG);
    await course.getByText('后勤派工 → 赵国强').waitFor();
    await page.getByRole('img', { name: '流程走到的位置' }).waitFor();
    const open = page.getByRole('region', { name: '当前待办' });
    await open.getByRole('button', { name: /^驳\s?回$/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await open.getByRole('button', { name: /^驳\s?回$/ }).press('Enter');
    await page.getByText('申请已结束：已驳回').waitFor(LONG);
    await page.getByLabel('示例名称').fill('refused-at-once');
    await page.getByRole('button', { name: '存为完整流程' }).press('Enter');
    await page.getByText('已存入草稿：samples/journey-refused-at-once.json').waitFor();
    await page.getByTitle('运行示例').click();
    await page.getByRole('button', { name: '全部运行' }).click();
    const examples = page.getByRole('region', { name: '示例与流程' });
    await examples.getByText(/^\d+ 个通过，0 个未通过$/).waitFor(LONG);
    await examples.getByText('journey-refused-at-once').waitFor();
    expect(written).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
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
