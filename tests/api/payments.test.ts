import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { askAboutOpenPayments } from '../../src/server/services/pay/askAboutPayment.ts';
import { AlipaySandbox, APP, SELLER } from '../support/alipay.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, TestHall } from './support/hall.ts';
import { freePort } from './support/postgres.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  status: string | number;
}

const [GOODS, ORDERS, PAYMENTS] = ['merchantManage/goodsManage', 'merchantManage/orderInfo', 'pay/order'];
const MINUTE = 60_000;

describe.each(databases)('paying for an order on $name', (kind) => {
  let hall: TestHall;
  let now = Date.now();
  const gateway = new AlipaySandbox();

  beforeAll(async () => {
    const port = await freePort();
    const alipay = { gateway: await gateway.start(), privateKey: privateKeyOf(gateway) };
    const settings = { port, publicUrl: `http://127.0.0.1:${port}`, alipay };
    hall = await startTestHall(kind, { jobs: false, settings, now: () => new Date(now) });
    await setUp(hall, gateway);
  });
  beforeEach(() => Object.assign(gateway, { notifies: true, forged: false, refuses: '' }));
  afterAll(async () => {
    await hall?.remove();
    await gateway.stop();
  });

  const act = async (who: string, path: string, body: object = {}) => (await hall.as(who)).post(`/${path}`, body);
  const read = async (id: string) => (await (await hall.as('admin')).get<Row>(`/${ORDERS}/${id}`)).data;
  const payments = async (id: string) =>
    (await (await hall.as('admin')).get<Row[]>(`/${PAYMENTS}/list?productId=${id}&sort=order_id&order=asc`)).data ?? [];
  const logged = async (number: unknown) =>
    (await (await hall.as('admin')).get<Row[]>(`/pay/alipay-notify-log/page?outTradeNo=${String(number)}`)).page
      ?.list ?? [];
  const stockOf = async (id: string) => (await (await hall.as('admin')).get<Row>(`/${GOODS}/${id}`)).data?.['stock'];
  const goods = async () => {
    const body = { name: `钢笔 & 墨水 ${Math.random()}`, price: '30.50', stock: 5, status: 1 };
    return (await act('logistics', GOODS, body)).data as { id: string };
  };
  const buy = async (item: string) => {
    const { data } = await act('student', ORDERS, { items: [{ goods: item, count: 2 }] });
    const { id } = data as { id: string };
    return { id, number: String((await read(id))?.['orderNo']) };
  };
  /** Presses "pay" and looks at the page where one lands. */
  const begin = async (id: string) => {
    const answer = await act('student', `${ORDERS}/${id}/pay`);
    expect(answer).toMatchObject({ code: 0 });
    const { goTo } = answer.data as { goTo: string };
    return { goTo, page: await fetch(goTo) };
  };
  const bought = async () => {
    const { id: item } = await goods();
    const order = await buy(item);
    const { page } = await begin(order.id);
    expect(page.status).toBe(200);
    return { ...order, item };
  };
  const send = async (body: URLSearchParams) =>
    (await hall.visitor().fetch(PATHS.alipayNotify, { method: 'POST', body })).text();
  const words = (answer: Answer) => JSON.stringify([answer.message, answer.data]);

  it('goes to the gateway with a signed call, and comes back paid by its notice alone', async () => {
    const { id: item } = await goods();
    const { id, number } = await buy(item);
    const { goTo, page } = await begin(id);
    expect(await page.text()).toContain('61.00 元');
    const asked = new URL(goTo).searchParams;
    expect(asked.get('method')).toBe('alipay.trade.page.pay');
    expect(JSON.parse(asked.get('biz_content') ?? '')).toMatchObject({ out_trade_no: number, total_amount: '61.00' });
    // a word changed on the way is seen there
    expect((await fetch(goTo.replace('61.00', '0.01'))).status).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'unpaid' });
    expect(await payments(id)).toMatchObject([{ orderId: number, userId: 'student', payAmount: '61.00', status: 0 }]);
    const back = await fetch(await gateway.pay(number), { redirect: 'manual' });
    expect(back.headers.get('location')).toBe(`/${ORDERS}?f.orderNo=${number}`);
    expect(await read(id)).toMatchObject({ status: 'paid', payType: 'alipay', paidAt: '2026-11-22T20:15:30+08:00' });
    expect(await payments(id)).toMatchObject([
      { status: 1, outTradeNo: number, tradeNo: `2026${number}`, tradeStatus: 'TRADE_SUCCESS', totalAmount: '61.00' },
    ]);
    expect(await logged(number)).toHaveLength(1);
    // twice is once
    expect((await act('student', `${ORDERS}/${id}/pay`)).status).toBe(409);
  });

  it('opens the page for telephones to a telephone', async () => {
    const { id } = await buy((await goods()).id);
    const student = await hall.as('student');
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' };
    const answer = await student.post<{ goTo: string }>(`/${ORDERS}/${id}/pay`, {}, phone);
    expect(new URL(answer.data?.goTo ?? '').searchParams.get('method')).toBe('alipay.trade.wap.pay');
  });

  it('goes on with a payment that is open, and begins another when that has ended or was closed', async () => {
    const { id, number } = await bought();
    await begin(id);
    expect(await payments(id)).toHaveLength(1);
    now += 32 * MINUTE;
    await begin(id);
    expect((await payments(id)).map((each) => each['orderId'])).toEqual([number, `${number}_2`]);
    await send(gateway.notice(`${number}_2`, { trade_status: 'TRADE_CLOSED' }));
    expect(await read(id)).toMatchObject({ status: 'unpaid' });
    await begin(id);
    const back = await fetch(await gateway.pay(`${number}_3`), { redirect: 'manual' });
    expect(back.headers.get('location')).toBe(`/${ORDERS}?f.orderNo=${number}`);
    expect(await read(id)).toMatchObject({ status: 'paid' });
  });

  it.each<[string, Record<string, string>, 'stranger'?]>([
    ['of another app', { app_id: '2021000100000002' }],
    ['for another seller', { seller_id: '2088000100000002' }],
    ['about another amount', { total_amount: '0.01' }],
    ['signed by somebody else', {}, 'stranger'],
  ])('is not believed when the notice is %s', async (_what, more, by) => {
    const { id, number } = await bought();
    const fault = { trade_status: 'TRADE_SUCCESS', ...more };
    const key = by ? gateway.merchant.privateKey : gateway.alipay.privateKey;
    expect(await send(gateway.notice(number, fault, key))).toBe('failure');
    expect(await read(id)).toMatchObject({ status: 'unpaid' });
    expect(await logged(number)).toEqual([]);
  });

  it('takes a notice that comes again, at once or later, once', async () => {
    const { id, number } = await bought();
    const notice = gateway.notice(number, { trade_status: 'TRADE_SUCCESS' });
    const told = await Promise.all([1, 2, 3].map(() => send(new URLSearchParams(notice))));
    expect(told).toEqual(['success', 'success', 'success']);
    const once = await read(id);
    expect(once).toMatchObject({ status: 'paid' });
    await act('logistics', `${ORDERS}/${id}/ship`, { delivery: '自取' });
    expect(await send(new URLSearchParams(notice))).toBe('success');
    expect(await send(gateway.notice(number, { trade_status: 'TRADE_FINISHED' }))).toBe('success');
    expect(await read(id)).toMatchObject({ status: 'sent' });
    expect(await logged(number)).toHaveLength(2);
  });

  it('is asked about when no notice comes: by who comes back, and by the hall itself', async () => {
    gateway.notifies = false;
    const one = await bought();
    // an address that Alipay did not write tells nothing, and asks nothing
    const asked = gateway.methods.length;
    const made = `${hall.url}/api${PATHS.alipayReturn}?out_trade_no=${one.number}&sign=AAAA&sign_type=RSA2`;
    expect((await fetch(made, { redirect: 'manual' })).headers.get('location')).toBe(`/${ORDERS}`);
    expect(gateway.methods).toHaveLength(asked);
    await fetch(await gateway.pay(one.number), { redirect: 'manual' });
    expect(await read(one.id)).toMatchObject({ status: 'paid' });
    const two = await bought();
    const never = await buy((await goods()).id);
    await act('student', `${ORDERS}/${never.id}/pay`);
    await gateway.pay(two.number);
    await askAboutOpenPayments(hall.hall);
    expect(await read(two.id)).toMatchObject({ status: 'unpaid' });
    now += 2 * MINUTE;
    gateway.forged = true;
    await askAboutOpenPayments(hall.hall);
    expect(await read(two.id)).toMatchObject({ status: 'unpaid' });
    gateway.forged = false;
    await askAboutOpenPayments(hall.hall);
    expect(await read(two.id)).toMatchObject({ status: 'paid', payType: 'alipay' });
    expect(await read(never.id)).toMatchObject({ status: 'unpaid' });
  });

  it('owes back what was paid for an order that was cancelled meanwhile', async () => {
    const { id, number, item } = await bought();
    expect(await act('student', `${ORDERS}/${id}/cancel`, { reason: '不要了' })).toMatchObject({ code: 0 });
    expect(await stockOf(item)).toBe(5);
    await gateway.pay(number);
    expect(await read(id)).toMatchObject({ status: 'refunding', cancelReason: '不要了' });
    expect(await act('logistics', `${ORDERS}/${id}/refund`, { reason: '已取消' })).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await payments(id)).toMatchObject([{ status: -1, tradeStatus: 'TRADE_CLOSED' }]);
    // what came back on the shelf once does not come twice
    expect(await stockOf(item)).toBe(5);
  });

  it('cancels a paid order by giving the money back, and not before it is given', async () => {
    const { id, number, item } = await bought();
    await gateway.pay(number);
    expect((await act('student', `${ORDERS}/${id}/cancel`, { reason: '不要了' })).status).toBe(409);
    expect((await act('student', `${ORDERS}/${id}/refund`, { reason: '不要了' })).status).toBe(403);
    gateway.refuses = 'ACQ.SELLER_BALANCE_NOT_ENOUGH';
    const refused = await act('logistics', `${ORDERS}/${id}/refund`, { reason: '缺货' });
    expect(refused.status).toBe(422);
    expect(words(refused)).toContain('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    expect(await read(id)).toMatchObject({ status: 'refunding', cancelReason: '缺货' });
    expect((await act('logistics', `${ORDERS}/${id}/ship`, { delivery: '自取' })).status).toBe(409);
    gateway.refuses = '';
    expect(await act('logistics', `${ORDERS}/${id}/refund`, { reason: '缺货' })).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(gateway.trades.get(number)).toMatchObject({ refunded: `${number}_R` });
    expect(await stockOf(item)).toBe(5);
    // Alipay tells of it as well, and a late notice of the payment opens nothing again
    await send(gateway.notice(number, { trade_status: 'TRADE_CLOSED' }));
    await send(gateway.notice(number, { trade_status: 'TRADE_SUCCESS' }));
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
  });

  it('follows a refund that was made at Alipay itself', async () => {
    const { id, number, item } = await bought();
    await gateway.pay(number);
    await send(gateway.notice(number, { trade_status: 'TRADE_CLOSED', notify_id: `closed-${number}` }));
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(item)).toBe(5);
  });

  it('lets the merchant confirm what he was paid in person, and not while it is being paid online', async () => {
    const { id, number } = await bought();
    expect((await act('student', `${ORDERS}/${id}/receive`, { payType: 'cash' })).status).toBe(403);
    const early = await act('logistics', `${ORDERS}/${id}/receive`, { payType: 'cash' });
    expect(early.status).toBe(422);
    expect(words(early)).toContain('在线支付');
    now += 32 * MINUTE;
    expect(await act('logistics', `${ORDERS}/${id}/receive`, { payType: 'cash' })).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ status: 'paid', payType: 'cash' });
    const asked = gateway.methods.length;
    expect(await act('logistics', `${ORDERS}/${id}/refund`, { reason: '退货' })).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(gateway.methods).toHaveLength(asked);
    expect(gateway.trades.get(number)).toMatchObject({ status: 'WAIT_BUYER_PAY' });
  });

  it('moves no order by a payment that was written by hand', async () => {
    const { id } = await buy((await goods()).id);
    const forged = { userId: 'student', productId: id, productName: '笔', payAmount: '0.01', status: 0 };
    await act('admin', PAYMENTS, { ...forged, orderId: `H-${id}` });
    gateway.trades.set(`H-${id}`, {
      ...{ tradeNo: 'h', amount: '0.01', status: 'TRADE_SUCCESS', notifyUrl: '', returnUrl: '', subject: '' },
    });
    expect(await send(gateway.notice(`H-${id}`))).toBe('success');
    expect(await read(id)).toMatchObject({ status: 'unpaid' });
  });
});

describe('paying where no gateway is set up', () => {
  let hall: TestHall;
  const [embedded] = databases;
  beforeAll(async () => {
    if (!embedded) throw new Error('there is no database to test on');
    hall = await startTestHall(embedded, { jobs: false });
  });
  afterAll(() => hall?.remove());

  it('is offered to nobody: nobody says of himself that he has paid', async () => {
    const student = await hall.as('student');
    const { data } = await student.post<{ id: string }>(`/${ORDERS}`, {
      items: [{ goods: 'demo-goods-pen', count: 1 }],
    });
    const row = (await student.get<Row>(`/${ORDERS}/${data?.id}`)).data;
    expect(row?.['_actions']).toEqual(expect.arrayContaining(['cancel']));
    expect(row?.['_actions']).not.toContain('pay');
    expect((await student.get<{ may: string[] }>(`/definitions/entity/${ORDERS}`)).data?.may).not.toContain('pay');
    const refused = await student.post(`/${ORDERS}/${data?.id}/pay`, { payType: 'card' });
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      422,
      expect.stringContaining('尚未开通') as unknown,
    ]);
    const seller = await hall.as('logistics');
    expect(await seller.post(`/${ORDERS}/${data?.id}/receive`, { payType: 'cash' })).toMatchObject({ code: 0 });
    expect((await student.get<Row>(`/${ORDERS}/${data?.id}`)).data).toMatchObject({ status: 'paid', payType: 'cash' });
  });
});

async function setUp(hall: TestHall, gateway: AlipaySandbox): Promise<void> {
  const admin = await hall.as('admin');
  const parameters = { ALIPAY_APP_ID: APP, ALIPAY_SELLER_ID: SELLER, ALIPAY_PUBLIC_KEY: gateway.publicKey };
  for (const [paramCode, paramValue] of Object.entries(parameters)) {
    expect(await admin.post('/sys/params', { paramCode, paramValue })).toMatchObject({ code: 0 });
  }
}

const privateKeyOf = ({ privateKey }: AlipaySandbox) =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
