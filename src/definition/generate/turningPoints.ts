import type { TopicDefinition } from '../types/definition.ts';
import type { FormData, JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { Expression } from '../expression/ast.ts';
import { ExpressionError } from '../expression/errors.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { Scope } from '../expression/scope.ts';
import { allParts, pathOf } from '../expression/ast.ts';
import { decimal, decimalOf } from '../money.ts';
import { convert } from '../projection/compute.ts';
import { conditionsOf } from '../projection/model.ts';
import { expressionsIn } from '../projection/dependencies.ts';
import { fieldsByPath, type Field } from '../schema/walk.ts';
import { CAMPUS_OFFSET } from '../campus.ts';
import { dayAfter, HOURS } from './value.ts';

const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='];

/**
 * Values at which a condition turns, by the field that would have to take them: each comparison of a field with something
 * else is solved for the field, with the data as it is; the value itself and its neighbours on both sides.
 */
export function turningPoints(
  definition: TopicDefinition,
  text: string,
  formData: FormData,
  scope: Scope,
): Map<string, JsonValue[]> {
  const found = new Map<string, JsonValue[]>();
  const fields = fieldsOf(definition);
  const offer = (side: Expression | undefined, value: unknown): void => {
    const path = side === undefined ? null : pathOf(side);
    const schema = path === null ? undefined : fields.get(path)?.[0]?.schema;
    if (path === null || schema === undefined) return;
    const computed = definition.manifest.computed?.[path];
    if (computed !== undefined) expressionsIn(computed).forEach((one) => offerDays(one, value));
    const values = neighbours(value, schema);
    if (values.length > 0) found.set(path, [...(found.get(path) ?? []), ...values]);
  };
  // days(from, to) and age(date) turn where one of their dates is moved
  const offerDays = (side: Expression, value: unknown): void => {
    if (side.kind !== 'call' || !Number.isFinite(Number(value))) return;
    const [from, to] = side.arguments;
    const moved = (date: unknown, days: number): string | undefined =>
      typeof date === 'string' && date !== '' ? dayAfter(date.slice(0, 10), days) : undefined;
    const ask = (date: Expression | undefined): unknown => date && valueOf(date, formData, scope);
    if (side.name === 'age') offer(from, moved(scope.calendar.today(), -Math.ceil(Number(value) * DAYS_OF_YEAR)));
    if (side.name !== 'days') return;
    offer(from, moved(ask(to), -Number(value)));
    offer(to, moved(ask(from), Number(value)));
  };
  const add = (side: Expression, other: Expression): void => {
    const value = valueOf(other, formData, scope);
    offer(side, value);
    offerDays(side, value);
  };
  for (const part of expressionsIn(text).flatMap(allParts)) {
    if (part.kind === 'binary') {
      if (!COMPARISONS.includes(part.operator)) continue;
      add(part.left, part.right);
      add(part.right, part.left);
    } else if (part.kind === 'call') {
      const [list, element] = part.arguments;
      const path = list === undefined ? null : pathOf(list);
      if (part.name !== 'contains' || path === null || element === undefined) continue;
      const value = valueOf(element, formData, scope);
      if (typeof value === 'string') found.set(path, [...(found.get(path) ?? []), [value], []]);
    } else {
      const path = pathOf(part);
      if (path !== null && fields.get(path)?.[0]?.schema.type === 'boolean') found.set(path, [true, false]);
    }
  }
  return found;
}

/** The fields of a definition: asked for at every rule that refuses a try. */
function fieldsOf({ schema }: TopicDefinition): Map<string, Field[]> {
  let fields = known.get(schema);
  if (fields === undefined) known.set(schema, (fields = fieldsByPath(schema)));
  return fields;
}

const known = new WeakMap<JsonSchema, Map<string, Field[]>>();

function valueOf(expression: Expression, formData: FormData, scope: Scope): unknown {
  try {
    return evaluate(expression, { ...scope, variables: { ...formData, ...scope.variables } });
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

const DAYS_OF_YEAR = 365.25;

/** The value as the field's type has it, and what lies right beside it. */
function neighbours(value: unknown, schema: JsonSchema): JsonValue[] {
  if (value === undefined || value === null || value === '') return [];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' || schema.type === 'number' || schema.format === 'money') {
    const amount = decimalOf(value) ?? decimal(0);
    const step = schema.type === 'integer' ? 1 : 0.01;
    return [amount, amount.minus(step), amount.plus(step)].flatMap((one) => convert(one.toFixed(2), schema) ?? []);
  }
  if (typeof value !== 'string') return [];
  const day = value.slice(0, 10);
  if ((schema.format === 'date' || schema.format === 'date-time') && /^\d{4}-\d\d-\d\d$/.test(day)) {
    if (schema.format === 'date') return [0, 1, -1, 2].map((days) => dayAfter(day, days));
    const same = value.length > 10 ? [value] : [];
    return [
      ...same,
      ...HOURS.flatMap((hour) => [0, 1].map((days) => `${dayAfter(day, days)}T${hour}:00${CAMPUS_OFFSET}`)),
    ];
  }
  return [value];
}

/** The numbers and texts that a definition's own expressions compare with or count by. */
export function literalsOf(definition: TopicDefinition): { numbers: number[]; texts: string[] } {
  const { manifest, process } = definition;
  const numbers = new Set<number>();
  const texts = new Set<string>();
  const conditions = Object.values(process.flows).flatMap(({ condition }) => condition ?? []);
  const rules = (manifest.rules ?? []).map(({ refuseIf }) => refuseIf);
  const shown = [...conditionsOf(definition).values()].flat();
  for (const text of [...conditions, ...rules, ...shown, ...Object.values(manifest.computed ?? {})])
    for (const part of expressionsIn(text).flatMap(allParts)) {
      if (part.kind !== 'literal') continue;
      if (part.type === 'number') numbers.add(Number(part.text));
      else if (part.type === 'text' && part.text !== '') texts.add(part.text);
    }
  return { numbers: [...numbers], texts: [...texts] };
}
