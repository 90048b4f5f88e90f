import { AlipayRefusal, askAlipay, isGenuine } from '../../channels/alipay.ts';
import type { AlipayNotice } from '../../channels/alipay.ts';
import { transaction } from '../../db/transaction.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { alipayAccount, alipayParty } from './account.ts';
import { endOf } from './startPayment.ts';
import { applyTrade, isAmountOf, lockPayment, OPEN, PAYMENTS, tradeFault } from './trade.ts';

const MOST_AT_ONCE = 50;
/** A notice comes at once, or late. */
const PATIENCE_MILLISECONDS = 60_000;

/** Asks Alipay what became of a payment, where its notice has not come. */
export async function askAboutPayment(outTradeNo: string, hall: Hall): Promise<void> {
  const account = await alipayAccount(hall);
  if (!account) return;
  const call = { method: 'alipay.trade.query', content: { out_trade_no: outTradeNo }, now: hall.clock.now() };
  const said = await askAlipay(account, call).catch((error: unknown) => {
    // who has not begun to pay has no trade there yet
    if (error instanceof AlipayRefusal && error.code === 'ACQ.TRADE_NOT_EXIST') return null;
    throw error;
  });
  if (said === null || said['out_trade_no'] !== outTradeNo || tradeFault(said) !== null) return;
  await transaction(hall.db, async (trx) => {
    const payment = await lockPayment(trx, outTradeNo, hall);
    if (payment?.data['status'] === OPEN && isAmountOf(payment, said)) await applyTrade(trx, payment, said, hall);
  });
}

/**
 * Whoever comes back from Alipay's page: what became of the payment is known when he arrives, where Alipay answers.
 * @returns the payment's number; null when the address was not written by Alipay
 */
export async function returnFromAlipay(query: AlipayNotice, hall: Hall): Promise<string | null> {
  const party = await alipayParty(hall);
  const outTradeNo = query['out_trade_no'] ?? '';
  if (!party || outTradeNo === '' || !isGenuine(query, party.publicKey)) return null;
  await askAboutPayment(outTradeNo, hall).catch((error: unknown) => hall.log.warn({ err: error }, 'Alipay was asked'));
  return outTradeNo;
}

/** Asks about all that could have been paid meanwhile: a notice was lost, and nobody came back. */
export async function askAboutOpenPayments(hall: Hall): Promise<void> {
  const payments = hall.registry.entity(PAYMENTS);
  if (!payments || !(await alipayAccount(hall))) return;
  const now = hall.clock.now();
  const open = await selectRecords(hall.db, payments, { where: [fieldEquals('status', String(OPEN))] });
  const due = open.filter(
    (payment) =>
      typeof payment.data['productId'] === 'string' &&
      now.getTime() - payment.createdAt.getTime() > PATIENCE_MILLISECONDS &&
      now.getTime() < endOf(payment).getTime() + 10 * PATIENCE_MILLISECONDS,
  );
  for (const { data } of due.slice(-MOST_AT_ONCE)) {
    await askAboutPayment(String(data['outTradeNo']), hall).catch((error: unknown) =>
      hall.log.warn({ err: error }, 'Alipay was asked'),
    );
  }
}
