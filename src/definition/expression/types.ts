import { say, term, type Words } from '../text/say.ts';
import type { JsonSchema } from '../types/schema.ts';

/** What the checker knows about a value. `any` is compatible with everything; `empty` is the literal null. */
export type ValueKind =
  | 'number'
  | 'money'
  | 'text'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'time'
  | 'user'
  | 'dept'
  | 'list'
  | 'object'
  | 'empty'
  | 'any';

export interface ValueType {
  kind: ValueKind;
  /** of a list: type of its elements; left out = unknown */
  of?: ValueType;
  /** an id of something whose fields nobody here knows: each of them is `any` */
  opaque?: true;
  /** what its id stands for, where that is known: `record:assets/device`, `request:student-leave`, `region-id` */
  names?: string;
  /** the only values that it takes, where they are known */
  choices?: readonly string[];
  /** what people read for them: title to value */
  titles?: ReadonlyMap<string, string>;
}

/**
 * Types of the names that an expression may use, by dotted path: `items` is a list, `items.amount` the type of that
 * column in one row. Besides the form's fields it holds BUILT_IN_TYPES, and MULTI_INSTANCE_TYPES where they apply.
 */
export type SchemaTypes = Record<string, ValueType>;

export const BUILT_IN_TYPES: SchemaTypes = { initiator: { kind: 'user' }, user: { kind: 'user' } };

export const MULTI_INSTANCE_TYPES: SchemaTypes = {
  nrOfInstances: { kind: 'number' },
  nrOfCompletedInstances: { kind: 'number' },
  nrOfActiveInstances: { kind: 'number' },
  loopCounter: { kind: 'number' },
};

const FORMATS: Readonly<Record<string, ValueKind>> = {
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  money: 'money',
  'user-id': 'user',
  'dept-id': 'dept',
};

/** The type of one field from its schema (`$ref` already replaced). */
export function typeOf(schema: JsonSchema): ValueType {
  switch (schema.type) {
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'object':
      return { kind: 'object' };
    case 'array':
      return schema.items ? { kind: 'list', of: typeOf(schema.items) } : { kind: 'list' };
    case 'string': {
      const kind = (schema.format !== undefined && FORMATS[schema.format]) || 'text';
      const names = namedBy(schema);
      const choices = schema.enum ?? schema.oneOf?.map((option) => option.const);
      const titles = new Map(schema.oneOf?.map((option) => [option.title ?? '', String(option.const)]));
      return {
        kind,
        ...(names && { names }),
        ...(choices && { choices: choices.map(String) }),
        ...(titles.size > 0 && { titles }),
      };
    }
    default:
      return { kind: 'any' };
  }
}

function namedBy({ format, 'x-record': record, 'x-request': request }: JsonSchema): string | undefined {
  if (record !== undefined) return `record:${record}`;
  if (request !== undefined) return `request:${request}`;
  return format === 'region-id' || format === 'major-id' ? format : undefined;
}

export const isNumeric = (kind: ValueKind): boolean => kind === 'number' || kind === 'money' || isOpen(kind);
export const isDated = (kind: ValueKind): boolean => kind === 'date' || kind === 'date-time';
/** Nothing is known, or nothing is there: fits everywhere. */
export const isOpen = (kind: ValueKind): boolean => kind === 'any' || kind === 'empty';
const isId = (kind: ValueKind): boolean => kind === 'user' || kind === 'dept' || kind === 'text';

/** Whether comparing the two, by order or for equality, can mean anything. */
export function comparable(a: ValueKind, b: ValueKind): boolean {
  if (isOpen(a) || isOpen(b) || a === b) return true;
  if (isNumeric(a) && isNumeric(b)) return true;
  if (isDated(a) && isDated(b)) return true;
  return isId(a) && isId(b);
}

/** Whether a value of this kind may stand where `wanted` is asked for. Ids are texts; money is a number. */
export function fits(kind: ValueKind, wanted: ValueKind): boolean {
  if (isOpen(kind) || wanted === 'any' || kind === wanted) return true;
  if (wanted === 'number') return kind === 'money';
  if (wanted === 'date') return kind === 'date-time';
  if (wanted === 'text' || wanted === 'user' || wanted === 'dept') return isId(kind);
  return false;
}

/** `record of "assets/drone"`, `date`: how messages call a type. */
export function typeName({ names, kind }: ValueType): Words {
  const [, of = '', key = ''] = /^(record|request):(.+)$/.exec(names ?? '') ?? [];
  if (of === 'record') return say`record of "${key}"`;
  return of === 'request' ? say`request of "${key}"` : term(kind);
}

/** Records that have a kind of id of their own. */
const KINDS_OF_IDS: Readonly<Record<string, string>> = {
  'record:sys/user': 'user',
  'record:sys/dept': 'dept',
  'record:sys/region': 'region-id',
  'record:sys/major': 'major-id',
};

/** Whether two ids stand for the same kind of thing: `user` and `record:sys/user` do. */
export function sameNames(one: string, other: string): boolean {
  return (KINDS_OF_IDS[one] ?? one) === (KINDS_OF_IDS[other] ?? other);
}

/** Whether both are ids, and of different things: they are never equal. */
export function areStrangers(one: ValueType, other: ValueType): boolean {
  const [a, b] = [one, other].map(
    ({ names, kind }) => names ?? (kind === 'user' || kind === 'dept' ? kind : undefined),
  );
  return a !== undefined && b !== undefined && !sameNames(a, b);
}
