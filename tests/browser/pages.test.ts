import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { uploadAs, writePasses } from '../support/passes.ts';
import { Session } from '../support/session.ts';

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

let schemas = '';
const hall = useHall(async () => {
  schemas = await writePasses();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { SMTP_URL: `smtp://127.0.0.1:${port}?from=hall@example.edu`, SCHEMAS_DIR: schemas };
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(schemas, { recursive: true, force: true });
});

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

  it('show what a person was told on the same line, without what was handed in, and print it', async () => {
    const page = await hall().open('teacher', '/workStation/journey?kind=told');
    const events = page.getByRole('main').getByRole('listitem');
    // requests of the demo are told of elsewhere
    const admin = await Session.login(hall().server.url, 'admin');
    const notice = { title: '停水通知', type: 'notice', content: '<p>周六停水</p>', receiverType: 0 };
    const made = await admin.post<{ id: string }>('/sys/notice', notice);
    expect(await admin.post(`/sys/notice/${made.data?.id}/release`)).toMatchObject({ code: 0 });
    await page.reload();
    await events.filter({ hasText: '停水通知' }).getByText('收到通知').waitFor();
    expect(await events.filter({ hasText: '提交申请' }).count()).toBe(0);
    await page.getByRole('searchbox', { name: '按事项名称或编号查找' }).fill('没有这样的事');
    await page.keyboard.press('Enter');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await page.getByRole('main').getByRole('button', { name: '打印' }).click();
    await page.locator('body[data-printed]').waitFor();
  });

  it('greet who is not logged in with how one logs in and whom to ring, as the parameters say', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    for (const [id, paramValue] of [
      ['SERVICE_PHONE', '010-55556666'],
      ['LOGIN_GUIDE', '新生用录取通知书上的编号登录。'],
    ]) {
      const { data } = await admin.get<object>(`/sys/params/${id}`);
      expect(await admin.put('/sys/params', { ...data, paramValue })).toMatchObject({ code: 0 });
    }
    const page = await hall().open(null, '/user/login');
    await page.getByText('新生用录取通知书上的编号登录。').waitFor();
    await page.getByText('咨询电话 010-55556666').waitFor();
    await page.getByRole('link', { name: '操作指南' }).click();
    await page.waitForURL(/loginInstructions/);
  });

  it('open the tools of definitions with what is there, for administrators alone', async () => {
    const page = await hall().open('admin', '/form-generator');
    for (const [path, shown] of [
      ['/form-generator', '用车申请'],
      ['/devtools/code-generator', '用车申请'],
      ['/devtools/templates', '开始'],
      ['/devtools/datasources', '常用电话'],
      ['/devtools/field-types', 'date-range'],
      ['/devtools/base-classes', 'attachments'],
      ['/devtools/params', 'BRAND_NAME'],
    ] as const) {
      await page.goto(hall().server.url + path);
      await page.getByRole('main').getByText(shown).first().waitFor();
    }
    // an address that only leads on to another page leaves no tab behind
    await page.getByRole('navigation').getByRole('link', { name: '参数', exact: true }).first().waitFor();
    expect(await page.getByText('正在加载').count()).toBe(0);
    hall().expectTrouble(/403/);
    const student = await hall().open('student', '/form-generator');
    for (const path of ['form-generator', ...['templates', 'datasources', 'field-types', 'base-classes', 'params']]) {
      await student.goto(`${hall().server.url}/${path === 'form-generator' ? path : `devtools/${path}`}`);
      await student.getByRole('main').getByText('您没有权限查看此内容').waitFor();
    }
  });

  it('open a request that a message names by its id alone, for who takes part in it', async () => {
    const teacher = await Session.login(hall().server.url, 'teacher');
    const mine = await teacher.get<{ processInstanceId: string; number: string }[]>('/flow/common/initiated', {
      pageSize: '10',
    });
    const first = mine.page?.list.find(({ number }) => number !== '');
    const path = `/sys/base/process/item?processInstanceId=${first?.processInstanceId}`;
    const page = await hall().open('teacher', path);
    await page
      .getByRole('main')
      .getByText(first?.number ?? '')
      .filter({ visible: true })
      .first()
      .waitFor();
    hall().expectTrouble(/404/);
    const stranger = await hall().open('student2', path);
    await stranger.getByRole('main').getByRole('alert').waitFor();
    expect(await stranger.getByText(first?.number ?? '').count()).toBe(0);
  });

  it('pause, resume and run many jobs that were ticked', async () => {
    const page = await hall().open('admin', '/sys/schedule');
    const admin = await Session.login(hall().server.url, 'admin');
    const ids = ['demo-job-01', 'demo-job-02'];
    const rows = ids.map((id) => page.locator(`tr[data-row-key="${id}"]`));
    for (const [action, state] of [
      ['暂停', '已暂停'],
      ['恢复', '正常'],
      ['立即执行', '正常'],
    ] as const) {
      for (const row of rows) {
        const box = row.getByRole('checkbox');
        if (!(await box.isChecked())) await box.check();
      }
      await page
        .getByRole('button', { name: new RegExp(`^${[...action].join('\\s?')}$`) })
        .first()
        .click();
      const yes = page
        .getByRole('dialog')
        .or(page.getByRole('tooltip'))
        .getByRole('button', { name: /确\s?定/ });
      await yes.click();
      await yes.waitFor({ state: 'detached' });
      for (const row of rows) await row.getByText(state, { exact: true }).waitFor();
    }
    for (const jobId of ids) {
      const runs = async () => (await admin.get<object[]>('/sys/schedule-log/page', { jobId })).page?.totalCount;
      await expect.poll(runs).toBeGreaterThan(0);
    }
  });

  it('offer who signs the picture of his hand that the office keeps', async () => {
    const page = await hall().open('admin', '/visit/pass');
    const image = [await uploadAs(page, 'hand.png')];
    const admin = await Session.login(hall().server.url, 'admin');
    const hand = { name: '签名', userId: 'admin', kind: 'hand', status: 1, image };
    expect(await admin.post('/sys/signature', hand)).toMatchObject({ code: 0 });
    await page
      .getByRole('main')
      .getByRole('button', { name: /新\s?增/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Visitor' }).fill('Wang');
    await dialog.getByRole('button', { name: '使用已存签名' }).click();
    await dialog.getByRole('button', { name: '重新签名' }).waitFor();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    const passes = await admin.get<{ sign: { id: string }[] }[]>('/visit/pass/page');
    expect(passes.page?.list[0]?.sign).toMatchObject([{ id: image[0]?.id }]);
  });

  it('list files that rows carry as two texts with commas, each to be fetched by itself', async () => {
    const page = await hall().open('admin', '/visit/pass');
    const [one, two] = [await uploadAs(page, 'one.png'), await uploadAs(page, 'two.png')];
    const admin = await Session.login(hall().server.url, 'admin');
    const row = { name: 'Li', fileName: 'Letter.png,Photo.png', fileUrl: `${one.id},${two.id}` };
    expect(await admin.post('/visit/pass', row)).toMatchObject({ code: 0 });
    await page.reload();
    const listed = page
      .getByRole('row')
      .filter({ hasText: 'Li' })
      .getByRole('link', { name: /\.png$/ });
    await expect.poll(() => listed.allInnerTexts()).toEqual(['Letter.png', 'Photo.png']);
    const loaded = page.waitForEvent('download');
    await listed.last().click();
    expect((await loaded).url()).toContain(two.id);
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

  it('show another site inside the hall where administrators named it, and lead to any other', async () => {
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<h1>Library</h1><script>document.body.append("at work"); top.location = "about:blank";</script>');
    });
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    const address = site.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const admin = await Session.login(hall().server.url, 'admin');
      const origin = `http://127.0.0.1:${port}`;
      for (const [code, url] of Object.entries({ lib: `${origin}/seats?x=1`, card: `http://localhost:${port}/` })) {
        expect(
          await admin.post('/sys/platform', { name: `平台 ${code}`, code, url, manager: 'library' }),
        ).toMatchObject({ code: 0 });
      }
      const shown = (url: string) => `/iframe?url=${encodeURIComponent(url)}`;
      const page = await hall().open('teacher', shown(`${origin}/seats?x=1`));
      // nobody has named it yet
      await page.getByText('未列入可在大厅内显示的网站').waitFor();
      // whom one turns to, and how he is reached
      await page.getByRole('link', { name: '联系人：郑雅文' }).click();
      await page.getByRole('cell', { name: '郑雅文', exact: true }).waitFor();
      expect(await page.getByRole('main').getByRole('row').count()).toBe(2);
      await page.goBack();
      const named = await admin.post<{ id: string }>('/sys/params', {
        ...{ paramCode: 'FRAME_ORIGINS', paramValue: origin },
      });
      expect(named).toMatchObject({ code: 0 });
      // it tries to lead the hall away, which the browser says it may not
      hall().expectTrouble(/navigat|sandbox/i);
      await page.reload();
      await page.frameLocator('iframe').getByText('at work').waitFor();
      expect(await page.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe(`${origin}/seats?x=1`);
      await page.getByRole('navigation').getByRole('link', { name: '平台 lib' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/iframe');
      await page.goto(hall().server.url + shown(`http://localhost:${port}/`));
      await page.getByText('未列入可在大厅内显示的网站').waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      // what does not stand in the menu is not shown, though its site is named
      await page.goto(hall().server.url + shown(`${origin}/other`));
      await page.getByText('没有可以显示的地址').waitFor();
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });

  it('tell an administrator at home what runs where', async () => {
    const page = await hall().open('admin', '/home');
    await page.getByRole('heading', { name: '系统信息' }).waitFor();
    const teacher = await hall().open('teacher', '/home');
    await teacher.getByRole('heading', { name: '办事服务' }).waitFor();
    expect(await teacher.getByRole('heading', { name: '系统信息' }).count()).toBe(0);
  });
});
