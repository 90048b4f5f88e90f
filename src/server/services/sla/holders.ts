import type { Handle, OpenTaskRow } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';

/** Who can act on a task: its assignee, else everybody who may claim it. */
export async function holdersOf(
  task: Pick<OpenTaskRow, 'id' | 'assignee'>,
  trx: Handle,
  { directory }: Hall,
): Promise<string[]> {
  if (task.assignee !== null) return [task.assignee];
  const candidates = await trx.selectFrom('wf_candidate').selectAll().where('task_id', '=', task.id).execute();
  const ids = candidates.flatMap(({ kind, subject }) => (kind === 'user' ? [subject] : directory.usersOf(subject)));
  return [...new Set(ids)];
}

/** Who leads those people; the workflow administrators where nobody does. */
export function superiorsOf(holders: readonly string[], { directory }: Hall): string[] {
  const others = (ids: readonly string[]) => [...new Set(ids)].filter((id) => !holders.includes(id));
  const superiors = others(holders.flatMap((id) => directory.superiorOf(id) ?? []));
  return superiors.length > 0 ? superiors : others(directory.usersWithRole('workflow-admin'));
}
