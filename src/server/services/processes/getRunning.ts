import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { RunningInstance, RunningTask } from '../../../contract/processes.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { isAdminOf } from '../flow/involvement.ts';
import { versionOf } from '../flow/locate.ts';
import { activityName } from '../flow/names.ts';
import type { OpenTaskRow } from '../flow/rows.ts';
import { dueOf } from '../sla/urgency.ts';
import type { Hall } from '../hall.ts';
import { nodeNames } from './getProcess.ts';
import { groupName } from './groups.ts';
import { mayProcess } from './openProcess.ts';
import type { ProcessRight } from './openProcess.ts';

/**
 * A request under way as its administrator sees it: who holds which task, and what he may do about it.
 * @throws HallError instanceNotFound also for one outside his data scope; forbidden
 */
export async function getRunning(
  person: Person,
  input: { id: string; locale: Locale },
  hall: Hall,
): Promise<RunningInstance> {
  const instance = await hall.db.selectFrom('wf_instance').selectAll().where('id', '=', input.id).executeTakeFirst();
  if (!instance || !isAdminOf(person, instance.dept_id)) throw new HallError('instanceNotFound');
  if (!mayProcess(person, 'flow:running:info')) throw new HallError('forbidden');
  const topic = hall.registry.localised(await versionOf(instance.version_id, hall), input.locale);
  const tasks = await hall.db
    .selectFrom('wf_task')
    .selectAll()
    .where('instance_id', '=', instance.id)
    .orderBy('id')
    .execute();
  const slaDueAt = instance.due_at;
  const may = (right: ProcessRight) => instance.state === 'running' && mayProcess(person, right);
  return {
    id: instance.id,
    number: instance.number,
    title: topic.manifest.title,
    topic: instance.topic,
    processDefinitionId: instance.version_id,
    state: instance.state,
    suspended: instance.suspended,
    revision: instance.revision,
    startUserName: hall.directory.nameOf(instance.initiator),
    startTime: campusDateTime(instance.started_at),
    tasks: await Promise.all(tasks.map((task) => runningTask(task))),
    targets: nodeNames(topic.process).filter(({ type }) => type === 'userTask'),
    may: {
      suspend: may('flow:running:suspend') && !instance.suspended,
      activate: may('flow:running:activate') && instance.suspended,
      terminate: may('flow:running:terminate'),
      move: may('flow:running:move') && !instance.suspended,
      reassign: may('flow:running:reassign') && !instance.suspended,
    },
  };

  async function runningTask(task: OpenTaskRow): Promise<RunningTask> {
    const candidates = await hall.db
      .selectFrom('wf_candidate')
      .select(['kind', 'subject'])
      .where('task_id', '=', task.id)
      .execute();
    const due = dueOf({ slaDueAt }, task.due_at);
    return {
      taskId: task.id,
      activityId: task.activity_id,
      taskName: activityName(topic, task.activity_id, task.name, input.locale, hall),
      assignee: task.assignee,
      assigneeName: hall.directory.nameOf(task.assignee),
      ownerName: hall.directory.nameOf(task.owner),
      candidates: candidates.map(({ kind, subject }) =>
        kind === 'user' ? hall.directory.nameOf(subject) : groupName(subject, input.locale, hall),
      ),
      startTime: campusDateTime(task.created_at),
      dueTime: due && campusDateTime(due),
      revision: task.revision,
    };
  }
}
