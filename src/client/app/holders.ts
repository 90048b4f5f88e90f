import type { i18n } from 'i18next';
import type { Detail } from '../../contract/flow.ts';

/**
 * How many of those who sign at a step have done so, `1/3`: what is done there began when what is open there did. Nothing
 * where one person decides.
 */
export function progressAt(activityId: string, { history }: Pick<Detail, 'history'>): string {
  const here = history.filter((step) => step.activityId === activityId);
  const open = here.filter(({ outcome }) => outcome === 'open');
  const since = new Set(open.map(({ startTime }) => startTime));
  const done = here.filter(({ outcome, startTime }) => outcome === 'complete' && since.has(startTime)).length;
  const all = done + open.length;
  return all > 1 ? `${done}/${all}` : '';
}

/** Who has it now: `Countersignature 1/3 (Li, Wang)`; nothing once it has ended. */
export function holders(detail: Detail, i18n: i18n): string {
  const places = [...Map.groupBy(detail.openTasks, ({ taskName }) => taskName)].map(([taskName, tasks]) => {
    const [{ activityId } = { activityId: '' }] = tasks;
    const names = tasks.flatMap(({ assigneeName, candidates }) => (assigneeName ? [assigneeName] : candidates));
    const node = [taskName, progressAt(activityId, detail)].filter(Boolean).join(' ');
    return names.length > 0 ? i18n.t('list.nodeOf', { node, names: [...new Set(names)] }) : node;
  });
  return i18n.t('list.names', { names: places });
}
