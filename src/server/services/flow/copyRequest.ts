import { HallError } from '../../../contract/errors.ts';
import type { RequestCopy } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import type { Hall } from '../hall.ts';
import { copyTarget, startable } from './afterwards.ts';
import { openRequest } from './getDetail.ts';
import { VIEW } from './viewpoint.ts';

/**
 * 再次发起: what a form under today's version takes over from an ended request of one's own. Nothing is handed in: the form
 * is opened with it, and judged as any other.
 */
export async function copyRequest(
  person: Person,
  input: { processInstanceId: string },
  hall: Hall,
): Promise<RequestCopy> {
  const view = await openRequest(person, input, hall);
  const target = copyTarget(view, hall);
  if (!target) throw new HallError('actionNotAllowed', { data: { action: 'again' } });
  const seen = visibleData(view.topic, VIEW, view.instance.form_data);
  return { topic: target.key, formData: startable(target, seen) };
}
