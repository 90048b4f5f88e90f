import { allParts } from '../expression/ast.ts';
import type { Expression } from '../expression/ast.ts';
import { ExpressionError } from '../expression/errors.ts';
import { plainCalendar } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { expressionsIn, variablesIn } from '../projection/dependencies.ts';
import { conditionsOf } from '../projection/model.ts';
import { setPath } from '../projection/rows.ts';
import type { FormData, JsonValue } from '../types/json.ts';
import { asksAround, candidates, literalsOf } from './exhaustive.ts';
import { fieldAt, isAsked } from './lookup.ts';
import type { TopicSubject } from './rule.ts';

const MOST = 4_000;
/** Beyond what forms and conditions name. */
const FAR = 1_000_000_000;

/**
 * What conditions come to in every situation that matters to them: for each combination of the values at which they change,
 * one answer a condition. Undefined where it is not certain that nothing was left out: they calculate, ask the organisation
 * or the calendar, or speak of rows, dates or ids.
 * @param isDone of a form that was handed in; while somebody fills it in, what is required may not be there yet
 */
export function situations(
  conditions: readonly string[],
  subject: TopicSubject,
  isDone = true,
): boolean[][] | undefined {
  const expressions = conditions.map(expressionsIn);
  if (expressions.some((list) => list.length !== 1)) return undefined;
  const only = expressions.flat();
  if (only.some((one) => asksAround(one) || calculates(one))) return undefined;
  const literals = only.flatMap(literalsOf);
  const names = [...new Set(conditions.flatMap(variablesIn))];
  const lists = names.map((name) => valuesOf(name, literals, subject, isDone));
  const known = lists.filter((list) => list !== undefined && list.length > 0) as JsonValue[][];
  const total = known.reduce((product, list) => product * list.length, 1);
  if (known.length < lists.length || total > MOST) return undefined;
  const found: boolean[][] = [];
  for (let number = 0; number < total; number++) {
    let rest = number;
    const variables = names.reduce<FormData>((data, name, i) => {
      const list = known[i] ?? [];
      const value = list[rest % list.length] ?? null;
      rest = Math.floor(rest / list.length);
      return setPath(data, name, value);
    }, {});
    const answers = conditions.map((condition) => answer(condition, variables));
    if (answers.includes(undefined)) return undefined;
    found.push(answers as boolean[]);
  }
  return found;
}

function answer(condition: string, variables: FormData): boolean | undefined {
  try {
    const value = evaluateTemplate(condition, { variables, calendar: plainCalendar(() => new Date()) });
    return typeof value === 'boolean' ? value : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** What a field may hold: beside the literals, far from them, and nothing where nobody has to fill it in. */
function valuesOf(
  name: string,
  literals: readonly string[],
  subject: TopicSubject,
  isDone: boolean,
): JsonValue[] | undefined {
  const { form, uiSchema, context } = subject;
  const field = fieldAt(form.fields, name);
  const near = candidates(field, literals, context.vocabulary);
  if (field === undefined || near === undefined) return undefined;
  const { schema, conditional } = field;
  const isMoney = schema.format === 'money';
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const numbers = isNumber ? [schema.minimum ?? -FAR, schema.maximum ?? FAR] : [];
  // money has no least amount of its own
  const amounts = isMoney ? [`-${FAR}.00`, '-0.01', `${FAR}.00`] : [];
  const texts = schema.type === 'string' && !isMoney && near.includes('其他') ? ['其他二'] : [];
  const isShown = !conditional && !conditionsOf({ schema: form.schema, uiSchema }).has(name);
  const isThere = isDone && isShown && isAsked(form.fields, name);
  return [...near, ...numbers, ...amounts, ...texts, ...(isThere ? [] : [null])];
}

const calculates = (expression: Expression): boolean =>
  allParts(expression).some((part) => part.kind === 'binary' && ['+', '-', '*', '/', '%'].includes(part.operator));
