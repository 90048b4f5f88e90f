import type { FastifyRequest } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { VerbInput } from '../../services/flow/verbs.ts';
import type { MoveRequest } from '../../services/processes/moveRequest.ts';

/** What the verbs of people and of the administration are told. */
export type ToldVerb = VerbInput & MoveRequest;

const LONGEST_ID = 128;
const LONGEST_COMMENT = 4_000;
const MOST_PEOPLE = 100;

/**
 * What a verb was told, wherever it stood: old clients send a query or a form body, ours sends JSON. A field that comes
 * twice is taken from the body.
 */
export function verbInput(request: FastifyRequest): ToldVerb {
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
    mode: oneOf(given, 'mode', ['through', 'straight']),
    position: oneOf(given, 'position', ['before', 'after', 'beside']),
    locale: request.locale,
    idempotency: request.idempotency,
  };
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

/** One of a few words, or nothing. */
function oneOf<const T extends string>(given: Given, name: string, known: readonly T[]): T | undefined {
  const value = textIn(given, name, LONGEST_ID);
  return value === undefined ? undefined : (known.find((each) => each === value) ?? refuse(name));
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
