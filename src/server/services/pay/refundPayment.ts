import type { Transaction } from 'kysely';
import { askAlipay } from '../../channels/alipay.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { alipayAccount } from './account.ts';
import { applyTrade, CLOSED, COMPLETED, lockPayment, PAYMENTS } from './trade.ts';

/** The payment that brought money for this record and still holds it; what was paid by hand has none. */
export async function paidPayment(
  db: Hall['db'] | Transaction<Tables>,
  productId: string,
  hall: Hall,
): Promise<StoredRecord | undefined> {
  const payments = hall.registry.entity(PAYMENTS);
  const where = [fieldEquals('productId', productId), fieldEquals('status', String(COMPLETED))];
  const found = payments ? await selectRecords(db, payments, { where }) : [];
  // a row that somebody wrote by hand brought nothing
  return found.find(({ data }) => data['tradeNo'] !== undefined);
}

/**
 * Gives the whole money back by the way it came. The same refund again gives nothing twice: Alipay knows it by its number.
 * @returns why it was not done, and may be tried again; null when it was
 */
export async function refundPayment(productId: string, hall: Hall): Promise<string | null> {
  try {
    await refund(productId, hall);
    return null;
  } catch (error) {
    hall.log.warn({ err: error }, 'a payment was not given back');
    return error instanceof Error ? error.message.slice(0, 200) : String(error);
  }
}

async function refund(productId: string, hall: Hall): Promise<void> {
  const payment = await paidPayment(hall.db, productId, hall);
  if (!payment) return;
  const account = await alipayAccount(hall);
  if (!account) throw new Error('payment is not set up');
  const { outTradeNo, tradeNo, payAmount, totalAmount } = payment.data;
  const content = {
    out_trade_no: String(outTradeNo),
    refund_amount: String(totalAmount ?? payAmount),
    out_request_no: `${String(outTradeNo)}_R`,
  };
  await askAlipay(account, { method: 'alipay.trade.refund', content, now: hall.clock.now() });
  await transaction(hall.db, async (trx) => {
    const held = await lockPayment(trx, content.out_trade_no, hall);
    if (held?.data['status'] !== COMPLETED) return;
    const said = { trade_status: CLOSED, trade_no: String(tradeNo), total_amount: content.refund_amount };
    await applyTrade(trx, held, said, hall);
  });
}
