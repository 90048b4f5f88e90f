import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { SubstituteInput } from '../../../contract/substitutes.ts';
import { campusDay, instantOf } from '../../../definition/expression/time.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { Hall } from '../hall.ts';

export interface CheckedSubstitute {
  substitute_id: string;
  begins_at: Date;
  ends_at: Date;
  topics: string;
  max_amount: string | null;
  reason: string;
}

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;
const AMOUNT = /^\d{1,14}(\.\d{1,2})?$/;

/**
 * Judges what a person says about his substitute.
 * @param since day from which it runs already: that may lie behind
 * @throws HallError invalidData with every fault by its field
 */
export function takeSubstitute(
  person: Person,
  input: SubstituteInput,
  { locale, since }: { locale: Locale; since?: string },
  hall: Hall,
): CheckedSubstitute {
  const errors: DataError[] = [];
  const refuse = (path: string, why: string, values: Record<string, string | number> = {}) =>
    errors.push({ path, message: hall.texts.text(locale, why, values) });

  const user = hall.directory.user(input.substituteId);
  if (input.substituteId === person.id) refuse('substituteId', 'flow.substitute.self');
  else if (user?.enabled !== true) refuse('substituteId', 'errors.personLeft');

  const today = campusDay(hall.clock.now().getTime());
  const from = instantOf(input.from);
  const to = instantOf(input.to);
  if (from === null || (input.from < today && input.from !== since)) refuse('from', 'flow.substitute.past');
  if (to === null || input.to < today) refuse('to', 'flow.substitute.past');
  else if (from !== null && to < from) refuse('to', 'flow.substitute.order');
  else if (from !== null && to - from > LONGEST_DAYS * DAY_MS)
    refuse('to', 'flow.substitute.long', { days: LONGEST_DAYS });

  const topics = [...new Set(input.topics ?? [])];
  if (topics.some((key) => !hall.registry.topic(key))) refuse('topics', 'errors.topicNotFound');
  const amount = input.maxAmount?.trim() || null;
  if (amount !== null && !AMOUNT.test(amount)) refuse('maxAmount', 'flow.substitute.amount');

  if (errors.length > 0 || from === null || to === null) throw new HallError('invalidData', { data: { errors } });
  return {
    substitute_id: input.substituteId,
    begins_at: new Date(from),
    ends_at: new Date(to + DAY_MS),
    topics: JSON.stringify(topics),
    max_amount: amount,
    reason: input.reason?.trim() ?? '',
  };
}
