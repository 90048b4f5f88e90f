import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { money } from '../../../definition/money.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { AlipayNotice } from '../../channels/alipay.ts';
import { lockKey } from '../../db/lock.ts';
import type { Tables } from '../../db/tables.ts';
import { fieldEquals, selectRecords, updateRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { settlePurchase } from './settlePurchase.ts';

export const PAYMENTS = 'pay/order';
export const OPEN = 0;
export const COMPLETED = 1;
export const CANCELLED = -1;
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
export const CLOSED = 'TRADE_CLOSED';
const STATUSES = new Set([...PAID, CLOSED, 'WAIT_BUYER_PAY']);
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Why what Alipay says of a trade cannot be read; null when it can. */
export function tradeFault(said: AlipayNotice): string | null {
  if (!STATUSES.has(said['trade_status'] ?? '')) return 'trade_status';
  return AMOUNT.test(said['total_amount'] ?? '') ? null : 'incomplete';
}

/** The payment of that number, locked: several that tell of one come one after the other. */
export async function lockPayment(
  trx: Transaction<Tables>,
  outTradeNo: string,
  hall: Hall,
): Promise<StoredRecord | undefined> {
  const payments = hall.registry.entity(PAYMENTS);
  if (!payments || outTradeNo === '') return undefined;
  await lockKey(trx, `order:${outTradeNo}`);
  const where = [sql`(${fieldEquals('outTradeNo', outTradeNo)} or ${fieldEquals('orderId', outTradeNo)})`];
  const [payment] = await selectRecords(trx, payments, { where, limit: 1 });
  return payment;
}

/** Whether it is about what was asked for. */
export const isAmountOf = ({ data }: StoredRecord, said: AlipayNotice): boolean =>
  money(String(data['payAmount'] ?? '')) === money(said['total_amount']);

/** Writes what Alipay says into a locked payment, and into what was bought by it. */
export async function applyTrade(
  trx: Transaction<Tables>,
  payment: StoredRecord,
  said: AlipayNotice,
  hall: Hall,
): Promise<void> {
  const payments = hall.registry.entity(PAYMENTS);
  if (!payments) return;
  const { tradeNo } = payment.data;
  // an order is paid once: what a second trade brought is for people to look into
  if (tradeNo !== undefined && tradeNo !== said['trade_no'] && payment.data['status'] === COMPLETED) return;
  const after = paymentAfter(payment, said);
  const at = hall.clock.now();
  await updateRecord(trx, payments, payment.id, after, { by: null, at }, payment.revision);
  await settlePurchase(trx, { before: payment.data, after }, hall);
}

function paymentAfter({ data }: StoredRecord, said: AlipayNotice): FormData {
  const status = said['trade_status'] ?? '';
  // a late notice does not open again what has been paid, or paid and given back
  if (data['status'] === COMPLETED && status === 'WAIT_BUYER_PAY') return data;
  if (data['tradeStatus'] === CLOSED) return data;
  const payAt = data['payAt'] ?? momentOf(said['gmt_payment'] ?? said['send_pay_date']);
  return {
    ...data,
    ...factsOf(said),
    ...(PAID.has(status) && { status: COMPLETED, ...(payAt !== undefined && { payAt }) }),
    ...(status === CLOSED && { status: CANCELLED }),
  };
}

/** What payment and log both keep. */
export function factsOf(said: AlipayNotice): FormData {
  const { out_trade_no, notify_id, trade_status, trade_no, total_amount, buyer_pay_amount } = said;
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

/** Alipay's clock is the campus's. */
export function momentOf(text: string | undefined): string | undefined {
  return text !== undefined && MOMENT.test(text) ? `${text.replace(' ', 'T')}+08:00` : undefined;
}

export function given(data: Record<string, string | undefined>): FormData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}
