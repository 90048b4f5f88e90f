import { HallError } from '../../contract/errors.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour } from './behaviour.ts';
import { frozen } from './frozen.ts';

const SETTLED = ['orderId', 'userId', 'payAmount', 'status', 'payAt'];

/** An order that the platform was told of: its number there is its own until one is given, and what was paid stays. */
export const order: Behaviour = {
  async beforeSave(change, context) {
    const { before, data } = change;
    data['outTradeNo'] = before?.data['outTradeNo'] ?? data['orderId'] ?? '';
    return before && isPaid(before.data) ? SETTLED.flatMap((field) => frozen(change, field, context)) : [];
  },
  async beforeDelete(records) {
    const paid = records.find(({ data }) => isPaid(data));
    if (paid) throw new HallError('orderPaid', { values: { name: String(paid.data['orderId']) } });
  },
};

const isPaid = ({ tradeStatus }: FormData): boolean =>
  tradeStatus === 'TRADE_SUCCESS' || tradeStatus === 'TRADE_FINISHED';
