import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { settle } from '../../../definition/projection/settle.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { Hall } from '../hall.ts';
import { bookingRules } from './bookingRules.ts';
import { bookingErrors, bookingsOf, takenOf } from './bookings.ts';
import { evaluating } from './expressionFailure.ts';
import { ownRequest } from './involvement.ts';
import { versionOf } from './locate.ts';
import { mayStart } from './mayStart.ts';
import { readRelated } from './related.ts';
import { houseScope } from './run.ts';
import { START } from './taskMove.ts';

export interface CheckExclusive {
  topic: string;
  formData: FormData;
  /** the request's own bookings do not count, where it is the person's own */
  processInstanceId?: string | undefined;
  locale: Locale;
}

export interface Checked {
  errors: DataError[];
  /** what is left of each quota without this form */
  left: { path: string; left: number }[];
}

/** What the form would book and cannot, while it is being typed. Says nothing about whose the other booking is. */
export async function checkExclusive(person: Person, input: CheckExclusive, hall: Hall): Promise<Checked> {
  const topic = hall.registry.topic(input.topic);
  if (!topic) throw new HallError('topicNotFound');
  if (!mayStart(person, topic)) throw new HallError('forbidden');
  // with somebody else's, what is missing would tell whose booking it is
  const own = await ownRequest(person, input.processInstanceId, hall);
  const { initiator, version } = (await startedAs(own, hall)) ?? { initiator: person.id, version: topic };
  const rules = await bookingRules(hall.registry.localised(version, input.locale), hall.db);
  if (rules.length === 0) return { errors: [], left: [] };
  const related = await readRelated(version, [input.formData], initiator, hall.db, hall);
  const scope = houseScope(initiator, hall.clock.now(), hall, related);
  // as it would be kept: with what is computed, without what is not shown
  const typed = normalise(version.schema, input.formData, scope.calendar.today());
  const formData = evaluating(() => settle(modelOf(version), typed, scope));
  const bookings = bookingsOf(rules, formData, scope, rightsAt(version, START).hidden);
  const left: Checked['left'] = [];
  for (const booking of bookings) {
    if (booking.capacity === null) continue;
    const taken = await takenOf(hall.db, topic.key, booking, [], own);
    left.push({ path: booking.path, left: booking.capacity.minus(taken).toNumber() });
  }
  return { errors: await bookingErrors(hall.db, topic.key, bookings, own), left };
}

/** Whose request it is, and under which version it runs. */
async function startedAs(instanceId: string | null, hall: Hall) {
  if (instanceId === null) return undefined;
  const row = await hall.db
    .selectFrom('wf_instance')
    .select(['initiator', 'version_id'])
    .where('id', '=', instanceId)
    .executeTakeFirst();
  return row && { initiator: row.initiator, version: await versionOf(row.version_id, hall) };
}
