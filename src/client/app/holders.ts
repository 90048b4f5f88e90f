import type { i18n } from 'i18next';
import type { Detail } from '../../contract/flow.ts';

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
