import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { findPicked } from '../records/pick.ts';
import { readFields } from '../records/related.ts';
import { topicsCalled } from './called.ts';
import { involvedIn } from './involvement.ts';
import { versionOf } from './locate.ts';
import { mayStart } from './mayStart.ts';
import { fieldsRead, findRelated } from './related.ts';

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

/**
 * What the expressions of a form read of the records and requests that it names, for who is typing it: of a record that no
 * picker would offer him, and that the request did not name before, he learns nothing.
 */
export async function relatedToTyped(
  person: Person,
  { version, initiator, running }: Awaited<ReturnType<typeof typedForm>>,
  forms: readonly FormData[],
  hall: Hall,
): Promise<Related> {
  const stored = running?.row.form_data ?? {};
  const find = findPicked(person, [version.schema, stored], findRelated(initiator, hall.db, hall), hall);
  return readFields(fieldsRead(version, topicsCalled(version, hall)), forms, find);
}
