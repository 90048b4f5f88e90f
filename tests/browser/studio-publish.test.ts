import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { FileTexts, StudioDefinition } from '../../src/contract/studio/definition.ts';
import { requireAt } from '../../src/definition/edit/columns.ts';
import { addField } from '../../src/definition/edit/form.ts';
import { axeFindings } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const dirs: string[] = [];
/** What is published is written: into a copy of the definitions. */
const hall = useHall(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hall-studio-publish-'));
  dirs.push(join(dir, 'topics'), dir);
  for (const folder of ['topics', 'schemas']) await cp(fromRoot(folder), join(dir, folder), { recursive: true });
  return { TOPICS_DIR: join(dir, 'topics'), SCHEMAS_DIR: join(dir, 'schemas') };
});
afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

const LONG = { timeout: 60_000 };
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click(LONG);

/** A definition with one file of it changed, in a draft. */
async function openChanged(key: string, name: string, edit: (text: string) => string): Promise<Page> {
  const admin = await Session.login(hall().server.url, 'admin');
  await admin.delete(`/devtools/definition/topic/${key}`);
  const { files = {} } = (await admin.get<StudioDefinition>(`/devtools/definition/topic/${key}`)).data ?? {};
  const changed = edit(files[name] ?? '');
  expect(changed).not.toBe(files[name]);
  await admin.put(`/devtools/definition/topic/${key}`, { files: { ...files, [name]: changed }, revision: 0 });
  return hall().open('admin', `/devtools/definition/topic/${key}`);
}

describe('publishing in the studio', () => {
  it('asks why and when: a plan is seen and taken back, a note stands in the history', async () => {
    const promised = (days: number) => (text: string) => text.replace(/"promiseDays": \d+/, `"promiseDays": ${days}`);
    const page = await openChanged('repair', 'topic.json', promised(28));
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
    const page = await openChanged('repair', 'topic.json', (text) =>
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
