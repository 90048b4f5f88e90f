import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import { submitData } from '../../../definition/projection/submit.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { Hall } from '../hall.ts';
import { bookingRules } from './bookingRules.ts';
import { bookingErrors, bookingsOf, takenOf } from './bookings.ts';
import { evaluating } from './expressionFailure.ts';
import { involvedIn } from './involvement.ts';
import { versionOf } from './locate.ts';
import { mayStart } from './mayStart.ts';
import { readRelated } from './related.ts';
import { houseScope } from './run.ts';
import { START } from './taskMove.ts';

export interface CheckExclusive {
  topic: string;
  formData: FormData;
  /** the request's own bookings do not count, where the person has to do with it */
  processInstanceId?: string | undefined;
  locale: Locale;
}

export interface Checked {
  errors: DataError[];
  /** what is left of each quota without this form */
  left: { path: string; left: number }[];
}

/**
 * What the form would book and cannot, while it is being typed: of a new request, or of one that the person has to do with,
 * as his step would keep it. Says nothing about whose the other booking is.
 */
export async function checkExclusive(person: Person, input: CheckExclusive, hall: Hall): Promise<Checked> {
  const topic = hall.registry.topic(input.topic);
  if (!topic) throw new HallError('topicNotFound');
  // with somebody else's, what is missing would tell whose booking it is
  const involved = await involvedIn(person, input.processInstanceId, hall);
  const running = involved?.row.topic === topic.key ? involved : undefined;
  if (!running && !mayStart(person, topic)) throw new HallError('forbidden');
  const version = running ? await versionOf(running.row.version_id, hall) : topic;
  const rules = await bookingRules(hall.registry.localised(version, input.locale), hall.db);
  if (rules.length === 0) return { errors: [], left: [] };
  const { id = null, initiator = person.id, form_data: stored = {} } = running?.row ?? {};
  const task = running?.involvement.tasks[0]?.task;
  const node = task?.activity_id ?? START;
  const related = await readRelated(version, [stored, input.formData], initiator, hall.db, hall);
  const scope = houseScope(initiator, hall.clock.now(), hall, related, person.id);
  const submission = { definition: version, node, stored, incoming: input.formData, scope };
  const own = ownRows(version, node, task?.rows ?? null);
  const { formData } = evaluating(() => submitData({ ...submission, own }));
  const bookings = bookingsOf(rules, formData, scope, rightsAt(version, node).hidden);
  const left: Checked['left'] = [];
  for (const booking of bookings) {
    if (booking.capacity === null) continue;
    const taken = await takenOf(hall.db, topic.key, booking, [], id);
    left.push({ path: booking.path, left: booking.capacity.minus(taken).toNumber() });
  }
  return { errors: await bookingErrors(hall.db, topic.key, bookings, id), left };
}
