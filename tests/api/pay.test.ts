import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { signedText } from '../../src/server/channels/alipay.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  revision: number;
}

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const APP = '2021000100000001';
const SELLER = '2088000100000001';

/** A notice as Alipay sends it, signed with that key. */
function signed(fields: Record<string, string>, key = ours.privateKey): URLSearchParams {
  const sign = createSign('sha256').update(signedText(fields), 'utf8').sign(key, 'base64');
  return new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' });
}

describe.each(databases)('payments by Alipay on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let number = 0;

  beforeAll(async () => {
    hall = await startTestHall(kind, { jobs: false });
    admin = await hall.as('admin');
    const key = ours.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const [paramCode, paramValue] of Object.entries({
      ALIPAY_APP_ID: APP,
      ALIPAY_SELLER_ID: SELLER,
      ALIPAY_PUBLIC_KEY: key,
    })) {
      await admin.post('/sys/params', { paramCode, paramValue });
    }
  });
  afterAll(() => hall?.remove());

  const order = async (payAmount = '88.80'): Promise<{ id: string; orderId: string }> => {
    const orderId = `P-${++number}`;
    const body = { orderId, userId: 'student', productName: '校园卡', payAmount, status: 0 };
    const answer = await admin.post<{ id: string }>('/pay/order', body);
    expect(answer).toMatchObject({ code: 0 });
    return { id: answer.data?.id ?? '', orderId };
  };
  const read = async (id: string) => (await admin.get<Row>(`/pay/order/${id}`)).data;
  const logged = async (outTradeNo: string) =>
    (await admin.get<Row[]>(`/pay/alipay-notify-log/page?outTradeNo=${outTradeNo}`)).page?.list ?? [];
  const notice = (orderId: string, more: Record<string, string> = {}) => ({
    app_id: APP,
    seller_id: SELLER,
    out_trade_no: orderId,
    notify_id: `n-${orderId}`,
    trade_no: `t-${orderId}`,
    trade_status: 'TRADE_SUCCESS',
    total_amount: '88.80',
    buyer_pay_amount: '80.00',
    gmt_payment: '2026-11-22 20:15:30',
    subject: '校园卡 & 押金=',
    ...more,
  });
  const send = async (body: URLSearchParams) => {
    const answer = await hall.visitor().fetch(PATHS.alipayNotify, { method: 'POST', body });
    return answer.text();
  };

  it('are written into the order and the log, once for each notice', async () => {
    const { id, orderId } = await order();
    expect(await read(id)).toMatchObject({ outTradeNo: orderId, status: 0 });
    expect(await send(signed(notice(orderId)))).toBe('success');
    const paid = {
      ...{ status: 1, outTradeNo: orderId, notifyId: `n-${orderId}`, tradeNo: `t-${orderId}` },
      ...{ tradeStatus: 'TRADE_SUCCESS', totalAmount: '88.80', buyerPayAmount: '80.00' },
      payAt: '2026-11-22T20:15:30+08:00',
    };
    const after = await read(id);
    expect(after).toMatchObject(paid);
    const rows = await logged(orderId);
    expect(rows).toMatchObject([{ notifyId: `n-${orderId}`, appId: APP, sellerId: SELLER, totalAmount: '88.80' }]);
    // Alipay sends until it hears the word; several may come at once
    expect(await Promise.all([1, 2, 3].map(() => send(signed(notice(orderId)))))).toEqual(
      Array.from({ length: 3 }, () => 'success'),
    );
    expect(await logged(orderId)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ ...paid, revision: after?.revision });
  });

  it.each<[string, Record<string, string>, string?]>([
    ['of another app', { app_id: '2021000100000002' }],
    ['for another seller', { seller_id: '2088000100000002' }],
    ['about another amount', { total_amount: '0.01' }],
    ['about an order that there is not', { out_trade_no: 'nobody-ordered' }],
    ['in a state that there is not', { trade_status: 'TRADE_IMAGINED' }],
    ['signed by somebody else', {}, 'theirs'],
  ])('are not believed when they are %s', async (_what, fault, by) => {
    const { id, orderId } = await order();
    const key = by === 'theirs' ? theirs.privateKey : ours.privateKey;
    expect(await send(signed(notice(orderId, fault), key))).toBe('failure');
    const after = await read(id);
    expect(after).toMatchObject({ status: 0, revision: 1 });
    expect(await logged(orderId)).toEqual([]);
  });

  it('are not believed when a word was changed, a field comes twice, or the older signature is named', async () => {
    const { id, orderId } = await order();
    const changed = signed(notice(orderId));
    changed.set('buyer_pay_amount', '0.00');
    const twice = signed(notice(orderId));
    twice.append('total_amount', '0.01');
    const older = signed(notice(orderId));
    older.set('sign_type', 'RSA');
    expect(await Promise.all([changed, twice, older, new URLSearchParams()].map(send))).toEqual(
      Array.from({ length: 4 }, () => 'failure'),
    );
    expect(await read(id)).toMatchObject({ status: 0 });
  });

  it('go their way: waiting, paid, finished; closed cancels what was not paid', async () => {
    const { id, orderId } = await order();
    const step = (n: string, status: string) =>
      send(signed(notice(orderId, { notify_id: n + orderId, trade_status: status })));
    await step('a', 'WAIT_BUYER_PAY');
    expect(await read(id)).toMatchObject({ status: 0, tradeStatus: 'WAIT_BUYER_PAY' });
    await step('b', 'TRADE_SUCCESS');
    await step('c', 'TRADE_FINISHED');
    // one that was held up on the way opens nothing again
    await step('d', 'WAIT_BUYER_PAY');
    expect(await read(id)).toMatchObject({ status: 1, tradeStatus: 'TRADE_FINISHED' });
    expect(await logged(orderId)).toHaveLength(4);
    const other = await order();
    expect(await send(signed(notice(other.orderId, { trade_status: 'TRADE_CLOSED' })))).toBe('success');
    expect(await read(other.id)).toMatchObject({ status: -1 });
  });

  it('settle an order: what was paid is neither changed by hand nor deleted', async () => {
    const { id, orderId } = await order();
    const forged = { ...(await read(id)), tradeStatus: 'TRADE_SUCCESS', tradeNo: 'mine' };
    expect(await admin.put('/pay/order', forged)).toMatchObject({ code: 0 });
    expect(await read(id)).not.toHaveProperty('tradeNo');
    await send(signed(notice(orderId)));
    const paths = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);
    expect(paths(await admin.put('/pay/order', { ...(await read(id)), payAmount: '1.00' }))).toEqual(['payAmount']);
    expect((await admin.delete(`/pay/order/${id}`)).status).toBe(409);
    expect(await admin.put('/pay/order', { ...(await read(id)), productName: '校园卡（补）' })).toMatchObject({
      code: 0,
    });
    expect(await read(id)).toMatchObject({ tradeNo: `t-${orderId}`, status: 1 });
  });

  it('want a key of the right kind', async () => {
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' });
    for (const paramValue of ['abc', String(small)]) {
      const answer = await admin.post('/sys/params', { paramCode: 'ALIPAY_PUBLIC_KEY', paramValue });
      expect(answer.status).toBe(422);
    }
  });
});
