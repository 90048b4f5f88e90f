import { HallError } from '../../contract/errors.ts';
import type { Behaviour } from './behaviour.ts';
import { frozen } from './frozen.ts';

/** Parameters that the hall reads have a kind: what it could not read is refused, and they are not taken away. */
export const params: Behaviour = {
  async beforeSave(change, context) {
    const { before, data } = change;
    const { text, tools } = context;
    const kept = before && tools.isHallParameter(String(before.data['paramCode']));
    const fault = tools.parameterFault(String(data['paramCode']), String(data['paramValue']));
    return [
      ...(kept ? frozen(change, 'paramCode', context) : []),
      ...(fault ? [{ path: 'paramValue', message: text(fault.text, fault.values) }] : []),
    ];
  },
  async beforeDelete(records, { tools }) {
    const kept = records.find(({ data }) => tools.isHallParameter(String(data['paramCode'])));
    if (kept) throw new HallError('inUse', { values: { name: String(kept.data['paramCode']) } });
  },
};
