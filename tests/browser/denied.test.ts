import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';

const hall = useHall();

describe('a page that somebody may not see', () => {
  it('says so, what he can do about it, and leads home', async () => {
    const page = await hall().open('student', '/sys/user');
    const alert = page.getByRole('alert');
    await alert.getByText('您没有权限查看此内容').waitFor();
    await alert.getByText('请把本页地址发给系统管理员').waitFor();
    await alert.getByRole('link', { name: '进入首页' }).click();
    await page.waitForURL('**/home');
  });
});

describe('a service that is not open to somebody', () => {
  it('says which one it is in place of its form, and leads to what is open', async () => {
    const page = await hall().open('student', '/workStation/map/expense-account');
    await page.getByText('此事项不向您开放申请', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: '费用报销' }).waitFor();
    await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '费用报销' }).waitFor();
    await page.getByRole('link', { name: '去看看能办什么' }).click();
    await page.getByRole('link', { name: '学生请假' }).first().waitFor();
  });

  it('has its title over the list of what one submitted, in the language of now, and offers no new request', async () => {
    const page = await hall().open('student', '/workStation/application/expense-account');
    await page.getByRole('heading', { level: 1, name: '费用报销' }).waitFor();
    await page.getByText('这里只列出您以前提交的').waitFor();
    expect(await page.getByRole('button', { name: '新建申请' }).count()).toBe(0);
    await page.getByRole('banner').getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Expense claim' }).waitFor();
  });

  it('has its title over an empty list of tasks, too', async () => {
    const page = await hall().open('library', '/workStation/backlog/student-leave');
    await page.getByRole('heading', { level: 1, name: '学生请假 · 我的待办' }).waitFor();
  });

  it('is refused once, not with everything that happens to anybody', async () => {
    hall().expectTrouble(/403/);
    const page = await hall().open('office', '/workStation/overdue');
    await page.getByText('您没有权限查看此内容').waitFor();
    let refused = 0;
    page.on('response', (response) => {
      if (response.status() === 403) refused += 1;
    });
    // what a push does: somebody's request moved
    const pushed = page.waitForResponse((response) => response.url().includes('/counts'));
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      const { now } = Date;
      Date.now = () => now() + 60_000;
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await pushed;
    expect(refused).toBe(0);
  });

  it('is a page that is missing where there is none of that name', async () => {
    const page = await hall().open('student', '/workStation/application/nonsense');
    await page.waitForURL('**/404');
  });

  it('is not said of one that is open', async () => {
    const page = await hall().open('teacher', '/workStation/application/expense-account');
    await page.getByRole('button', { name: '新建申请' }).waitFor();
    expect(await page.getByText('这里只列出您以前提交的').count()).toBe(0);
  });
});
