import type { TFunction } from 'i18next';
import type { TaskRow } from '../../../contract/flow.ts';

/** More names than this are counted: 赵国强等 4 人. */
const MOST_NAMES = 2;

/** Who holds a request, in few words: names of people, or of the groups that may claim it. */
export function heldBy({ holders }: Pick<TaskRow, 'holders'>, t: TFunction): string {
  if (holders.length > MOST_NAMES) return t('list.holdersAndMore', { name: holders[0], count: holders.length });
  return t('list.names', { names: holders });
}

/** `财务审核（李敏）` */
export function whereAndWho(row: Pick<TaskRow, 'taskName' | 'holders'>, t: TFunction): string {
  const names = heldBy(row, t);
  return names === '' ? row.taskName : t('list.nodeOf', { node: row.taskName, names });
}

/** Whether it lies with an office of which nobody has taken it yet. */
export function isUnclaimed({ state, assignee, holders }: Pick<TaskRow, 'state' | 'assignee' | 'holders'>): boolean {
  return state === 'running' && assignee === null && holders.length > 0;
}

/** The applicant's own step is always called `start`: the request waits there only after it came back. */
export function returnedTo(
  row: Pick<TaskRow, 'state' | 'activityId' | 'startUserId'>,
  reader: string | undefined,
): 'own' | 'other' | undefined {
  if (row.state !== 'running' || row.activityId !== 'start') return undefined;
  return row.startUserId === reader ? 'own' : 'other';
}
