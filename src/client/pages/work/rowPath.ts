import type { TaskRow } from '../../../contract/flow.ts';
import type { ListName } from '../../api/flow.ts';
import { applyPath, handlePath, ownPath, viewPath } from '../../app/paths.ts';

/** Where a row of a list leads: to the form of a draft, to handling a task, or to looking at a request. */
export function rowPath(list: ListName, row: TaskRow): string {
  if (row.state === 'draft' || list === 'drafts' || !row.processInstanceId)
    return applyPath(row.topic, row.businessKey);
  if (list === 'todo' && row.taskId) return handlePath(row.topic, row.processInstanceId, row.taskId);
  if (list === 'initiated') return ownPath(row.topic, row.processInstanceId);
  return viewPath(row.topic, row.processInstanceId);
}
