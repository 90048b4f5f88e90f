import { describe, expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { keepFromOthers } from '../support/contexts.ts';
import { fillLeave, FormHand } from '../support/form.ts';

const hall = useHall();
const PATH = '/workStation/map/student-leave';

describe('what is wrong with a form', () => {
  it('stands beside the fields, and above them as links', async () => {
    const page = await hall().open('student', PATH);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    const summary = page.getByRole('group', { name: /处需要修改/ });
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const reason = page.getByRole('textbox', { name: '请假事由' });
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await reason.getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(describedBy.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts.join()).toContain('请假事由');
    await summary.getByRole('button', { name: /请假事由/ }).click();
    await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is less where the hall knows the person: his own phone stands there, and a promise is a box beside its words', async () => {
    const page = await hall().open('student', PATH);
    const form = page.getByRole('form', { name: '学生请假' });
    await expect.poll(() => form.getByLabel('本人手机').inputValue()).toMatch(/^1\d{10}$/);
    // in one look: what comes above moves both
    const words = await form.getByText(/^本人承诺/).elementHandle();
    const beside = await form.getByRole('checkbox', { name: /本人承诺/ }).evaluate((box, text) => {
      const [one, other] = [box.getBoundingClientRect(), text?.getBoundingClientRect() ?? new DOMRect()];
      return { left: other.x - one.x, below: Math.abs(one.y - other.y) };
    }, words);
    expect(beside.left).toBeGreaterThan(0);
    expect(beside.below).toBeLessThan(12);
  });

  it('goes away when it is mended', async () => {
    const page = await hall().open('student', PATH);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    const hand = new FormHand(page, '学生请假');
    const reason = page.getByRole('textbox', { name: '请假事由' });
    await reason.and(page.locator('[aria-invalid=true]')).waitFor();
    await hand.text('请假事由', '家中老人做手术，需回家陪护');
    await expect.poll(() => reason.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('that only the server knows stands beside its field too', async () => {
    const page = await hall().open('student', PATH);
    await page.route('**/api/flow/common/start', (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 10601,
          message: '填写的内容有误',
          data: { errors: [{ path: 'reason', message: '服务器不接受这个事由' }] },
        },
      }),
    );
    const { form } = await fillLeave(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await form.getByText('服务器不接受这个事由').first().waitFor();
    const reason = page.getByRole('textbox', { name: '请假事由' });
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    expect(await reason.inputValue()).toContain('陪护');
  });
});

it('a part of the page that does not come while the server is away is asked about, and nothing typed is lost', async () => {
  hall().expectTrouble(/ERR_FAILED|Failed to fetch|ChunkError/);
  const page = await hall().open('student', '/workStation/map/student-leave');
  const reason = page.getByRole('textbox', { name: '请假事由' });
  await reason.fill('回家看望');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.route('**/*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.getByText('页面的一部分未能加载').waitFor();
  await page.getByRole('button', { name: '重新载入' }).waitFor();
  expect(await reason.inputValue()).toBe('回家看望');
  expect(loads).toEqual([]);
  await page.unroute('**/*.js');
  await page.getByRole('button', { name: '重新载入' }).click();
  await page
    .getByRole('button', { name: '继续填写' })
    .or(page.getByRole('textbox', { name: '请假事由' }))
    .first()
    .waitFor();
  // the browser remembers what did not come
  keepFromOthers(page);
});

it('what fails in a page is told once, and stands in the error log of the administrators', async () => {
  hall().expectTrouble(/a fault of this test/);
  const page = await hall().open('student', '/home');
  await page.getByRole('main').waitFor();
  // once as a program fails, and again in a promise that nobody waits for
  await page.evaluate(() => {
    const fail = () => {
      throw new Error('a fault of this test');
    };
    setTimeout(fail);
    setTimeout(() => void Promise.resolve().then(fail));
  });
  const admin = await hall().open('admin', '/sys/log-error?requestMethod=PAGE');
  const rows = admin.getByRole('row').filter({ hasText: 'PAGE' });
  await expect
    .poll(async () => {
      await admin.reload();
      await admin.getByRole('row').nth(1).or(admin.getByText('暂无')).first().waitFor();
      return rows.count();
    })
    .toBe(1);
  expect(await rows.textContent()).toContain('/home');
});
