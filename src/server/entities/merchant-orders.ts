import { HallError } from '../../contract/errors.ts';
import type { GoesOn } from '../../contract/entities.ts';
import { campusDate, campusDateTime } from '../../definition/campus.ts';
import { add, money, multiply } from '../../definition/money.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import { asObject, type FormData } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import { newId } from '../db/id.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { refused } from './refused.ts';
import { findRecord, insertRecord, lockRecords, updateRecord } from './store.ts';
import type { Handle, Stamp, StoredRecord } from './store.ts';

const GOODS = 'merchantManage/goodsManage';
const ORDERS = 'merchantManage/orderInfo';
const ON_SALE = 1;

/**
 * An order takes what it orders from the stock when it is placed, at the price of that moment, and gives it back when it is
 * cancelled; what was ordered stays as it is. It is paid by what Alipay reports, or when the merchant says that he has the
 * money; what was paid is given back before the order counts as cancelled.
 */
export const orderInfo: Behaviour = {
  offers: (action, { paysOnline }) => action !== 'pay' || paysOnline,

  async beforeSave({ id, before, data }, context) {
    if (!before) return place(data, context);
    data['items'] = before.data['items'] ?? [];
    const isReceipt = before.data['status'] === 'unpaid' && data['status'] === 'paid';
    const until = isReceipt ? await context.tools.payableUntil(context.trx, id) : null;
    // else it could be paid twice
    if (!until) return [];
    const time = campusDateTime(until).slice(11, 16);
    return [{ path: '', message: context.text('order.paying', { time }) }];
  },
  async afterSave(record, { before }, context) {
    const cancelled = record.data['status'] === 'cancelled';
    if (before && before.data['status'] !== 'cancelled' && cancelled) await giveBack(record.data, stockOf(context));
  },

  actions: {
    async pay({ id, data }, _input, { trx, tools, text, onPhone, person }) {
      const [orderNo, amount] = [String(data['orderNo'] ?? ''), String(data['total'] ?? '')];
      const title = text('order.title', { number: orderNo });
      const due = { productId: id, orderNo, userId: String(data['buyer'] ?? person.id), title, amount, onPhone };
      const goTo = await tools.startPayment(trx, due);
      if (goTo === null) throw refused('', text('order.notOnline'));
      return { goTo } satisfies GoesOn;
    },
    async refund({ id, data }, { reason }, context) {
      const { trx, definition, tools, person, now } = context;
      const status = (await tools.holdsPayment(trx, id)) ? 'refunding' : 'cancelled';
      const after = { ...data, status, ...(reason !== undefined && { cancelReason: reason }) };
      await updateRecord(trx, definition, id, after, { by: person.id, at: now });
      if (data['status'] === 'paid') await giveBack(data, stockOf(context));
      return null;
    },
  },
  afterActions: {
    async refund({ id }, { tools, text }) {
      const reason = await tools.refundPayment(id);
      if (reason !== null) throw refused('', text('order.notRefunded', { reason }));
      return null;
    },
  },
};

/** Buying from the shelf: an order of this one kind of goods. */
export const goodsManage: Behaviour = {
  actions: {
    async buy(goods, { count = 1, ...asked }, context) {
      const { person, now, trx } = context;
      const data: FormData = { buyer: person.id, items: [{ goods: goods.id, count }], status: 'unpaid', ...asked };
      const [refused] = await place(data, context);
      if (refused) throw new HallError('invalidData', { data: { errors: [{ ...refused, path: 'count' }] } });
      const order = await insertRecord(trx, context.entity(ORDERS), data, { by: person.id, at: now });
      return { orderNo: order.data['orderNo'] ?? '' };
    },
  },
};

/** Completes a new order: number, shop, prices, total. Answers why it cannot be had. */
async function place(data: FormData, context: BehaviourContext): Promise<DataError[]> {
  const { text, now } = context;
  const lines = linesOf(data);
  const shelf = stockOf(context);
  const goods = await lockedGoods(lines, shelf);
  const shops = new Set([...goods.values()].map((each) => each.data['merchantId'] ?? ''));
  if (shops.size > 1) return [{ path: 'items', message: text('order.oneShop') }];
  const left = new Map([...goods].map(([id, each]) => [id, Number(each.data['stock'] ?? 0)]));
  const errors = lines.flatMap((line, i): DataError[] => {
    const wanted = goods.get(line.goods);
    if (wanted?.data['status'] !== ON_SALE) return [{ path: `items.${i}.goods`, message: text('order.notOnSale') }];
    const stock = left.get(line.goods) ?? 0;
    left.set(line.goods, stock - line.count);
    return line.count <= stock ? [] : [{ path: `items.${i}.count`, message: text('order.short', { stock }) }];
  });
  if (errors.length > 0) return errors;
  for (const [id, stock] of left) await putStock(goods.get(id), stock, shelf);
  const priced = lines.map((line) => {
    const price = money(String(goods.get(line.goods)?.data['price'] ?? ''));
    return { ...line, price, amount: money(multiply(price, line.count)) };
  });
  const [shop] = shops;
  data['orderNo'] = `M${campusDate(now).replaceAll('-', '')}${newId().slice(-8).toUpperCase()}`;
  data['items'] = priced.map(({ row, ...line }) => ({ ...row, ...line }));
  data['total'] = money(priced.reduce((total, { amount }) => add(total, amount), '0'));
  if (shop) data['merchantId'] = shop;
  return [];
}

/** Where stock is put, and by whom. */
interface Stock {
  trx: Handle;
  goods: EntityDefinition;
  stamp: Stamp;
}

const stockOf = ({ trx, entity, person, now }: BehaviourContext): Stock => ({
  ...{ trx, goods: entity(GOODS), stamp: { by: person.id, at: now } },
});

/** Puts what an order took back on the shelf. */
export async function giveBack(data: FormData, stock: Stock): Promise<void> {
  const lines = linesOf(data);
  const goods = await lockedGoods(lines, stock);
  for (const [id, each] of goods) {
    const back = lines.reduce((sum, line) => (line.goods === id ? sum + line.count : sum), 0);
    await putStock(each, Number(each.data['stock'] ?? 0) + back, stock);
  }
}

interface Line {
  goods: string;
  count: number;
  /** with the stable id of its row */
  row: FormData;
}

function linesOf(data: FormData): Line[] {
  const rows = Array.isArray(data['items']) ? data['items'] : [];
  return rows.flatMap((value) => {
    const row = asObject(value);
    return row ? [{ row, goods: String(row['goods'] ?? ''), count: Number(row['count'] ?? 0) }] : [];
  });
}

/** In the order of their ids, so that two orders never wait for each other. */
async function lockedGoods(
  lines: readonly Line[],
  { trx, goods: definition }: Stock,
): Promise<Map<string, StoredRecord>> {
  const ids = [...new Set(lines.map(({ goods }) => goods))];
  await lockRecords(trx, definition, ids);
  const records = await Promise.all(ids.map((id) => findRecord(trx, definition, id)));
  return new Map(records.flatMap((record) => (record ? [[record.id, record]] : [])));
}

async function putStock(goods: StoredRecord | undefined, left: number, { trx, goods: definition, stamp }: Stock) {
  if (goods) await updateRecord(trx, definition, goods.id, { ...goods.data, stock: left }, stamp);
}
