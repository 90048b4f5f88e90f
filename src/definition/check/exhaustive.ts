import { ExpressionError } from '../expression/errors.ts';
import { plainCalendar } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { expressionsIn, variablesIn } from '../projection/dependencies.ts';
import { conditionsOf } from '../projection/model.ts';
import { partsOf } from '../expression/ast.ts';
import type { Expression } from '../expression/ast.ts';
import { callsIn } from '../expression/variables.ts';
import { choicesOf, matches } from '../validation/judge.ts';
import type { FormData, JsonValue } from '../types/json.ts';
import type { ProcessModel } from '../types/process.ts';
import type { Vocabulary } from '../types/source.ts';
import { setPath } from '../projection/rows.ts';
import type { Field } from '../schema/walk.ts';
import { coverEverything } from './complement.ts';
import { fieldAt, isAsked } from './lookup.ts';
import type { TopicSubject } from './rule.ts';
import { dictionaryValues } from './vocabulary.ts';

/** Values for which no condition holds. Not certain where they may never occur together, or where nothing is known. */
export interface Gap {
  /** `amount = 1000`; undefined = the conditions cannot be judged */
  when: string | undefined;
  certain: boolean;
}

const MAX_TRIES = 4_000;

/**
 * Looks for a request that no condition of a gateway lets through: tries the values at which the conditions change
 * (numbers beside those that they name, every choice of an enum or dictionary, true and false). Undefined = none found.
 */
export function findGap(conditions: readonly string[], subject: TopicSubject): Gap | undefined {
  const expressions = conditions.flatMap(expressionsIn);
  const names = [...new Set(conditions.flatMap(variablesIn))];
  if (coverEverything(expressions, (name) => alwaysThere(name, subject))) return undefined;
  const { fields } = subject.form;
  const literals = expressions.flatMap(literalsOf);
  const values = names.map((name) => candidates(fieldAt(fields, name), literals, subject.context.vocabulary));
  if (values.some((list) => list === undefined) || expressions.some(asksAround))
    return { when: undefined, certain: false };
  const known = values as JsonValue[][];
  const related = names.some((name) => isRelated(name, names, subject));
  const missing = search(conditions, names, known);
  if (missing !== undefined) return { when: missing, certain: !related };
  const optional = names.findIndex((name) => !alwaysThere(name, subject));
  if (optional === -1) return undefined;
  const empty = search(
    conditions,
    names,
    known.map((list, i) => (i === optional ? [null] : list)),
  );
  if (empty === undefined) return undefined;
  const certain = names.length === 1 && mayBeLeft(names[0] ?? '', subject);
  return { when: `"${names[optional]}" is empty`, certain };
}

/** Whether nothing but its applicant decides that an optional field stays empty: no default, condition, rule or other way. */
function mayBeLeft(name: string, subject: TopicSubject & { process?: ProcessModel | undefined }): boolean {
  const { form, uiSchema, process } = subject;
  const declared = form.fields.get(name) ?? [];
  if (isRelated(name, [name], subject) || conditionsOf({ schema: form.schema, uiSchema }).has(name)) return false;
  if (declared.some(({ conditional, schema }) => conditional || schema.default !== undefined)) return false;
  const asking = Object.values(process?.flows ?? {}).filter(
    ({ condition }) => condition !== undefined && variablesIn(condition).includes(name),
  );
  return new Set(asking.map(({ source }) => source)).size === 1;
}

function search(conditions: readonly string[], names: readonly string[], values: JsonValue[][]): string | undefined {
  const total = values.reduce((product, list) => product * list.length, 1);
  const step = Math.max(1, Math.ceil(total / MAX_TRIES));
  for (let number = 0; number < total; number += step) {
    let rest = number;
    const chosen = values.map((list) => {
      const value = list[rest % list.length] ?? null;
      rest = Math.floor(rest / list.length);
      return value;
    });
    if (!conditions.some((condition) => holds(condition, names, chosen))) {
      return names.map((name, i) => `${name} = ${JSON.stringify(chosen[i])}`).join(', ');
    }
  }
  return undefined;
}

/** What cannot be evaluated counts as taken: no alarm without proof. */
function holds(condition: string, names: readonly string[], values: readonly JsonValue[]): boolean {
  const variables = names.reduce<FormData>((data, name, i) => setPath(data, name, values[i]), {});
  try {
    return evaluateTemplate(condition, { variables, calendar: plainCalendar(() => new Date()) }) === true;
  } catch (error) {
    if (error instanceof ExpressionError) return true;
    throw error;
  }
}

/** Values of a field beside which something may change; undefined where nobody can name them. */
export function candidates(
  field: Field | undefined,
  literals: readonly string[],
  vocabulary: Vocabulary,
): readonly JsonValue[] | undefined {
  if (field === undefined || field.inRows) return undefined;
  const { schema } = field;
  const choices = choicesOf(schema) ?? dictionaryValues(vocabulary, schema['x-dict'] ?? '');
  if (choices !== undefined && choices.length > 0) return choices;
  if (schema.type === 'boolean') return [true, false];
  const isMoney = schema.format === 'money';
  if (schema.type === 'number' || schema.type === 'integer' || isMoney) {
    const step = schema.type === 'integer' ? 1 : 0.01;
    const near = literals.filter((text) => text !== '' && Number.isFinite(Number(text))).map(Number);
    const all = [0, 1, ...near].flatMap((n) => [n - step, n, n + step]).map((n) => Number(n.toFixed(2)));
    const { minimum = isMoney ? 0 : -Infinity, maximum = Infinity } = schema;
    const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
    const allowed = all.filter((n) => n >= minimum && n <= maximum && n > exclusiveMinimum && n < exclusiveMaximum);
    return [...new Set(allowed)].map((n) => (isMoney ? n.toFixed(2) : n)).filter((value) => matches(schema, value));
  }
  // a plain text may be anything; ids and dates are not guessed
  return schema.type === 'string' && schema.format === undefined ? [...new Set([...literals, '其他'])] : undefined;
}

export function literalsOf(expression: Expression): string[] {
  if (expression.kind === 'literal') return ['text', 'number'].includes(expression.type) ? [expression.text] : [];
  const inside = partsOf(expression).flatMap(literalsOf);
  const isNegative = expression.kind === 'unary' && expression.operator === '-';
  return isNegative ? inside.flatMap((text) => [text, `-${text}`]) : inside;
}

/** Whether an expression calls anything: its answer depends on more than the fields' own values. */
export const asksAround = (expression: Expression): boolean => callsIn(expression).length > 0;

/**
 * Whether something may keep these values from occurring: computed fields, rules, conditions; or bring about others: a
 * dictionary changes without the definition.
 */
function isRelated(name: string, names: readonly string[], { topic, form }: TopicSubject): boolean {
  if (Object.hasOwn(topic.computed ?? {}, name)) return true;
  if (form.fields.get(name)?.some(({ schema }) => schema['x-dict'] !== undefined)) return true;
  if ((topic.rules ?? []).some(({ field, refuseIf }) => field === name || variablesIn(refuseIf).includes(name)))
    return true;
  return names.length > 1 && (form.fields.get(name) ?? []).some(({ conditional }) => conditional);
}

function alwaysThere(name: string, { topic, form }: TopicSubject): boolean {
  const byNode = Object.values(topic.nodes).some(({ require = [] }) => require.includes(name) || require.includes('*'));
  return isAsked(form.fields, name) || byNode || Object.hasOwn(topic.computed ?? {}, name);
}
