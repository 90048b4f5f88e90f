import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { fillLeave } from '../support/form.ts';
import { Session } from '../support/session.ts';

const hall = useHall();
const PATH = '/workStation/map/repair';

const room = (page: Page) => page.getByRole('textbox', { name: '房间或位置' });
const fault = (page: Page) => page.getByRole('textbox', { name: '故障描述' });
const kept = (page: Page) => page.locator('[data-kind=saved]').waitFor();

/** Two devices of one person with the same draft open, both up to date. */
async function onTwoDevices(): Promise<{ desk: Page; phone: Page; session: Session; businessKey: string }> {
  const session = await Session.login(hall().server.url, 'student');
  const desk = await hall().open('student', PATH);
  await room(desk).fill('三楼东侧');
  await kept(desk);
  const { page } = await session.get<TaskRow[]>(PATHS.drafts, { page: '1', pageSize: '10' });
  const businessKey = page?.list[0]?.businessKey ?? '';
  const phone = await hall().open('student', `${PATH}?businessKey=${businessKey}`, PHONE);
  await expect.poll(() => room(phone).inputValue()).toBe('三楼东侧');
  return { desk, phone, session, businessKey };
}

/** Edits on the phone, then at the desk, which did not know: asked there which one is to stay. */
async function inConflict() {
  const both = await onTwoDevices();
  await room(both.phone).fill('手机上写的');
  await kept(both.phone);
  await room(both.desk).fill('电脑上写的');
  const notice = both.desk.getByRole('alert').filter({ hasText: /这份草稿 \d{4}-\d\d-\d\d \d\d:\d\d 已在别处更改/ });
  await notice.waitFor();
  // one may go on typing before one chooses
  await fault(both.desk).fill('冲突时接着写的');
  return { ...both, notice };
}

describe('a draft that was begun elsewhere', () => {
  it('is offered where a new one is begun, and goes on from there', async () => {
    const session = await Session.login(hall().server.url, 'teacher2');
    const formData = { reason: '在手机上填的报销', items: [{ content: '高铁票', amount: '553.50' }] };
    await session.post(PATHS.draft, { topic: 'expense-account', formData });
    const desk = await hall().open('teacher2', '/workStation/map/expense-account');
    const offer = desk.getByRole('alert').filter({ hasText: /您有 \d+ 份未提交的草稿，最近一份保存于 / });
    await offer.getByRole('link', { name: '继续填写' }).click();
    await expect.poll(() => desk.getByRole('textbox', { name: '报销事由' }).inputValue()).toBe('在手机上填的报销');
    await offer.waitFor({ state: 'detached' });
    await desk.close();
    // an amount alone is no name of what one fills in
    await session.post(PATHS.draft, { topic: 'expense-account', formData: { items: [{ amount: '12.00' }] } });
    const list = await hall().open('teacher2', '/workStation/draft');
    await list
      .getByRole('link', { name: /^费用报销/ })
      .first()
      .waitFor();
    await list.getByText('报销合计（元） 12.00').waitFor();
    expect(await list.getByRole('link', { name: /^12\.00/ }).count()).toBe(0);
  });
});

describe('a draft that two devices edit', () => {
  it('asks which one is to stay, survives a reload meanwhile, and keeps mine', async () => {
    const { desk, session, businessKey, notice } = await inConflict();
    await desk.reload();
    await notice.waitFor();
    await expect.poll(() => room(desk).inputValue()).toBe('电脑上写的');
    await expect.poll(() => fault(desk).inputValue()).toBe('冲突时接着写的');
    await notice.getByRole('button', { name: '保留本页内容' }).click();
    await notice.waitFor({ state: 'detached' });
    await kept(desk);
    const { data } = await session.get<{ formData: unknown }>(`${PATHS.draft}/${businessKey}`);
    expect(data?.formData).toMatchObject({ room: '电脑上写的', description: '冲突时接着写的' });
  });

  it('takes the other one, and brings mine back all the same', async () => {
    const { desk, session, businessKey, notice } = await inConflict();
    await notice.getByRole('button', { name: '改用另一份' }).click();
    await expect.poll(() => room(desk).inputValue()).toBe('手机上写的');
    await desk.getByRole('button', { name: '恢复本页原来的内容' }).click();
    await expect.poll(() => room(desk).inputValue()).toBe('电脑上写的');
    await kept(desk);
    const { data } = await session.get<{ formData: unknown }>(`${PATHS.draft}/${businessKey}`);
    expect(data?.formData).toMatchObject({ room: '电脑上写的', description: '冲突时接着写的' });
  });

  it('is made anew when the other one deleted it, and found again after a reload', async () => {
    const { desk, phone, session, businessKey } = await onTwoDevices();
    await session.delete(`${PATHS.draft}/${businessKey}`);
    await room(phone).fill('删除后还在写');
    await kept(phone);
    await phone.reload();
    await expect.poll(() => room(phone).inputValue()).toBe('删除后还在写');
    await room(desk).fill('删除后电脑也在写');
    await kept(desk);
  });
});

describe('a form on a network that fails', () => {
  it('says that it is not kept, keeps it when the network is back, and says when', async () => {
    hall().expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const page = await hall().open('student', PATH);
    await room(page).waitFor();
    await page.context().setOffline(true);
    await room(page).fill('断网时写的');
    await page.getByText('暂未保存，将自动重试').waitFor();
    await page.context().setOffline(false);
    await page.getByText(/已自动保存 \d\d:\d\d/).waitFor();
  });

  it('says so on a phone where its lines are, however far down one is', async () => {
    const page = await hall().open('student', PATH, PHONE);
    await fault(page).fill('水龙头一直滴水');
    await fault(page).evaluate((field) => field.scrollIntoView({ block: 'start' }));
    const said = page.locator('[data-kind=saved]');
    await said.waitFor();
    const isSeen = () =>
      said.evaluate((line) => {
        const { x, y, height, width } = line.getBoundingClientRect();
        return line.contains(document.elementFromPoint(x + width / 4, y + height / 2));
      });
    await expect.poll(isSeen).toBe(true);
  });

  it('hands in once, however often a gateway gives up and one presses again', async () => {
    hall().expectTrouble(/status of 504 .*common\/start/);
    const page = await hall().open('student', '/workStation/map/student-leave');
    await fillLeave(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/flow/common/start', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // taken by the server, but its answer does not come through
      const answer = await route.fetch();
      if (keys.length === 1) await route.fulfill({ status: 504, body: '' });
      else await route.fulfill({ response: answer });
    });
    const button = page.getByRole('button', { name: '提交', exact: true });
    await button.dblclick();
    await page.getByText('504').first().waitFor();
    expect(keys).toHaveLength(1);
    await button.click();
    await page
      .getByText(/QJ\d{12}/)
      .first()
      .waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('a request that was withdrawn', () => {
  it('is a draft that says which one it was, and can be handed in again', async () => {
    const session = await Session.login(hall().server.url, 'student');
    const formData = {
      ...{ faultType: 'water', urgency: 'normal', building: 'teaching-1', room: '3 楼东侧卫生间' },
      ...{ description: '水龙头关不紧，一直滴水', contact: '王同学', phone: '13900000001' },
    };
    const made = await session.post<{ processInstanceId: string }>(`${PATHS.flow}/start`, {
      topic: 'repair',
      formData,
    });
    const processInstanceId = made.data?.processInstanceId ?? '';
    const page = await hall().open('student', `/workStation/application/repair?processInstanceId=${processInstanceId}`);
    await page.getByRole('button', { name: '撤回' }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByText(/^申请 \S+ 已撤回，内容都在这份草稿里$/).waitFor();
    await page.getByRole('button', { name: /^提交/ }).click();
    await page.waitForURL(/application/);
  });
});
