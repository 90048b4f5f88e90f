import type { Envelope } from '../../contract/envelope.ts';
import type { DataError } from '../../definition/types/projection.ts';

/** Why a call failed. `session` = log in again, `elsewhere` = 402, `network` = no answer at all. */
export type ApiFailure = 'refused' | 'http' | 'session' | 'elsewhere' | 'network';

/** The only error that calls reject with (besides an abort by the caller). */
export class ApiError extends Error {
  readonly kind: ApiFailure;
  /** HTTP status, 0 without an answer */
  readonly status: number;
  /** code of the envelope, 0 where the answer was none */
  readonly code: number;
  readonly data: unknown;
  constructor(kind: ApiFailure, status: number, code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** What a 422 says field by field; empty otherwise. */
  get fieldErrors(): DataError[] {
    const { data } = this;
    if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return [];
    return data.errors.filter(isDataError);
  }
}

function isDataError(value: unknown): value is DataError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

const SESSION_CODES = new Set([401, 10001]);
const OK = 0;

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';
}

/**
 * Judges one answer: gives the envelope back or throws the ApiError that spec.md section 8 asks for.
 * A refusal with a code of its own (a wrong password is 401 too) is not an expired session.
 */
export function judge(status: number, body: unknown): Envelope {
  if (isEnvelope(body)) {
    if (body.code === OK && status < 400) return body;
    const message = typeof body.message === 'string' ? body.message : '';
    if (SESSION_CODES.has(body.code)) throw new ApiError('session', status, body.code, message, body.data);
    if (status === 402) throw new ApiError('elsewhere', status, body.code, message, body.data);
    throw new ApiError(status >= 500 ? 'http' : 'refused', status, body.code, message, body.data);
  }
  if (status === 401) throw new ApiError('session', status, 0, '');
  if (status === 402) throw new ApiError('elsewhere', status, 0, '');
  throw new ApiError('http', status, 0, '');
}
