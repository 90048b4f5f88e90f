import { ExpressionSyntaxError } from '../../../definition/expression/errors.ts';
import { FUNCTIONS } from '../../../definition/expression/functions.ts';
import { parseTemplate } from '../../../definition/expression/template.ts';
import { functionsOf } from '../../../definition/expression/variables.ts';
import type { Definition } from '../../../definition/types/definition.ts';
import { asObject, type JsonValue } from '../../../definition/types/json.ts';
import type { UiSchema } from '../../../definition/types/schema.ts';

/**
 * A definition without the conditions, computed fields and checks that cannot be read: while somebody types one it mostly
 * cannot, and a draft is kept as it is. The checker tells what is wrong with it.
 */
export function withoutUnread<D extends Definition>(definition: D): D {
  if (definition.kind === 'report') return definition;
  const { computed, rules } = definition.manifest;
  return {
    ...definition,
    uiSchema: withoutConditions(definition.uiSchema as JsonValue) as UiSchema,
    manifest: {
      ...definition.manifest,
      ...(computed && { computed: Object.fromEntries(Object.entries(computed).filter(([, text]) => canRead(text))) }),
      ...(rules && { rules: rules.filter(({ refuseIf }) => canRead(refuseIf)) }),
    },
  };
}

const CONDITIONS = ['ui:showIf', 'showIf'];

function withoutConditions(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutConditions);
  const object = asObject(value);
  if (object === undefined) return value;
  const kept = Object.entries(object).filter(
    ([name, text]) => !(CONDITIONS.includes(name) && typeof text === 'string' && !canRead(text)),
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutConditions(inner)]));
}

/** Whether it is an expression, and all that it calls is there. */
function canRead(text: string): boolean {
  try {
    return parseTemplate(text).parts.every(
      (part) => typeof part === 'string' || functionsOf(part.expression).every((name) => FUNCTIONS.has(name)),
    );
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return false;
    throw error;
  }
}
