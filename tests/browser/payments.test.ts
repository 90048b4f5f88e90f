import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/support/postgres.ts';
import { AlipaySandbox, APP, SELLER } from '../support/alipay.ts';
import { axeFindings } from '../support/axe.ts';
import { useHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

const gateway = new AlipaySandbox();
const hall = useHall(async () => {
  const port = String(await freePort());
  return {
    ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ ALIPAY_GATEWAY: await gateway.start(), ALIPAY_PRIVATE_KEY: gateway.privateKey },
  };
});
afterAll(() => gateway.stop());

describe('paying', () => {
  it('takes who has bought something to the cash desk, and back to an order that is paid', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    const parameters = { ALIPAY_APP_ID: APP, ALIPAY_SELLER_ID: SELLER, ALIPAY_PUBLIC_KEY: gateway.publicKey };
    for (const [paramCode, paramValue] of Object.entries(parameters)) {
      expect(await admin.post('/sys/params', { paramCode, paramValue })).toMatchObject({ code: 0 });
    }
    const page = await hall().open('student', '/merchantManage/goodsManage?f.name=签字笔');
    await page.getByRole('button', { name: /购买/ }).first().click();
    const dialog = page.getByRole('dialog', { name: /购买/ });
    // the form comes with the record
    await dialog.getByLabel(/^数量/).waitFor();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    const number =
      /M\d{8}\w+/.exec(
        await page
          .getByRole('dialog')
          .getByText(/^M\d{8}/)
          .innerText(),
      )?.[0] ?? '';
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /关\s?闭/ })
      .click();
    await page.goto(`${hall().server.url}/merchantManage/orderInfo?f.orderNo=${number}`);
    const row = page.locator('tr[data-row-key]');
    await row.getByText('待付款').waitFor();
    await row.getByRole('button', { name: /在线支付/ }).click();
    await page.waitForURL(/gateway\.do/);
    await page.getByRole('heading', { name: `订单 ${number}` }).waitFor();
    await page.getByRole('button', { name: '确认付款' }).click();
    await page.waitForURL(/\/merchantManage\/orderInfo\?/);
    await row.getByText(number).waitFor();
    await row.getByText('待发货').waitFor();
    await row.getByText('支付宝').waitFor();
    expect(await row.getByRole('button', { name: /在线支付/ }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
