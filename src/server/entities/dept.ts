import type { DataError } from '../../definition/types/projection.ts';
import { exceeds, refuseAbove, strings } from './authority.ts';
import type { Behaviour, BehaviourContext, Change } from './behaviour.ts';
import { fieldEquals, selectRecords } from './store.ts';
import { inUse, refuseChildren, refuseCircle } from './tree-rules.ts';

/** A department stays while anything or anybody belongs to it. */
export const dept: Behaviour = {
  revisions: ['directory'],
  async beforeSave(change, context) {
    return [...(await refuseCircle(change, context)), ...foreignLeadership(change, context)];
  },
  async beforeDelete(records, context) {
    await refuseChildren(records, context);
    for (const { id, data } of records) if (strings(data['leaderIds']).length) refuseAbove({ leads: [id] }, context);
    for (const record of records) {
      const where = [fieldEquals('deptId', record.id)];
      const members = await selectRecords(context.trx, context.entity('sys/user'), { where, limit: 1 });
      if (members.length) throw inUse(record);
    }
  },
};

/**
 * Who leads a department, and what it lies below, says who approves for its people: that is decided by whoever leads it
 * or stands above it. A new one without leaders gives nobody anything.
 */
function foreignLeadership({ id, data, before }: Change, context: BehaviourContext): DataError[] {
  const parent = String(data['parentId'] ?? '');
  const message = context.text('grantOwn');
  const led = (dept: string) => !exceeds({ leads: [dept] }, context);
  const leaders = strings(data['leaderIds']);
  if (!before) return leaders.length === 0 || led(parent) ? [] : [{ path: 'leaderIds', message }];
  const moved = String(before.data['parentId'] ?? '') !== parent;
  const changed = strings(before.data['leaderIds']).join() !== leaders.join();
  return [
    ...(changed && !led(id) ? [{ path: 'leaderIds', message }] : []),
    ...(moved && !(led(id) && led(parent)) ? [{ path: 'parentId', message }] : []),
  ];
}
