import type { JsonObject } from '../../../definition/types/json.ts';
import type { CreatedTask } from './office.ts';
import { covers } from '../../access/substitutes.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import type { NewMessage } from '../notices/newMessage.ts';
import type { EndState } from '../../../contract/flow.ts';
import { nameInMessage } from './names.ts';
import type { Progress } from './progress.ts';
import type { OpenTaskRow } from './rows.ts';

/** A group larger than this learns of its tasks from its list only. */
export const MOST_CANDIDATES = 200;
/** News that ask somebody to act. */
const SUBSTITUTED: ReadonlySet<string> = new Set(['task', 'delegated', 'transferred', 'resolved', 'urged']);

/** Tells those whose turn it is: assignees, else candidates. */
export async function tellTasks(progress: Progress, created: readonly CreatedTask[], why?: string): Promise<void> {
  for (const task of created) {
    const { hall } = progress;
    const candidates = [
      ...task.candidateUsers,
      ...task.candidateGroups.flatMap((group) => hall.directory.usersOf(group)),
    ];
    const people = task.assignee === null ? [...new Set(candidates)].slice(0, MOST_CANDIDATES) : [task.assignee];
    const row = { ...task, activity_id: task.activityId };
    const kind = task.activityId === 'start' ? 'returned' : 'task';
    await tellOfTask(progress, kind, people, row, kind === 'returned' ? whoAndWhy(progress, why) : {});
  }
}

/** Tells the applicant how it ended. */
export async function tellEnd(progress: Progress, state: EndState, why?: string): Promise<void> {
  await tellPeople(progress, `ended.${state}`, [progress.instance.initiator], whoAndWhy(progress, why));
}

/** Said in its message, so that nobody has to open the request to learn it; nothing where it came back by itself. */
function whoAndWhy({ person }: Progress, why: string | undefined): JsonObject {
  return person && why ? { by: person.realName, comment: why } : {};
}

/** A message about this request; its text is `notices.flow.<kind>` in the reader's language. */
export async function tellPeople(
  progress: Pick<Progress, 'trx' | 'hall' | 'instance' | 'now'>,
  kind: string,
  userIds: readonly string[],
  values: JsonObject,
  taskId: string | null = null,
): Promise<void> {
  if (userIds.length === 0) return;
  const { trx, hall, instance } = progress;
  const message = {
    userIds,
    taskId,
    kind: `flow.${kind}`,
    title: instance.title,
    instanceId: instance.id,
    values: {
      number: instance.number,
      initiator: hall.directory.nameOf(instance.initiator),
      topic: instance.topic,
      ...values,
    },
  };
  await sendMessage(trx, message, hall);
  if (SUBSTITUTED.has(kind)) await tellStandIns(progress, message);
}

/** The same about a task, by the name that a message may say. */
export async function tellOfTask(
  progress: Pick<Progress, 'trx' | 'hall' | 'instance' | 'now' | 'topic'>,
  kind: string,
  userIds: readonly string[],
  task: Pick<OpenTaskRow, 'id' | 'activity_id' | 'name' | 'rows'>,
  values: JsonObject = {},
): Promise<void> {
  const node = nameInMessage(progress.topic, task, progress.hall);
  await tellPeople(progress, kind, userIds, { node, ...values }, task.id);
}

/** Whose turn it is while he is away is told to who stands in for him, too. */
export async function tellStandIns(
  progress: Pick<Progress, 'trx' | 'hall' | 'instance' | 'now'>,
  message: NewMessage,
): Promise<void> {
  const { trx, hall, instance, now } = progress;
  const receivers = new Set(message.userIds);
  for (const userId of receivers) {
    const standIns = hall.substitutes
      .standInsOf(userId, now)
      .filter((each) => covers(each, instance) && !receivers.has(each.substituteId));
    if (standIns.length === 0) continue;
    await sendMessage(
      trx,
      {
        ...message,
        kind: 'flow.substitute',
        userIds: standIns.map(({ substituteId }) => substituteId),
        values: { ...message.values, owner: hall.directory.nameOf(userId) },
      },
      hall,
    );
  }
}
