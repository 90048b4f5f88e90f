import { HallError } from '../../../contract/errors.ts';
import type { Hall } from '../hall.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Handle } from './rows.ts';

/** Which request a call is about, found before anything is locked. */
export interface Place {
  instanceId: string;
  topic: VersionedTopic;
}

/** By its own id or by that of a task of it, open or done. */
export interface PlaceInput {
  processInstanceId?: string | undefined;
  taskId?: string | undefined;
}

/** Undefined when there is no such task or request, or the task is not one of the request that is named besides. */
export async function locate(input: PlaceInput, hall: Hall): Promise<Place | undefined> {
  const { taskId, processInstanceId } = input;
  const found = taskId === undefined ? await byId(processInstanceId, hall.db) : await byTask(taskId, hall.db);
  if (!found || found.id !== (processInstanceId ?? found.id)) return undefined;
  return { instanceId: found.id, topic: await versionOf(found.version_id, hall) };
}

/** Inside a transaction pass its handle. */
export async function versionOf(versionId: string, hall: Hall, db?: Handle): Promise<VersionedTopic> {
  const topic = await hall.registry.version(versionId, db);
  if (!topic) throw new HallError('unavailable');
  return topic;
}

type Found = { id: string; version_id: string } | undefined;

async function byId(id: string | undefined, db: Handle): Promise<Found> {
  if (id === undefined) return undefined;
  return db.selectFrom('wf_instance').select(['id', 'version_id']).where('id', '=', id).executeTakeFirst();
}

async function byTask(taskId: string, db: Handle): Promise<Found> {
  const instances = db.selectFrom('wf_instance as i').select(['i.id', 'i.version_id']);
  const open = await instances
    .innerJoin('wf_task as t', 't.instance_id', 'i.id')
    .where('t.id', '=', taskId)
    .executeTakeFirst();
  if (open) return open;
  return instances
    .innerJoin('wf_history as h', 'h.instance_id', 'i.id')
    .where('h.task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst();
}
