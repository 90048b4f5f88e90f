import { dayOf, isDate, moveDates, WEEK_MS } from '../../definition/moveDates.ts';
import type { Journey } from '../../definition/types/definition.ts';
import type { JsonValue } from '../../definition/types/json.ts';

const DAY_MS = 86_400_000;
/** How long before the first date of its form people hand a request in; some offices ask for weeks. */
const LEADS = [2, 9, 23, 44];

/**
 * The journey with its days near the one on which it is handed in, the likeliest first. Samples name days years ahead, so
 * that they can be handed in on any day; a demo in which everybody asks for a car in 2031 looks like none. All days
 * ahead move by the same whole weeks, so that what lasted three days from a Monday still does; what lies behind stays.
 * @param today the samples are read against it @param daysAgo before today it is handed in
 */
export function nearby(journey: Journey, today: Date, daysAgo: number): Journey[] {
  const ahead = datesOf([journey.formData, ...journey.steps.map(({ formData }) => formData ?? null)]).filter(
    (time) => time > today.getTime(),
  );
  if (ahead.length === 0) return [];
  const first = Math.min(...ahead);
  const handedIn = today.getTime() - daysAgo * DAY_MS;
  return LEADS.flatMap((days) => {
    const weeks = Math.floor((first - handedIn - days * DAY_MS) / WEEK_MS);
    return weeks > 0 ? [moved(journey, today.getTime(), weeks * WEEK_MS)] : [];
  });
}

function datesOf(value: JsonValue): number[] {
  if (typeof value === 'string') return isDate(value) ? [dayOf(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(datesOf) : [];
}

function moved(journey: Journey, after: number, by: number): Journey {
  const move = (day: number) => (day > after ? day - by : day);
  return {
    ...journey,
    formData: moveDates(journey.formData, move),
    steps: journey.steps.map((step) => (step.formData ? { ...step, formData: moveDates(step.formData, move) } : step)),
  };
}
