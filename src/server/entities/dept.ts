import type { Behaviour } from './behaviour.ts';
import { fieldEquals, selectRecords } from './store.ts';
import { inUse, refuseChildren, refuseCircle } from './tree-rules.ts';

/** A department stays while anything or anybody belongs to it. */
export const dept: Behaviour = {
  revisions: ['directory'],
  beforeSave: (change, context) => refuseCircle(change, context),
  async beforeDelete(records, context) {
    await refuseChildren(records, context);
    for (const record of records) {
      const where = [fieldEquals('deptId', record.id)];
      const members = await selectRecords(context.trx, context.entity('sys/user'), { where, limit: 1 });
      if (members.length) throw inUse(record, context.definition.manifest.label);
    }
  },
};
