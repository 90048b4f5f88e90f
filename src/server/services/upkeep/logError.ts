import { outsideTransaction } from '../../db/inside.ts';
import { writeRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

/** What failed, as the administrators' error log shows it. Neither query nor body: they hold what people typed. */
export interface FailedCall {
  uri: string;
  method: string;
  ip: string;
  userAgent: string;
  error: unknown;
  /** finds the lines of the server's own log */
  requestId: string;
}

/** A failure that comes with every call would fill the table with the same row. */
const MOST_A_MINUTE = 30;
const LONGEST_INFO = 20_000;

let minute = 0;
let written = 0;

/** Writes a row of the error log, beside the call that failed. Never throws: the log on stderr has it already. */
export function logError(call: FailedCall, hall: Hall): void {
  const now = Math.floor(hall.clock.now().getTime() / 60_000);
  if (now !== minute) [minute, written] = [now, 0];
  const definition = hall.registry.entity('sys/log-error');
  if (!definition || ++written > MOST_A_MINUTE) return;
  const { error } = call;
  const info = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const row = {
    requestUri: call.uri.slice(0, 500),
    requestMethod: call.method,
    requestParams: `x-request-id: ${call.requestId}`,
    ip: call.ip.slice(0, 64),
    userAgent: call.userAgent.slice(0, 500),
    errorInfo: info.slice(0, LONGEST_INFO),
  };
  outsideTransaction(() => writeRecord(hall.db, definition, row, null, { at: hall.clock.now() })).catch(
    (failure: unknown) => hall.log.warn({ err: failure }, 'the error log could not be written'),
  );
}
