import { describe, expect, it } from 'vitest';
import { PHONE, useHall } from '../support/browser.ts';

const hall = useHall();

describe('a report', () => {
  it('draws what it counts, says it in a table, and is narrowed down by a click', async () => {
    const page = await hall().open('admin', '/workStation/count?startedAt=2020-01-01&startedAt=2029-12-31');
    await page.getByRole('heading', { name: '业务量统计', level: 1 }).waitFor();
    const chart = page.getByRole('region', { name: '提交趋势' });
    await chart.locator('canvas').first().waitFor();
    await chart.getByText('数据表').click();
    await chart.getByRole('table').waitFor();
    const table = page.getByRole('region', { name: '各事项办理情况' }).last();
    const row = table.getByRole('button').first();
    const name = (await row.textContent()) ?? '';
    await row.click();
    await page.waitForURL((url) => url.searchParams.has('topic'));
    // what is narrowed down leads no further
    await table.getByRole('button').first().waitFor({ state: 'detached' });
    expect(await table.getByRole('rowheader').allTextContents()).toEqual([name]);
  });

  it('counts the practice that is registered: projects, people and hours, by month and department', async () => {
    const page = await hall().open('admin', '/ureport/educationParty/practice');
    await page.getByRole('heading', { name: '社会实践分析' }).waitFor();
    for (const title of ['实践项目', '参加人次', '总学时', '各月参加人次', '各级别项目', '各单位情况'])
      await page.getByText(title, { exact: true }).first().waitFor();
    const dates = page.getByRole('group', { name: '开始日期' }).locator('input');
    const clipped = await dates.evaluateAll((all) => all.map((each) => each.scrollWidth > each.clientWidth));
    expect(clipped).toEqual([false, false]);
    const table = page.getByRole('region', { name: '各单位情况' }).last();
    await table.scrollIntoViewIfNeeded();
    await table.getByText('信息工程学院').first().waitFor();
  });

  it('goes out as a workbook that is called like it', async () => {
    const page = await hall().open('admin', '/ureport/flow/efficiency');
    await page.getByRole('heading', { name: '办理效率', level: 1 }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出表格' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('办理效率.xlsx');
  });

  it('heads the home page of administrators, and fits on a phone', async () => {
    const page = await hall().open('admin', '/home', PHONE);
    const home = page.getByRole('region', { name: '运行概况' });
    await home.getByText('超时待办').waitFor();
    await home.getByRole('link', { name: '运行概况' }).click();
    await page.getByRole('heading', { name: '最早到期的待办' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });

  it('is refused to who may not open it, and listed for who may', async () => {
    const student = await hall().open('student', '/ureport/flow/count');
    await student.getByRole('alert').getByText('您没有权限查看此内容').waitFor();
    await student.goto(new URL('/ureport', student.url()).href);
    await student.getByText('没有可查看的报表').waitFor();
    await student.close();
    const admin = await hall().open('admin', '/ureport');
    await admin.getByRole('link', { name: /奖学金分析/ }).click();
    await admin.getByRole('heading', { name: '奖学金分析', level: 1 }).waitFor();
  });
});
