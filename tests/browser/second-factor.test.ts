import { describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../src/server/access/totp.ts';
import { fromBase32 } from '../api/support/totp.ts';
import { useHall } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const hall = useHall();
describe('a second factor', () => {
  it('is turned on by who wants one, asked for at the login, and turned off again', async () => {
    const page = await hall().open('library', '/home');
    const open = async () => {
      await page.getByRole('button', { name: /账号菜单/ }).click();
      await page.getByRole('menuitem', { name: '两步验证' }).click();
    };
    await open();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原密码').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: '开启' }).click();
    const key = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent())?.trim() ?? '';
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.locator('svg[width="160"]').waitFor();
    await dialog.getByLabel('动态码').fill('000000');
    await dialog.getByRole('button', { name: '确认' }).click();
    const wrong = dialog.getByText('动态码错误或已被使用');
    await wrong.waitFor();
    const secret = fromBase32(key);
    await dialog.getByLabel('动态码').fill(codeOf(secret, stepAt(new Date())));
    // as it goes, the button below it moves up, from under a mouse that is already down
    await wrong.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: '确认' }).click();
    const codes = (await dialog.locator('code').textContent())?.split(/\s+/) ?? [];
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button', { name: '确定' }).click();

    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByText('退出登录', { exact: true }).click();
    await page.getByRole('textbox', { name: '用户名' }).fill('library');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('您的账号已开启两步验证').waitFor();
    const code = page.getByRole('textbox', { name: '身份验证器动态码或恢复码' });
    await code.fill('000000');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('alert').getByText('动态码错误或已被使用').waitFor();
    // one that was not used yet
    await code.fill(codeOf(secret, stepAt(new Date()) + 1));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('button', { name: /账号菜单/ }).waitFor();

    await open();
    await dialog.getByText('已开启，剩余恢复码 10 个').waitFor();
    await dialog.getByLabel('动态码或恢复码').fill(codes[0] ?? '');
    await dialog.locator('button.ant-btn-dangerous').click();
    await page.getByText('两步验证已关闭').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is no part of a campus login that failed, of which the page tells', async () => {
    const page = await hall().open(null, '/user/login?failed=campus');
    await page.getByRole('alert').getByText('统一身份认证未成功').waitFor();
  });
});
