import type { Transaction } from 'kysely';
import { isGenuine } from '../../channels/alipay.ts';
import type { AlipayNotice } from '../../channels/alipay.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { fieldEquals, selectRecords, writeRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { alipayParty } from './account.ts';
import { applyTrade, factsOf, given, isAmountOf, lockPayment, momentOf, tradeFault } from './trade.ts';

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
  const party = await alipayParty(hall);
  if (!party) return 'payment is not set up';
  if (!isGenuine(notice, party.publicKey)) return 'signature';
  if (notice['app_id'] !== party.appId) return 'app_id';
  if (notice['seller_id'] !== party.sellerId) return 'seller_id';
  return tradeFault(notice) ?? (notice['notify_id'] ? null : 'incomplete');
}

async function take(trx: Transaction<Tables>, notice: AlipayNotice, hall: Hall): Promise<string | null> {
  const log = hall.registry.entity('pay/alipay-notify-log');
  const payment = await lockPayment(trx, notice['out_trade_no'] ?? '', hall);
  if (!log || !payment) return 'no such order';
  if (!isAmountOf(payment, notice)) return 'total_amount';
  const known = await selectRecords(trx, log, {
    where: [fieldEquals('notifyId', notice['notify_id'] ?? '')],
    limit: 1,
  });
  if (known.length > 0) return null;
  await writeRecord(trx, log, { ...factsOf(notice), ...senderOf(notice) }, null, { at: hall.clock.now() });
  await applyTrade(trx, payment, notice, hall);
  return null;
}

function senderOf(notice: AlipayNotice) {
  return given({ appId: notice['app_id'], sellerId: notice['seller_id'], gmtPayment: momentOf(notice['gmt_payment']) });
}
