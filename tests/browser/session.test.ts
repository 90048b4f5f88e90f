import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { fillLeave } from '../support/form.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const hall = useHall();

describe('a session that ends', () => {
  it('loses nothing that was typed', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await fillLeave(page);
    // as if seven days had passed: the server no longer knows the cookie
    await page.context().clearCookies();
    await page.getByRole('textbox', { name: '请假事由' }).fill('会话过期时也不能丢的事由');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
    await page.getByRole('textbox', { name: '用户名' }).fill('student');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    const reason = page.getByRole('textbox', { name: '请假事由' });
    await expect.poll(() => reason.inputValue()).toBe('会话过期时也不能丢的事由');
    expect(await page.getByRole('textbox', { name: '家长姓名' }).inputValue()).toBe('王建国');
  });

  it('does not show one person what another typed', async () => {
    const page = await hall().open('student', '/workStation/map/repair');
    await page.getByRole('textbox', { name: '故障描述' }).fill('学生写下的内容');
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByText('退出登录', { exact: true }).click();
    await page.getByRole('textbox', { name: '用户名' }).fill('teacher');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('button', { name: /账号菜单/ }).waitFor();
    await page.goto(`${hall().server.url}/workStation/map/repair`);
    const description = page.getByRole('textbox', { name: '故障描述' });
    await description.waitFor();
    expect(await description.inputValue()).toBe('');
  });
});
