import type { Journey, JourneyStep } from '../../src/definition/types/definition.ts';
import { asObject, type JsonValue } from '../../src/definition/types/json.ts';

/** What of a journey is done by hand in the browser: that the form is handed in, and which of its steps. */
export interface Plan {
  journey: Journey;
  byHand: ReadonlySet<JourneyStep | 'start'>;
}

/** Every step of every journey. */
export function planAll(journeys: readonly Journey[]): Plan[] {
  return journeys.map((journey) => ({ journey, byHand: new Set(['start' as const, ...journey.steps]) }));
}

/**
 * The journeys that show something which none before them did (a verb at a node, a field filled in there, a yes or no, an
 * end), and of each the steps that show it. What the known ones show was seen already.
 */
export function planEnds(journeys: readonly Journey[], known: readonly Journey[] = []): Plan[] {
  const seen = new Set(known.flatMap(sightsOf).flatMap(({ sights }) => sights));
  return journeys.flatMap((journey) => {
    const news = sightsOf(journey).filter(({ sights }) => {
      const before = seen.size;
      for (const sight of sights) seen.add(sight);
      return seen.size > before;
    });
    return news.length === 0 ? [] : [{ journey, byHand: new Set(news.map(({ place }) => place)) }];
  });
}

/** What there is to be seen at each place of a journey; its end belongs to what was done last. */
function sightsOf({ formData, steps, end }: Journey): { place: JourneyStep | 'start'; sights: string[] }[] {
  const places = [
    { place: 'start' as const, sights: ['start', ...fieldsIn(formData).map((field) => `start ${field}`)] },
    ...steps.filter(isDeed).map((step) => {
      const { at, do: verb, mode, formData: filled = {} } = step;
      const deed = `${at ?? 'request'} ${verb} ${typeof mode === 'string' ? mode : ''}`;
      return { place: step, sights: [deed, ...fieldsIn(filled).map((field) => `${deed} ${field}`)] };
    }),
  ];
  const last = places.at(-1);
  // time that went by makes another end of it
  const waited = steps.findLast((step) => step.expect === undefined)?.after !== undefined;
  last?.sights.push(`${last.sights[0]} ${waited ? 'and waited ' : ''}ends ${end}`);
  return places;
}

/** What a person does, not time that goes by nor a look at what was written. */
export const isDeed = ({ after, expect }: JourneyStep): boolean => after === undefined && expect === undefined;

/** The fields of a form and of its tables that are filled in; a yes and a no are two. */
function fieldsIn(value: JsonValue, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((row) => fieldsIn(row, path));
  const object = asObject(value);
  if (object !== undefined) {
    return Object.entries(object).flatMap(([name, one]) => fieldsIn(one, path === '' ? name : `${path}.${name}`));
  }
  return [typeof value === 'boolean' ? `${path}=${value}` : path];
}
