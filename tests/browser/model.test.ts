import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { Detail } from '../../src/contract/flow.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import { useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const hall = useHall();

interface ProcessRow {
  id: string;
  processKey: string;
}

/** A model of a served topic, opened in the editor. */
async function openModel(topic: string): Promise<{ page: Page; id: string }> {
  const admin = await Session.login(hall().server.url, 'admin');
  const answer = await admin.get<ProcessRow[]>('/flow/process/page', { processKey: topic });
  const process = answer.page?.list.find(({ processKey }) => processKey === topic);
  const made = await admin.post<{ id: string }>(`/flow/process/${process?.id}/convert`);
  const id = made.data?.id ?? '';
  const page = await hall().open('admin', `/flow/model/${id}`);
  await outline(page).getByRole('listitem').first().waitFor();
  return { id, page };
}

const outline = (page: Page) => page.getByRole('region', { name: '元素列表' });
const findings = (page: Page) => page.getByRole('region', { name: '流程图检查' });

/** Inserts a user task behind the chosen element, and stands in its name then. */
async function insertUserTask(page: Page): Promise<void> {
  await outline(page).getByRole('button', { name: '在其后插入' }).press('Enter');
  const first = page.getByRole('menuitem', { name: '用户任务' });
  await first.waitFor();
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: '名称' });
  await expect.poll(() => name.inputValue()).toBe('');
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
}

describe('a process drawn by keyboard', () => {
  it('is judged beside its elements, mended, deployed and run', async () => {
    const { page } = await openModel('car-use');
    await outline(page)
      .getByRole('button', { name: /^部门负责人审批/ })
      .press('Enter');
    await insertUserTask(page);
    await page.keyboard.type('复核');
    await page.keyboard.press('Control+s');
    await findings(page).getByText('bpmn-no-approver').waitFor();
    await expect.poll(() => page.locator('.djs-overlay .hall-fault-error').count()).toBe(1);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('${initiater}');
    await page.getByLabel('办理人', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('${initiator}');
    await page.getByRole('button', { name: /部\s?署/ }).press('Enter');
    // what it means is told before anybody is led another way
    const meaning = page.getByRole('dialog', { name: '部署' });
    await meaning.getByText('新增用户任务“复核”').waitFor();
    await meaning.getByRole('button', { name: /部\s?署/ }).press('Enter');
    await page.getByText('已部署为第 2 版').waitFor();
    await findings(page).getByRole('status').filter({ hasText: '0 个错误' }).waitFor();

    const sample = JSON.parse(await readFile(fromRoot('topics/car-use/samples/valid-city.json'), 'utf8')) as {
      formData: FormData;
    };
    const teacher = await Session.login(hall().server.url, 'teacher');
    const started = await teacher.post<{ processInstanceId: string }>(`${PATHS.flow}/start`, {
      topic: 'car-use',
      formData: sample.formData,
    });
    const { processInstanceId = '' } = started.data ?? {};
    const detail = await teacher.get<Detail>(PATHS.detail, { processInstanceId });
    expect(detail.data).toMatchObject({ version: 2, openTasks: [{ activityId: 'leader' }] });
  });

  it('undoes and does again, and keeps what was drawn when the page is closed', async () => {
    const { page, id } = await openModel('repair');
    const rows = () => outline(page).getByRole('listitem').count();
    const before = await rows();
    await outline(page).getByRole('button', { name: /开始$/ }).press('Enter');
    await insertUserTask(page);
    await expect.poll(rows).toBe(before + 1);
    await outline(page).getByRole('listitem').first().getByRole('button').press('Control+z');
    await expect.poll(rows).toBe(before);
    await outline(page).getByRole('listitem').first().getByRole('button').press('Control+y');
    await expect.poll(rows).toBe(before + 1);
    await page.getByText(/已于 .* 保存/).waitFor();
    const again = await hall().open('admin', `/flow/model/${id}`);
    await outline(again).getByRole('listitem').first().waitFor();
    await expect.poll(() => outline(again).getByRole('listitem').count()).toBe(before + 1);
  });

  it('is read on a phone, not drawn', async () => {
    const { id } = await openModel('repair');
    const page = await hall().open('admin', `/flow/model/${id}`, { viewport: { width: 390, height: 844 } });
    await page.getByText('手机上只能查看流程').waitFor();
    await outline(page).getByRole('listitem').first().waitFor();
    expect(await page.getByRole('button', { name: /部\s?署/ }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // the same window, made wide: it can be drawn now
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: /部\s?署/ }).waitFor();
    await outline(page).getByRole('listitem').first().click();
    await page.getByRole('textbox', { name: '名称' }).waitFor();
  });
});
