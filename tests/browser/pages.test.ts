import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { PHONE, useHall } from '../support/browser.ts';

const mails: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
    stream.on('end', () => {
      mails.push(
        source.replaceAll(/^[A-Za-z0-9+/=]{60,}$(?:\r?\n[A-Za-z0-9+/=]+$)*/gm, (part) =>
          Buffer.from(part, 'base64').toString(),
        ),
      );
      done();
    });
  },
});

const hall = useHall(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { SMTP_URL: `smtp://127.0.0.1:${port}?from=hall@example.edu` };
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

describe('pages of the work station and beside it', () => {
  it('show a person’s journey, filtered, with the way to each request', async () => {
    const page = await hall().open('teacher', '/workStation/journey');
    const events = page.getByRole('main').getByRole('listitem');
    await events.first().waitFor();
    await page.getByText('办结', { exact: true }).first().click();
    await expect.poll(() => page.getByText('提交申请').count()).toBe(0);
    await events.first().getByRole('link').first().click();
    await page.waitForURL(/processInstanceId=/);
  });

  it('set a forgotten password anew by a code that the counter has issued', async () => {
    const admin = await hall().open('admin', '/sys/user?f.username=graduate');
    await admin
      .getByRole('button', { name: /^更多 / })
      .first()
      .click();
    await admin.getByRole('menuitem', { name: '签发验证码' }).click();
    await admin.getByRole('button', { name: /确\s?定/ }).click();
    const issued = admin.getByRole('dialog', { name: '签发验证码' });
    await issued.getByText('只显示这一次').waitFor();
    const code = /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(await issued.innerText())?.[0] ?? '';
    const page = await hall().open(null, '/retrievePassword', PHONE);
    await page.getByRole('button', { name: '已有窗口签发的验证码' }).click();
    await page.getByLabel('用户名').fill('graduate');
    await page.getByLabel('验证码', { exact: true }).fill(code.toLowerCase());
    await page.getByRole('textbox', { name: '新密码' }).fill('Brand-New-2027');
    await page.getByRole('textbox', { name: '确认密码' }).fill('Brand-New-2027');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '设置新密码' }).click();
    // the form before has a field of that name too
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
    await page.getByRole('textbox', { name: '用户名' }).fill('graduate');
    await page.getByRole('textbox', { name: '密码' }).fill('Brand-New-2027');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/home/);
  });

  it('set a forgotten password anew by a code from a mail, on a phone too', async () => {
    const page = await hall().open(null, '/retrievePassword', PHONE);
    hall().expectTrouble(/422/);
    await page.getByLabel('用户名').fill('student2');
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page.getByText('验证码已发送').waitFor();
    const code = () => /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(mails.join('\n'))?.[0];
    await expect.poll(code).toBeTruthy();
    // other mails may follow
    const sent = code() ?? '';
    await page.getByLabel('邮件验证码').fill('AAAA-AAAA');
    await page.getByRole('textbox', { name: '新密码' }).fill('Brand-New-2027');
    await page.getByRole('textbox', { name: '确认密码' }).fill('Brand-New-2027');
    await page.getByRole('button', { name: '设置新密码' }).click();
    const wrong = page.getByText('验证码错误或已过期');
    await wrong.waitFor();
    await page.getByLabel('邮件验证码').fill(sent);
    // as it goes, the button below it moves up
    await wrong.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '设置新密码' }).click();
    await page.waitForURL(/\/user\/login/);
    await page.getByRole('textbox', { name: '用户名' }).fill('student2');
    await page.getByRole('textbox', { name: '密码' }).fill('Brand-New-2027');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/home/);
  });

  it('open only addresses that administrators have registered, and no step that nobody named', async () => {
    const page = await hall().open('teacher', '/iframe?url=https%3A%2F%2Fevil.example%2F');
    await page.getByText('没有可以显示的地址').waitFor();
    expect(await page.getByRole('link', { name: /新窗口/ }).count()).toBe(0);
    await page.goto(`${hall().server.url}/sys/base/process/item`);
    await page.getByRole('main').getByText('没有指定流程节点').waitFor();
    // the tab says so too, and no longer that it is loading
    await page.getByRole('navigation').getByRole('link', { name: '没有指定流程节点' }).waitFor();
    await page.goto(`${hall().server.url}/ureport/flow/count`);
    await page.getByRole('navigation').getByRole('link', { name: '您没有权限查看此内容' }).waitFor();
  });

  it('tell an administrator at home what runs where', async () => {
    const page = await hall().open('admin', '/home');
    await page.getByRole('heading', { name: '系统信息' }).waitFor();
    const teacher = await hall().open('teacher', '/home');
    await teacher.getByRole('heading', { name: '办事服务' }).waitFor();
    expect(await teacher.getByRole('heading', { name: '系统信息' }).count()).toBe(0);
  });
});
