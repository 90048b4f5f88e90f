import type { FastifyRequest } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Once } from '../../services/once.ts';

/**
 * What a verb was told, wherever it stood: old clients send a query or a form body, ours sends JSON. A field that comes
 * twice is taken from the body.
 */
export interface VerbInput {
  taskId: string | undefined;
  processInstanceId: string | undefined;
  comment: string | undefined;
  userId: string | undefined;
  userIds: string[] | undefined;
  revision: number | undefined;
  formData: FormData | undefined;
  attachments: JsonValue[] | undefined;
  targetActivityId: string | undefined;
  fromTaskId: string | undefined;
  mode: string | undefined;
  position: string | undefined;
  locale: Locale;
  once: Once | undefined;
}

const LONGEST_ID = 128;
const LONGEST_COMMENT = 4_000;
const MOST_PEOPLE = 100;

export function verbInput(request: FastifyRequest): VerbInput {
  const given = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const people = textsIn(given, 'userIds') ?? textsIn(given, 'userId');
  return {
    taskId: textIn(given, 'taskId', LONGEST_ID),
    processInstanceId: textIn(given, 'processInstanceId', LONGEST_ID),
    comment: textIn(given, 'comment', LONGEST_COMMENT),
    userId: people?.[0],
    userIds: people,
    revision: numberIn(given, 'revision'),
    formData: objectIn(given, 'formData'),
    attachments: listIn(given, 'attachments'),
    targetActivityId: textIn(given, 'targetActivityId', LONGEST_ID),
    fromTaskId: textIn(given, 'fromTaskId', LONGEST_ID),
    mode: textIn(given, 'mode', 20),
    position: textIn(given, 'position', 20),
    locale: request.locale,
    once: request.once,
  };
}

/** One of a few words, or nothing. */
export function oneOf<const T extends string>(
  value: string | undefined,
  known: readonly T[],
  field: string,
): T | undefined {
  if (value === undefined) return undefined;
  return known.find((each) => each === value) ?? refuse(field);
}

type Given = Record<string, unknown>;

function fieldsOf(source: unknown): Given {
  if (source === undefined || source === null) return {};
  if (typeof source !== 'object' || Array.isArray(source)) return refuse('');
  return Object.fromEntries(Object.entries(source));
}

function textIn(given: Given, name: string, longest: number): string | undefined {
  const value = given[name];
  if (value === undefined || value === null || value === '') return undefined;
  // a NUL cannot be stored, and no id or comment has one
  if (typeof value !== 'string' || value.length > longest || value.includes('\0')) return refuse(name);
  return value;
}

function textsIn(given: Given, name: string): string[] | undefined {
  const value = given[name];
  if (value === undefined || value === null || value === '') return undefined;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > MOST_PEOPLE) return refuse(name);
  return values.map((each) => textIn({ [name]: each }, name, LONGEST_ID) ?? refuse(name));
}

function numberIn(given: Given, name: string): number | undefined {
  const value = given[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : refuse(name);
}

function objectIn(given: Given, name: string): FormData | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return refuse(name);
  return value as FormData;
}

function listIn(given: Given, name: string): JsonValue[] | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) && value.length <= MOST_PEOPLE ? (value as JsonValue[]) : refuse(name);
}

function refuse(field: string): never {
  throw new HallError('badRequest', { data: { field } });
}
