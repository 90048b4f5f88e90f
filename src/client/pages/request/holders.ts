import type { i18n } from 'i18next';
import type { Detail } from '../../../contract/flow.ts';
import { requestDetail } from '../../api/flow.ts';
import { viewPath } from '../../app/paths.ts';
import { tellNext } from '../../store/lastDone.ts';

/** Who has it now: `Department head (Li, Wang)`; nothing once it has ended. */
export function holders(detail: Detail, i18n: i18n): string {
  const byNode = new Map<string, string[]>();
  for (const task of detail.openTasks) {
    const names = byNode.get(task.taskName) ?? [];
    byNode.set(task.taskName, [...names, ...(task.assigneeName ? [task.assigneeName] : task.candidates)]);
  }
  const places = [...byNode].map(([node, names]) =>
    names.length > 0 ? i18n.t('list.nodeOf', { node, names: [...new Set(names)] }) : node,
  );
  return i18n.t('list.names', { names: places });
}

/** Adds who has a request now to the line about what was done; whoever may not see it any more learns nothing. */
export async function tellHolders(topic: string, processInstanceId: string, i18n: i18n): Promise<void> {
  const { signal } = new AbortController();
  const detail = await requestDetail({ processInstanceId, taskId: null }, signal).catch(() => null);
  if (detail) tellNext(viewPath(topic, processInstanceId), holders(detail, i18n));
}
