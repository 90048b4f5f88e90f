import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { groupName } from '../processes/groups.ts';

/** Names of the people and groups that may claim each task nobody has; tasks with an assignee have none. */
export async function candidateNames(
  tasks: readonly { id: string; assignee: string | null }[],
  locale: Locale,
  hall: Hall,
): Promise<(taskId: string) => string[]> {
  const open = tasks.flatMap(({ id, assignee }) => (assignee === null ? [id] : []));
  if (open.length === 0) return () => [];
  const rows = await hall.db.selectFrom('wf_candidate').selectAll().where('task_id', 'in', open).execute();
  const byTask = Map.groupBy(rows, ({ task_id }) => task_id);
  return (taskId) =>
    (byTask.get(taskId) ?? []).map(({ kind, subject }) =>
      kind === 'user' ? hall.directory.nameOf(subject) : groupName(subject, locale, hall),
    );
}
