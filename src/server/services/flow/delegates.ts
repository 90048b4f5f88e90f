import type { ServiceTask } from './office.ts';
import { reasonText } from './reasons.ts';
import { runRecordDelegate } from './effects.ts';
import { writeHistory } from './history.ts';
import { tellPeople } from './messages.ts';
import type { Progress } from './progress.ts';
import { BY_PROCESS, addReaders } from './readers.ts';

/**
 * The closed list of what a service task may do: `notify` (fields `to`: people or groups, `text`), `cc` (`to`,
 * `text`: they become readers of the request, with a receipt) and `record` (`entity`, the record's fields, and `id` where one is
 * changed). Its fields have been evaluated already: what stands in them now is data.
 */
export async function runDelegate(progress: Progress, task: ServiceTask): Promise<void> {
  const { fields } = task;
  if (task.delegate === 'record') {
    await runRecordDelegate(progress, task);
  } else if (task.delegate === 'notify') {
    const to = fields.to === undefined ? [progress.instance.initiator] : peopleIn(fields.to, progress);
    const applicant = to.filter((id) => id === progress.instance.initiator);
    const others = to.filter((id) => id !== progress.instance.initiator);
    await tellPeople(progress, 'notify', applicant, { text: fields.text ?? fields.message ?? task.name });
    await tellPeople(progress, 'notify', others, { text: task.masked ?? task.name });
  } else if (task.delegate === 'cc') {
    await copyTo(peopleIn(fields.to ?? '', progress), progress, task);
  }
}

/** Names readers in the process's own name; those who are readers already keep their receipt. */
async function copyTo(people: readonly string[], progress: Progress, task: ServiceTask): Promise<void> {
  const { trx, instance, hall, now } = progress;
  const present = people.filter((id) => hall.directory.user(id)?.enabled === true);
  const fresh = await addReaders(trx, instance.id, present, { id: BY_PROCESS, now });
  if (fresh.length === 0) return;
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId: task.activityId,
    activityName: task.name,
    assignee: null,
    outcome: 'cc',
    comment: task.masked ?? '',
    reason: reasonText('handedTo', { userId: fresh.join(',') }),
    startedAt: now,
    endedAt: now,
  });
  await tellPeople(progress, 'copied', fresh, {});
}

/** Ids of people, or groups such as `role:office`, separated by commas. */
function peopleIn(text: string, { hall }: Progress): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.flatMap((name) => (name.includes(':') ? [...hall.directory.usersOf(name)] : [name])))];
}
