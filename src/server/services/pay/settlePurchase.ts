import type { Transaction } from 'kysely';
import { campusDateTime } from '../../../definition/campus.ts';
import { money } from '../../../definition/money.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Tables } from '../../db/tables.ts';
import { giveBack } from '../../entities/merchant-orders.ts';
import { findRecord, lockRecords, updateRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

const PURCHASES = 'merchantManage/orderInfo';
const COMPLETED = 1;
const CANCELLED = -1;

/**
 * An order of goods follows its payment: paid by it, or owed back where it was cancelled meanwhile; cancelled when the money
 * has gone back. A payment by hand, of nothing that was ordered or of another amount, moves no order.
 */
export async function settlePurchase(
  trx: Transaction<Tables>,
  { before, after }: { before: FormData; after: FormData },
  hall: Hall,
): Promise<void> {
  const purchases = hall.registry.entity(PURCHASES);
  const id = String(after['productId'] ?? '');
  if (!purchases || id === '' || before['status'] === after['status']) return;
  await lockRecords(trx, purchases, [id]);
  const purchase = await findRecord(trx, purchases, id);
  if (!purchase || money(String(purchase.data['total'] ?? '')) !== money(String(after['payAmount'] ?? ''))) return;
  const now = hall.clock.now();
  const stamp = { by: null, at: now };
  const state = purchase.data['status'];
  const become = (data: FormData) => updateRecord(trx, purchases, id, { ...purchase.data, ...data }, stamp);
  if (after['status'] === COMPLETED) {
    if (state !== 'unpaid' && state !== 'cancelled') return;
    const paidAt = after['payAt'] ?? campusDateTime(now);
    await become({ status: state === 'unpaid' ? 'paid' : 'refunding', payType: 'alipay', paidAt });
  } else if (after['status'] === CANCELLED && before['status'] === COMPLETED) {
    if (state !== 'paid' && state !== 'refunding') return;
    await become({ status: 'cancelled' });
    const goods = hall.registry.entity('merchantManage/goodsManage');
    if (state === 'paid' && goods) await giveBack(purchase.data, { trx, goods, stamp });
  }
}
