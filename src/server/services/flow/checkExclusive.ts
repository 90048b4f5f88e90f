import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { Hall } from '../hall.ts';
import { bookingsOf, clashes } from './bookings.ts';
import { ownRequest } from './involvement.ts';
import { mayStart } from './mayStart.ts';

export interface CheckExclusive {
  topic: string;
  formData: FormData;
  /** the request's own bookings do not count, where it is the person's own */
  processInstanceId?: string | undefined;
  locale: Locale;
}

/** What the form would book and cannot, while it is being typed. Says nothing about whose the other booking is. */
export async function checkExclusive(
  person: Person,
  input: CheckExclusive,
  hall: Hall,
): Promise<{ errors: DataError[] }> {
  const topic = hall.registry.topic(input.topic);
  if (!topic) throw new HallError('topicNotFound');
  if (!mayStart(person, topic)) throw new HallError('forbidden');
  const rules = hall.registry.localised(topic, input.locale).manifest.exclusive ?? [];
  // with somebody else's, what is missing would tell whose booking it is
  const own = await ownRequest(person, input.processInstanceId, hall);
  const errors: DataError[] = [];
  for (const booking of bookingsOf(rules, input.formData)) {
    const taken = await clashes(hall.db, topic.key, booking, own);
    if (taken) errors.push({ path: booking.path, message: booking.message });
  }
  return { errors };
}
