import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { money } from '../../../definition/money.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { alipayKey, isGenuine } from '../../channels/alipay.ts';
import type { AlipayNotice } from '../../channels/alipay.ts';
import { lockKey } from '../../db/lock.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { fieldEquals, selectRecords, updateRecord, writeRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { readParameter } from '../parameters.ts';

const CANCELLED = -1;
const COMPLETED = 1;
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
const CLOSED = 'TRADE_CLOSED';
const STATUSES = new Set([...PAID, CLOSED, 'WAIT_BUYER_PAY']);
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * Takes a notice of Alipay about an order. Nobody is logged in who could be asked for rights: the signature says that
 * it is Alipay's own, and app, seller, order and amount that it is about what we asked for. The same notice again changes
 * nothing.
 * @returns whether Alipay may forget it; it sends what was not taken again
 */
export async function takeAlipayNotice(notice: AlipayNotice, hall: Hall): Promise<boolean> {
  const reason = (await refusal(notice, hall)) ?? (await transaction(hall.db, (trx) => take(trx, notice, hall)));
  // nothing of what came: anybody may have written it
  if (reason !== null) hall.log.warn({ reason }, 'a notice of Alipay was not taken');
  return reason === null;
}

/** Why the notice is none for us; null when it is. */
async function refusal(notice: AlipayNotice, hall: Hall): Promise<string | null> {
  const [text, appId, sellerId] = [
    await readParameter('ALIPAY_PUBLIC_KEY', hall),
    await readParameter('ALIPAY_APP_ID', hall),
    await readParameter('ALIPAY_SELLER_ID', hall),
  ];
  const key = text === undefined ? null : alipayKey(text);
  if (!key || !appId || !sellerId) return 'payment is not set up';
  if (!isGenuine(notice, key)) return 'signature';
  if (notice['app_id'] !== appId) return 'app_id';
  if (notice['seller_id'] !== sellerId) return 'seller_id';
  if (!STATUSES.has(notice['trade_status'] ?? '')) return 'trade_status';
  return AMOUNT.test(notice['total_amount'] ?? '') && notice['notify_id'] ? null : 'incomplete';
}

async function take(trx: Transaction<Tables>, notice: AlipayNotice, hall: Hall): Promise<string | null> {
  const [orders, log] = [hall.registry.entity('pay/order'), hall.registry.entity('pay/alipay-notify-log')];
  if (!orders || !log) return 'no orders here';
  const outTradeNo = notice['out_trade_no'] ?? '';
  // several of one order come one after the other
  await lockKey(trx, `order:${outTradeNo}`);
  const where = [sql`(${fieldEquals('outTradeNo', outTradeNo)} or ${fieldEquals('orderId', outTradeNo)})`];
  const [order] = outTradeNo === '' ? [] : await selectRecords(trx, orders, { where, limit: 1 });
  if (!order) return 'no such order';
  if (money(String(order.data['payAmount'] ?? '')) !== money(notice['total_amount'])) return 'total_amount';
  const known = await selectRecords(trx, log, {
    where: [fieldEquals('notifyId', notice['notify_id'] ?? '')],
    limit: 1,
  });
  if (known.length > 0) return null;
  const at = hall.clock.now();
  await writeRecord(trx, log, { ...factsOf(notice), ...senderOf(notice) }, null, { at });
  const { tradeNo } = order.data;
  // an order is paid once: what a second trade brought is for people to look into
  if (tradeNo !== undefined && tradeNo !== notice['trade_no'] && order.data['status'] === COMPLETED) return null;
  await updateRecord(trx, orders, order.id, orderAfter(order, notice), { by: null, at }, order.revision);
  return null;
}

function orderAfter({ data }: StoredRecord, notice: AlipayNotice): FormData {
  const status = notice['trade_status'] ?? '';
  // a late notice does not open again what has been paid
  const wasPaid = data['status'] === COMPLETED;
  if (wasPaid && status === 'WAIT_BUYER_PAY') return data;
  const payAt = data['payAt'] ?? momentOf(notice['gmt_payment']);
  return {
    ...data,
    ...factsOf(notice),
    ...(PAID.has(status) && { status: COMPLETED, ...(payAt !== undefined && { payAt }) }),
    ...(status === CLOSED && { status: CANCELLED }),
  };
}

/** What order and log both keep. */
function factsOf(notice: AlipayNotice): FormData {
  const { out_trade_no, notify_id, trade_status, trade_no, total_amount, buyer_pay_amount } = notice;
  const paid = AMOUNT.test(buyer_pay_amount ?? '') ? money(buyer_pay_amount) : undefined;
  return given({
    outTradeNo: out_trade_no,
    notifyId: notify_id,
    tradeStatus: trade_status,
    tradeNo: trade_no?.slice(0, 64),
    totalAmount: money(total_amount),
    buyerPayAmount: paid,
  });
}

function senderOf(notice: AlipayNotice): FormData {
  return given({ appId: notice['app_id'], sellerId: notice['seller_id'], gmtPayment: momentOf(notice['gmt_payment']) });
}

/** Alipay's clock is the campus's. */
function momentOf(text: string | undefined): string | undefined {
  return text !== undefined && MOMENT.test(text) ? `${text.replace(' ', 'T')}+08:00` : undefined;
}

function given(data: Record<string, string | undefined>): FormData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}
