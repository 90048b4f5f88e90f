import { HallError } from '../../contract/errors.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { Behaviour, BehaviourContext, Change } from './behaviour.ts';
import { fieldEquals, findRecord, selectRecords } from './store.ts';
import type { StoredRecord } from './store.ts';

/** Every tree: no circles, and nothing is deleted from above its children. */
export const tree: Behaviour = {
  beforeSave: (change, context) => refuseCircle(change, context),
  beforeDelete: (records, context) => refuseChildren(records, context),
};

const parentField = ({ definition }: BehaviourContext) => definition.manifest.tree ?? 'parentId';

/** Refuses a parent that is the record itself or lies below it. */
export async function refuseCircle(change: Change, context: BehaviourContext): Promise<DataError[]> {
  const field = parentField(context);
  const above = new Set<string>();
  let parent = change.data[field];
  // a circle that is there already, further up, ends as well
  while (typeof parent === 'string' && parent !== '' && !above.has(parent)) {
    if (parent === change.id) return [{ path: field, message: context.text('circle') }];
    above.add(parent);
    parent = (await findRecord(context.trx, context.definition, parent))?.data[field];
  }
  return [];
}

/** Refuses to delete what still has something below it, unless that goes too. */
export async function refuseChildren(records: StoredRecord[], context: BehaviourContext): Promise<void> {
  const { trx, definition } = context;
  const field = parentField(context);
  const going = new Set(records.map((record) => record.id));
  for (const record of records) {
    const children = await selectRecords(trx, definition, { where: [fieldEquals(field, record.id)] });
    if (children.some((child) => !going.has(child.id))) throw inUse(record);
  }
}

/** 409 about a record which something else still needs; who deletes it says its name. */
export function inUse({ id }: StoredRecord): HallError {
  return new HallError('inUse', { values: { name: id }, data: { id } });
}
