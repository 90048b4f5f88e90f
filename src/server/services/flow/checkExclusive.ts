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
import { houseScope } from './run.ts';
import { START } from './taskMove.ts';
import { relatedToTyped, typedForm, type TypedForm } from './typedForm.ts';
import { taskMeant } from './viewpoint.ts';

export interface CheckExclusive extends TypedForm {
  formData: FormData;
  locale: Locale;
}

export interface Checked {
  errors: DataError[];
  /** what is left of each quota without this form */
  left: { path: string; left: number }[];
}

/**
 * What the form would book and cannot, while it is being typed: of a new request, or of one in which the person has
 * something to do, as his step would keep it. Says nothing about whose the other booking is.
 */
export async function checkExclusive(person: Person, input: CheckExclusive, hall: Hall): Promise<Checked> {
  const typed = await typedForm(person, input, hall);
  const { version, initiator, running } = typed;
  const rules = await bookingRules(hall.registry.localised(version, input.locale), hall.db);
  if (rules.length === 0) return { errors: [], left: [] };
  const { id = null, form_data: stored = {} } = running?.row ?? {};
  const task = running && taskMeant(running.involvement, person, input.taskId)?.task;
  const node = task?.activity_id ?? START;
  const related = await relatedToTyped(person, typed, [stored, input.formData], hall);
  const scope = houseScope(initiator, hall.clock.now(), hall, related, person.id);
  const submission = { definition: version, node, stored, incoming: input.formData, scope };
  const own = ownRows(version, node, task?.rows ?? null);
  const { formData } = evaluating(() => submitData({ ...submission, own }));
  const { hidden } = rightsAt(version, node);
  const bookings = bookingsOf(version, rules, formData, scope, hidden);
  const left: Checked['left'] = [];
  for (const booking of bookings) {
    if (booking.capacity === null) continue;
    const taken = await takenOf(hall.db, version.key, booking, [], id);
    // said where the amount stands, if the person sees that
    const { amount = booking.path } = rules.find(({ number }) => number === booking.rule) ?? {};
    const path = amount.includes('.') || hidden(amount) ? booking.path : amount;
    left.push({ path, left: booking.capacity.minus(taken).toNumber() });
  }
  return { errors: await bookingErrors(hall.db, version.key, bookings, id), left };
}
