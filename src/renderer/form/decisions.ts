import type { FormData } from '../../definition/types/json.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { activeSchema } from '../../definition/schema/active.ts';
import { matches } from '../../definition/validation/judge.ts';
import { decisionsOf } from './asks.ts';
import { changedNames } from './changed.ts';
import { valueAt } from './paths.ts';

/**
 * `activeSchema` for a form that asks at each key: a condition is asked again only when a field changed that it looks at,
 * and the schema is built anew only when one answers differently. So a key costs the same in a form of 25 and of 400 fields.
 */
export function rememberedActive(schema: JsonSchema): (formData: FormData) => JsonSchema {
  const decisions = decisionsOf(schema).map((decision) => ({ ...decision, answer: false }));
  if (decisions.length === 0) return () => schema;
  let last: { formData: FormData; active: JsonSchema } | undefined;
  return (formData) => {
    const changed = last && changedNames(last.formData, formData);
    let differs = last === undefined;
    for (const decision of decisions) {
      if (changed !== undefined && !changed.some((name) => decision.names.has(name))) continue;
      const answer = matches(decision.condition, valueAt(formData, decision.path));
      if (answer !== decision.answer) differs = true;
      decision.answer = answer;
    }
    last = { formData, active: last === undefined || differs ? activeSchema(schema, formData) : last.active };
    return last.active;
  };
}
