import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { API, PATHS, SESSION_COOKIE, SESSION_DAYS } from '../../src/contract/paths.ts';
import { useHall } from '../support/browser.ts';
import { fillLeave } from '../support/form.ts';
import { DEMO_PASSWORD, Session } from '../support/session.ts';

const hall = useHall();

describe('a session that ends', () => {
  it('loses nothing that was typed', async () => {
    const page = await hall().open('student', '/workStation/map/student-leave');
    await fillLeave(page);
    // an autosave under way would be the first to hear of it
    await page.locator('[data-kind=saved]').waitFor();
    // as if seven days had passed: the server no longer knows the cookie
    await page.context().clearCookies();
    await page.getByRole('textbox', { name: '请假事由' }).fill('会话过期时也不能丢的事由');
    // whichever hears of it first, the button or the autosave
    const submit = page.getByRole('button', { name: '提交', exact: true });
    const login = page.getByRole('heading', { level: 1, name: '登录' });
    // a press that waited for its button would find it again behind the login
    await submit.evaluateAll((found) => found.forEach((button) => (button as HTMLElement).click()));
    await login.waitFor();
    await page.getByRole('textbox', { name: '用户名' }).fill('student');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '学生请假' }).waitFor();
    const reason = page.getByRole('textbox', { name: '请假事由' });
    await expect.poll(() => reason.inputValue()).toBe('会话过期时也不能丢的事由');
    await expect.poll(() => page.getByRole('textbox', { name: '家长姓名' }).inputValue()).toBe('王建国');
  });

  it('does not show one person what another typed', async () => {
    const page = await hall().open('student', '/workStation/map/repair');
    await page.getByRole('textbox', { name: '故障描述' }).fill('学生写下的内容');
    await page.locator('[data-kind=saved]').waitFor();
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

describe('another login in the same browser', () => {
  it('is followed by its other tabs: they hear of what comes, or become somebody else', async () => {
    const page = await hall().open('student', '/home');
    let sockets = 0;
    page.on('websocket', (socket) => socket.once('framereceived', () => sockets++));
    await page.reload({ waitUntil: 'commit' });
    // that of the page before may have come meanwhile
    sockets = 0;
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
    const login = (username: string) =>
      page.request.post(`${hall().server.url}${API}${PATHS.login}`, {
        data: { username, password: DEMO_PASSWORD, uuid: 'test', captcha: 'test' },
      });
    await expect.poll(() => sockets).toBe(1);
    // what the page still asks for in the old session would be refused
    await page.waitForLoadState('networkidle');
    await login('student');
    await expect.poll(() => sockets).toBe(2);
    await login('teacher');
    await page.getByRole('heading', { level: 1, name: /李明/ }).waitFor();
  });
});

describe('a session that ends while the same person logs in in another window', () => {
  it('is not noticed where one is: what is asked for meanwhile waits for the login', async () => {
    const page = await hall().open('student2', '/workStation/map/student-leave');
    await fillLeave(page);
    await page.locator('[data-kind=saved]').waitFor();
    // as the other window does when its button is pressed, which nobody waits for longer than a while: it begins later
    await page.evaluate(() => localStorage.setItem('loginUnderWay', String(Date.now() + 60_000)));
    await page.context().clearCookies();
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.getByRole('textbox', { name: '请假事由' }).fill('登录期间写下的事由');
    await refused;
    const data = { username: 'student2', password: DEMO_PASSWORD, uuid: 'test', captcha: 'test' };
    await page.request.post(`${hall().server.url}${API}${PATHS.login}`, { data });
    await page.evaluate(() => localStorage.removeItem('loginUnderWay'));
    await page.locator('[data-kind=saved]').waitFor();
    expect(page.url()).toContain('/workStation/map/student-leave');
    expect(await page.getByRole('textbox', { name: '请假事由' }).inputValue()).toBe('登录期间写下的事由');
  });

  it('comes back by itself where it had to ask for a login', async () => {
    const page = await hall().open('student2', '/workStation/application');
    await page.getByRole('heading', { level: 1, name: '我发起的' }).waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${hall().server.url}/user/login`);
    await other.getByRole('textbox', { name: '用户名' }).fill('student2');
    await other.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await other.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '我发起的' }).waitFor();
  });
});

describe('who is not logged in', () => {
  it('is led to the login without one refused call: a browser would write it into the console', async () => {
    const page = await hall().open(null, '/user/login');
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await page.goto(`${hall().server.url}/workStation/draft`);
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
});

describe('a ticket in the address', () => {
  const ticketOf = async (person: string): Promise<string> => {
    const session = await Session.login(hall().server.url, person);
    return (await session.post<{ ticket: string }>(PATHS.ticket)).data?.ticket ?? '';
  };

  /** Goes to an address that says something for a moment, and waits for that. */
  const saying = (page: Page, path: string, text: string) =>
    Promise.all([page.getByText(text).waitFor(), page.goto(hall().server.url + path)]);

  it('lets one in for seven days, stands in no address afterwards, and is worth nothing again', async () => {
    const ticket = await ticketOf('teacher');
    const page = await hall().open(null, `/workStation/draft?sid=${ticket}`);
    await page.getByRole('heading', { level: 1, name: /李明/ }).waitFor();
    expect(new URL(page.url())).toMatchObject({ pathname: '/home', search: '' });
    const cookie = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).not.toBe(ticket);
    const days = ((cookie?.expires ?? 0) * 1000 - (await page.evaluate(() => Date.now()))) / 86_400_000;
    expect(Math.round(days)).toBe(SESSION_DAYS);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain(ticket);

    const again = await hall().open(null, '/user/login');
    await saying(again, `/?sid=${ticket}`, '登录链接无效或已使用');
    await again.getByRole('heading', { level: 1, name: '登录' }).waitFor();
    expect(again.url()).not.toContain(ticket);
  });

  it('does not make somebody else of who is logged in, and says so', async () => {
    const page = await hall().open('student', '/home');
    await saying(page, `/?sid=${await ticketOf('teacher')}`, '您已用其他账号登录');
    await page.getByRole('heading', { level: 1, name: /王小雨/ }).waitFor();
  });
});
