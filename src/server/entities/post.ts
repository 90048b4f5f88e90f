import type { Behaviour } from './behaviour.ts';
import { frozen } from './frozen.ts';
import { refuseHeld } from './held.ts';

/** A post stays while somebody holds it, and keeps its code: tasks go by it. */
export const post: Behaviour = {
  revisions: ['directory'],
  beforeSave: async (change, context) => frozen(change, 'postCode', context),
  beforeDelete: (records, context) => refuseHeld(records, 'postIdList', context),
};
