import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { involvedIn } from './involvement.ts';
import { versionOf } from './locate.ts';
import { mayStart } from './mayStart.ts';

/** A form that is being typed: of a new request, or of one in which the person has something to do. */
export interface TypedForm {
  topic: string;
  processInstanceId?: string | undefined;
  /** his task at which it is typed, where he has several */
  taskId?: string | undefined;
}

/**
 * Under which version a form is typed, for whom, and the request where it is one that is under way. Somebody else's request
 * is as good as none: what is missing would tell about it.
 * @throws HallError topicNotFound, forbidden
 */
export async function typedForm(person: Person, { topic: key, processInstanceId }: TypedForm, hall: Hall) {
  const topic = hall.registry.topic(key);
  if (!topic) throw new HallError('topicNotFound');
  const involved = await involvedIn(person, processInstanceId, hall);
  const types = involved && (involved.involvement.initiator || involved.involvement.tasks.length > 0);
  const running = types && involved.row.topic === key ? involved : undefined;
  if (!running && !mayStart(person, topic)) throw new HallError('forbidden');
  const version = running ? await versionOf(running.row.version_id, hall) : topic;
  return { version, initiator: running?.row.initiator ?? person.id, running };
}
