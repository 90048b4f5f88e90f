import type { Person } from '../../../contract/person.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { prune } from '../../../definition/projection/prune.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import { ExpressionError } from '../../../definition/expression/errors.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { calendarOf } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';

/** What expressions of an entity see: the record's fields, and who acts as `user`. */
export function recordScope(person: Pick<Person, 'id'>, data: FormData, hall: Hall): Scope {
  const now = hall.clock.now();
  return {
    variables: { ...data, user: person.id },
    organisation: hall.directory,
    calendar: { ...calendarOf(hall, now), now: () => campusDateTime(now) },
  };
}

/** So many rounds: computed fields may read each other. */
const MOST_ROUNDS = 5;

/** The data with its computed fields; a client's value of one never gets so far. */
export function withComputed({ manifest, schema }: EntityDefinition, data: FormData, scope: Scope): FormData {
  let settled = data;
  for (let round = 0; manifest.computed && round < MOST_ROUNDS; round++) {
    const next = { ...settled };
    for (const [name, text] of Object.entries(manifest.computed)) {
      const variables = { ...scope.variables, ...next };
      const value = convert(valueOf(text, { ...scope, variables }), schema.properties?.[name] ?? {});
      if (value === undefined) delete next[name];
      else next[name] = value;
    }
    if (sameValue(next, settled)) break;
    settled = next;
  }
  return prune(schema, settled);
}

/** The value of a text; none where it cannot be had. */
export function valueOf(text: string, scope: Scope): unknown {
  try {
    return evaluateTemplate(text, scope);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Whether a condition holds. One that cannot be judged does not: nothing is allowed by mistake. */
export function holds(condition: string, scope: Scope): boolean {
  return valueOf(condition, scope) === true;
}
