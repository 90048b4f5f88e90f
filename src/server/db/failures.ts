import { HallError } from '../../contract/errors.ts';

/**
 * Class 08 = connection, 57P = shut down or starting, 53300 = too many connections, 3D000 = database not there yet, 25006 = it
 * takes no writes: a primary that has become a replica, or a balancer that does not know yet which one is.
 */
const AWAY = /^(08|57P0[1-5]|53300|3D000|25006)/;
const AWAY_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
const AWAY_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable|query read timeout/i;
const FULL = new Set(['53100', 'ENOSPC', '53200']);

/** What PostgreSQL cannot store: a character (NUL, half a surrogate pair) or a number beyond its column. Nobody types it. */
const UNTYPABLE = new Set(['22021', '22P05', '22003']);

/**
 * What services and routes may see of a failing database: `unavailable` when it is away, `storageFull` when its disk is
 * full, `badRequest` for characters and numbers that it cannot store, and every other error as it is (a broken rule has a code that a service may know, the rest is a 500).
 */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof HallError) return error;
  const code = codeOf(error);
  if (FULL.has(code) || /no space left on device/i.test(error.message)) return withCause('storageFull', error);
  if (isAway(error)) return withCause('unavailable', error);
  if (UNTYPABLE.has(code)) return withCause('badRequest', error);
  return error;
}

/** The database cannot be reached just now, or hung up. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return AWAY.test(code) || AWAY_SYSTEM.has(code) || AWAY_MESSAGE.test(error.message);
}

/** Two transactions got in each other's way; the same one may well succeed now. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/** It is a replica: what it answers may be old, and another connection leads to the primary. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;
export const READ_ONLY = '25006';

/**
 * Whoever cancels a COMMIT that waits for its standby (pg_cancel_backend, a tool that cancels slow queries; not
 * statement_timeout) has it answered with success and this warning, in the server's language. Its routine is not translated.
 */
export const isUnreplicated = (notice: { routine?: string | undefined }): boolean =>
  notice.routine === 'SyncRepWaitForLSN';
/** of class 08: nobody knows what became of the transaction */
export const UNREPLICATED = '08007';

/** A prepared statement's columns changed under it (a migration ran); its connection has been given up. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** SQLSTATE or errno of an error, empty when it has none */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function withCause(name: 'unavailable' | 'storageFull' | 'badRequest', cause: Error): HallError {
  const error = new HallError(name);
  error.cause = cause;
  return error;
}
