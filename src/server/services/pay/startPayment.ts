import type { Transaction } from 'kysely';
import { API, PATHS } from '../../../contract/paths.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { callAddress } from '../../channels/alipay.ts';
import { lockKey } from '../../db/lock.ts';
import type { Tables } from '../../db/tables.ts';
import type { OutgoingPayment } from '../../entities/behaviour.ts';
import { fieldEquals, selectRecords, writeRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { alipayAccount } from './account.ts';
import { OPEN, PAYMENTS } from './trade.ts';

/** So long somebody may take to pay; after that Alipay closes the trade. */
const PAYING_MINUTES = 30;
/** Alipay takes no more, and none of these signs. */
const LONGEST_SUBJECT = 100;
const UNWANTED = /[/=&]/g;

/**
 * Starts a payment, or goes on with one that was started and neither paid nor closed.
 * @returns the address that the buyer's browser is sent to; null where nobody can pay online
 */
export async function startPayment(trx: Transaction<Tables>, due: OutgoingPayment, hall: Hall): Promise<string | null> {
  const { publicUrl } = hall.settings;
  const account = await alipayAccount(hall, trx);
  const payments = hall.registry.entity(PAYMENTS);
  if (!account || !payments || publicUrl === null) return null;
  const now = hall.clock.now();
  const payment = (await openPayment(trx, due.productId, hall)) ?? (await newPayment(trx, due, hall));
  const kind = due.onPhone
    ? { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' }
    : { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' };
  return callAddress(account, {
    method: kind.method,
    notifyUrl: `${publicUrl}${API}${PATHS.alipayNotify}`,
    returnUrl: `${publicUrl}${API}${PATHS.alipayReturn}`,
    now,
    content: {
      out_trade_no: String(payment.data['outTradeNo']),
      total_amount: String(payment.data['payAmount']),
      subject: String(payment.data['productName']),
      product_code: kind.product,
      time_expire: campusDateTime(endOf(payment, 0)).slice(0, 19).replace('T', ' '),
    },
  });
}

/** Until when somebody may still pay for this. */
export async function payableUntil(trx: Transaction<Tables>, productId: string, hall: Hall): Promise<Date | null> {
  const open = await openPayment(trx, productId, hall);
  return open ? endOf(open) : null;
}

/** The one that was started for this and is neither paid nor closed. */
async function openPayment(trx: Transaction<Tables>, productId: string, hall: Hall): Promise<StoredRecord | undefined> {
  const payments = hall.registry.entity(PAYMENTS);
  if (!payments) return undefined;
  await lockKey(trx, `payments of:${productId}`);
  const where = [fieldEquals('productId', productId), fieldEquals('status', String(OPEN))];
  const now = hall.clock.now();
  return (await selectRecords(trx, payments, { where })).find((payment) => endOf(payment) > now);
}

/** When nobody can pay it any more; a minute later than Alipay is told, for clocks that differ. */
export function endOf({ createdAt }: StoredRecord, more = 1): Date {
  return new Date(createdAt.getTime() + (PAYING_MINUTES + more) * 60_000);
}

/** A number that Alipay has closed is never used again. */
async function newPayment(trx: Transaction<Tables>, due: OutgoingPayment, hall: Hall): Promise<StoredRecord> {
  const payments = hall.registry.entity(PAYMENTS);
  if (!payments) throw new Error('there are no payments here');
  const earlier = await selectRecords(trx, payments, { where: [fieldEquals('productId', due.productId)] });
  const orderId = earlier.length === 0 ? due.orderNo : `${due.orderNo}_${earlier.length + 1}`;
  const data: FormData = {
    ...{ orderId, outTradeNo: orderId, userId: due.userId, productId: due.productId },
    productName: due.title.replaceAll(UNWANTED, ' ').slice(0, LONGEST_SUBJECT),
    payAmount: due.amount,
    status: OPEN,
  };
  return writeRecord(trx, payments, data, due.userId, { at: hall.clock.now() });
}
