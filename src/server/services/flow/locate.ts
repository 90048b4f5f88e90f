import { HallError } from '../../../contract/errors.ts';
import type { Hall } from '../hall.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Handle } from './rows.ts';

/** By its own id, by that of a task of it, open or done, or by its business key. */
export interface PlaceInput {
  processInstanceId?: string | undefined;
  taskId?: string | undefined;
  businessKey?: string | undefined;
}

/** The id of the request that a call is about. Undefined when the task is not one of the request that is named besides. */
export async function locate(input: PlaceInput, hall: Hall): Promise<string | undefined> {
  const { taskId, processInstanceId, businessKey } = input;
  if (taskId === undefined) {
    return processInstanceId ?? (businessKey === undefined ? undefined : keyed(businessKey, hall.db));
  }
  const id = namedBy(taskId) ?? (await lookUp(taskId, hall.db));
  return processInstanceId === undefined || processInstanceId === id ? id : undefined;
}

/** A task's id begins with its request's; those of before migration 038 say nothing. */
function namedBy(taskId: string): string | undefined {
  const end = taskId.lastIndexOf('-');
  return end === -1 ? undefined : taskId.slice(0, end);
}

/** One that was withdrawn is a draft of that key again. */
async function keyed(businessKey: string, db: Handle): Promise<string | undefined> {
  const found = await db
    .selectFrom('wf_instance')
    .select('id')
    .where('business_key', '=', businessKey)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirst();
  return found?.id;
}

async function lookUp(taskId: string, db: Handle): Promise<string | undefined> {
  const open = await db.selectFrom('wf_task').select('instance_id').where('id', '=', taskId).executeTakeFirst();
  const found = open ?? (await done(db).where('task_id', '=', taskId).executeTakeFirst());
  return found?.instance_id;
}

const done = (db: Handle) => db.selectFrom('wf_history').select('instance_id').limit(1);

/** Whether there is, or was, such a task of this request. */
export async function hasTask(
  { id, open }: { id: string; open: readonly { id: string }[] },
  taskId: string,
  db: Handle,
): Promise<boolean> {
  if (open.some((task) => task.id === taskId)) return true;
  const steps = done(db).where('instance_id', '=', id).where('task_id', '=', taskId);
  return (await steps.executeTakeFirst()) !== undefined;
}

/** Inside a transaction pass its handle. */
export async function versionOf(versionId: string, hall: Hall, db?: Handle): Promise<VersionedTopic> {
  const topic = await hall.registry.version(versionId, db);
  if (!topic) throw new HallError('unavailable');
  return topic;
}
