import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { codeOf, stepAt } from '../../src/server/access/totp.ts';
import { fromBase32 } from '../api/support/totp.ts';
import { useHall } from '../support/browser.ts';
import { keepFromOthers } from '../support/contexts.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const hall = useHall();

/** A device of the person's, which says yes to everything: Chromium's own. */
async function plugIn(page: Page): Promise<void> {
  keepFromOthers(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

it('a passkey is added on the profile page, opens the login in place of a code, and is removed', async () => {
  const page = await hall().open(null, '/');
  // a passkey belongs to a name, and 127.0.0.1 is none
  const url = hall().server.url.replace('127.0.0.1', 'localhost');
  await plugIn(page);
  const logIn = async () => {
    await page.goto(`${url}/user/login`);
    await page.getByRole('textbox', { name: '用户名' }).fill('finance');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };
  await logIn();
  await page.getByRole('button', { name: /账号菜单/ }).waitFor();
  await page.goto(`${url}/workStation/profile`);
  await page.getByText('开启两步验证后，可用本机、手机或安全密钥代替动态码登录。').waitFor();
  await page.getByRole('button', { name: '两步验证' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原密码').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: '开启' }).click();
  const secret = fromBase32((await dialog.getByText(/^[A-Z2-7]{32}$/).textContent())?.trim() ?? '');
  await dialog.getByLabel('动态码').fill(codeOf(secret, stepAt(new Date())));
  await dialog.getByRole('button', { name: '确认' }).click();
  const [first = '', second = ''] = (await dialog.locator('code').textContent())?.split(/\s+/) ?? [];
  await dialog.getByRole('button', { name: '确定' }).click();

  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await dialog.getByLabel('名称').fill('我的电脑');
  const code = dialog.getByLabel('动态码或恢复码');
  await code.fill('000000');
  await dialog.getByRole('button', { name: '确定' }).click();
  const wrong = dialog.getByText('动态码错误或已被使用');
  await wrong.waitFor();
  await code.fill(first);
  // as it goes, the button below it moves up, from under a mouse that is already down
  await wrong.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: '确定' }).click();
  const row = page.getByRole('list', { name: '通行密钥' }).getByRole('listitem');
  await row.waitFor();
  expect(await row.textContent()).toContain('我的电脑尚未使用');

  await page.context().clearCookies();
  await logIn();
  await page.getByText('您的账号已开启两步验证').waitFor();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('button', { name: /账号菜单/ }).waitFor();

  await page.goto(`${url}/workStation/profile`);
  await row.getByText('上次使用').waitFor();
  await page.getByRole('button', { name: '删除通行密钥“我的电脑”' }).click();
  await code.fill(second);
  await dialog.getByRole('button', { name: '确定' }).click();
  await row.waitFor({ state: 'detached' });
});
