import type { Behaviour } from './behaviour.ts';
import { refuseHeld } from './held.ts';

/** A post stays while somebody holds it. */
export const post: Behaviour = {
  revisions: ['directory'],
  beforeDelete: (records, context) => refuseHeld(records, 'postIdList', context),
};
