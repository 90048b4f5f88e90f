import { HallError } from '../../contract/errors.ts';
import type { Behaviour } from './behaviour.ts';
import { frozen } from './frozen.ts';
import { fieldEquals, selectRecords } from './store.ts';
import { inUse } from './tree-rules.ts';

/** A dictionary is pointed at by its type, in definitions too: the type is its id and never changes. */
export const dictType: Behaviour = {
  revisions: ['dictionary'],
  idOf: ({ dictType: type }) => (typeof type === 'string' ? type : undefined),
  beforeSave: async (change, context) => frozen(change, 'dictType', context),
  async beforeDelete(records, { trx, entity }) {
    for (const record of records) {
      const entries = await selectRecords(trx, entity('sys/dict'), {
        where: [fieldEquals('dictType', record.id)],
        limit: 1,
      });
      if (entries.length) throw inUse(record);
      if (record.id === 'topicCategory') throw new HallError('inUse', { values: { name: record.id } });
    }
  },
};
