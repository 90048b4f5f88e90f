import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Detail } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { useHall, type TestHall } from '../support/browser.ts';
import { fillLeave, FormHand } from '../support/form.ts';
import { Session } from '../support/session.ts';

const hall = useHall();

/** Opens one of the to-dos from the list, as people do. */
async function openTask(page: Page, { server }: TestHall, number: string): Promise<void> {
  await page.goto(`${server.url}/workStation/backlog`);
  await page.getByRole('row').filter({ hasText: number }).getByRole('link', { name: '学生请假' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
}

/** Says something about the task and does it. The tab closes once it is done. */
async function act(page: Page, comment: string, action: string): Promise<void> {
  await page.getByRole('textbox', { name: /办理意见|补充说明/ }).fill(comment);
  await page.getByRole('toolbar', { name: '办理操作' }).getByRole('button', { name: action, exact: true }).click();
}

describe('a leave', () => {
  it('is filed, rolled back, mended and approved', async () => {
    const student = await hall().open('student', '/workStation/map/student-leave');
    await fillLeave(student);
    await student.getByRole('button', { name: '提交', exact: true }).click();
    const said = student.getByText(/QJ\d{12}/).first();
    await said.waitFor();
    const number = /QJ\d{12}/.exec((await said.textContent()) ?? '')?.[0] ?? '';
    // the line stays, and says who has it
    await student.getByRole('status').filter({ hasText: number }).filter({ hasText: '辅导员审批' }).waitFor();

    // the next one remembers what was written into the lines of this one
    const next = await hall().open('student', '/workStation/map/student-leave');
    await next.getByRole('textbox', { name: '家长姓名' }).focus();
    await next.getByRole('button', { name: '王建国', exact: true }).click();
    await expect.poll(() => next.getByRole('textbox', { name: '家长姓名' }).inputValue()).toBe('王建国');
    await next.close();

    const counselor = await hall().open('counselor');
    await openTask(counselor, hall(), number);
    await act(counselor, '请补充事由', '退回');
    const dialog = counselor.getByRole('dialog');
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    // back to the list that he came from
    await expect.poll(() => new URL(counselor.url()).pathname).toBe('/workStation/backlog');

    // the request that the student has open knows of it by itself
    await student.getByText('已退回·待您修改').filter({ visible: true }).first().waitFor();
    // and so does the line above it about what he did
    const line = student.getByRole('status').filter({ hasText: number });
    await expect.poll(() => line.textContent()).not.toContain('辅导员审批');
    await openTask(student, hall(), number);
    await student.getByText('请补充事由').first().waitFor();
    await student.getByRole('textbox', { name: '请假事由' }).fill('母亲手术，需回家陪护两天，课程已请同学代记笔记');
    await act(student, '已补充', '重新提交');
    await student.getByRole('textbox', { name: '请假事由' }).waitFor({ state: 'hidden' });

    await openTask(counselor, hall(), number);
    await counselor.getByText('母亲手术，需回家陪护两天').first().waitFor();
    // what the applicant has to say to it stands above the form
    await counselor.getByRole('alert').filter({ hasText: '王小雨（提交申请）：已补充' }).waitFor();
    await counselor.getByRole('group', { name: '家长核实情况' }).getByRole('radio', { name: '已电话核实' }).check();
    await act(counselor, '情况属实', '同意');
    await counselor
      .getByRole('status')
      .filter({ hasText: number })
      .filter({ hasText: /已同意.*。申请已办结$/ })
      .waitFor();

    await student.goto(`${hall().server.url}/workStation/application/student-leave`);
    const row = student.getByRole('row').filter({ hasText: number });
    await expect.poll(() => row.textContent()).toContain('已办结');
  });
});

describe('a refused request', () => {
  it('says on top who refused it and why, and its record ends in no success', async () => {
    const { url } = hall().server;
    const path = fromRoot('topics', 'student-leave', 'samples', 'valid-short.json');
    const { formData } = JSON.parse(readFileSync(path, 'utf8')) as { formData: object };
    const student = await Session.login(url, 'student');
    const { data } = await student.post<{ processInstanceId: string }>(`${PATHS.flow}/start`, {
      ...{ topic: 'student-leave', formData },
    });
    const processInstanceId = data?.processInstanceId ?? '';
    const counselor = await Session.login(url, 'counselor');
    const detail = await counselor.get<Detail>(PATHS.detail, { processInstanceId });
    const taskId = detail.data?.openTasks[0]?.taskId;
    await counselor.post(`${PATHS.flow}/reject`, { taskId, comment: '考试周不得请假，请改期' });
    const page = await hall().open(
      'student',
      `/workStation/application/student-leave?processInstanceId=${processInstanceId}`,
    );
    const alert = page.getByRole('alert').filter({ hasText: '刘倩（辅导员审批）：驳回' });
    await alert.getByText('考试周不得请假，请改期').waitFor();
    expect(await page.locator('.hall-history > li').last().getAttribute('class')).toContain('hall-step-bad');
  });
});

describe('a request that lies with an office', () => {
  it('waits to be claimed, and says so in the list and on its page', async () => {
    const { url } = hall().server;
    const path = fromRoot('topics', 'repair', 'samples', 'valid-danger.json');
    const { as, formData } = JSON.parse(readFileSync(path, 'utf8')) as { as: string; formData: object };
    const person = await Session.login(url, as);
    const { data } = await person.post<{ number: string }>(`${PATHS.flow}/start`, { topic: 'repair', formData });
    const page = await hall().open(as, '/workStation/application?topic=repair');
    const row = page.getByRole('row').filter({ hasText: data?.number ?? '' });
    await row.getByText('待签收').waitFor();
    // at the end of December it is promised for another year
    await row.getByText(/^(\d{4}-)?\d\d-\d\d 前办结$/).waitFor();
    await row.locator('a[data-row]').press('Enter');
    await page.locator('header').filter({ hasText: '公共报修' }).getByText('待签收').waitFor();
    await page.getByText('预计办结').waitFor();
  });
});

describe('a request that names another one', () => {
  it('is read with its number, by whoever filed it and by whoever approved it', async () => {
    const teacher = await Session.login(hall().server.url, 'teacher');
    const { page } = await teacher.get<{ processInstanceId: string }[]>('/flow/common/initiated', {
      topic: 'seal-use',
      keyword: '教学楼电梯维保合同用印',
    });
    const id = page?.list[0]?.processInstanceId ?? '';
    const { data } = await teacher.get<{ formData: { contract: string }; requests: Record<string, string> }>(
      '/flow/common/detail',
      { processInstanceId: id },
    );
    const contract = data?.formData.contract ?? '';
    const number = data?.requests[contract] ?? '';
    expect([contract, number]).not.toContain('');
    for (const person of ['teacher', 'leader']) {
      const reader = await hall().open(person, `/workStation/map/seal-use?processInstanceId=${id}`);
      await reader.getByRole('main').getByText(number).first().waitFor();
      expect(await reader.getByRole('main').getByText(contract).count()).toBe(0);
      await reader.close();
    }
  });
});

describe('a field of people that is narrowed by another field', () => {
  it('offers whom that allows, as soon as it is filled in', async () => {
    const page = await hall().open('teacher', '/workStation/map/safety-inspection');
    const dialog = page.getByRole('dialog');
    const offered = async (): Promise<string[]> => {
      await page.getByRole('textbox', { name: '受检单位陪同人' }).press('Enter');
      await dialog.getByRole('radio').first().waitFor();
      const rows = await dialog.locator('tbody').getByRole('row').allInnerTexts();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      return rows;
    };
    expect((await offered()).length).toBe(10);
    await page.getByRole('textbox', { name: '受检单位', exact: true }).press('Enter');
    await dialog.getByRole('treeitem', { name: '图书馆' }).click();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await dialog.waitFor({ state: 'detached' });
    const inLibrary = await offered();
    expect(inLibrary.length).toBe(2);
    expect(inLibrary.join()).toMatch(/郑雅文.*张涛|张涛.*郑雅文/s);
  });
});

describe('what is computed from a record, or else from what is typed', () => {
  it('is computed where no record is named', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave-cancellation');
    const hand = new FormHand(page, '学生销假');
    await hand.choose('请假方式', '纸质假条');
    await hand.date('假条结束日期', '2025-10-12');
    await hand.date('实际返校日期', '2025-10-21');
    // eight days too late: the reason is asked for
    await hand.form.getByRole('textbox', { name: '超假原因' }).waitFor();
  });
});

describe('a field that hangs on what the organisation says of the applicant', () => {
  it('is there for a student, who needs a tutor, and not for a teacher', async () => {
    const tutor = async (who: string) => {
      const page = await hall().open(who, '/workStation/map/device-borrowing');
      const form = page.getByRole('form', { name: '设备借用' });
      await form.getByRole('textbox', { name: '联系手机' }).waitFor();
      return form.getByRole('textbox', { name: '指导教师' });
    };
    await (await tutor('student')).waitFor();
    expect(await (await tutor('teacher')).count()).toBe(0);
  });
});
