import { outsideTransaction } from '../../db/inside.ts';
import { writeRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { fewAMinute } from './fewAMinute.ts';

/** What failed, as the administrators' error log shows it. */
export interface FailedCall {
  uri: string;
  method: string;
  ip: string;
  userAgent: string;
  error: unknown;
  /** finds the lines of the server's own log */
  requestId: string;
  /** query and body: secrets and long numbers are made unreadable */
  parameters: Readonly<Record<string, unknown>>;
}

/** A failure that comes with every call would fill the table with the same row. */
const mayWrite = fewAMinute(30);
const LONGEST_INFO = 20_000;
const LONGEST_PARAMETERS = 5_000;
const LONGEST_VALUE = 200;
const SECRET = /pass|secret|token|captcha|code|sign|key|identity|idcard/i;
/** numbers of people, phones and accounts */
const LONG_NUMBER = /(\d{3})\d{4,}(\w{4})/g;

/** Writes a row of the error log, beside the call that failed. Never throws: the log on stderr has it already. */
export function logError(call: FailedCall, hall: Hall): void {
  const definition = hall.registry.entity('sys/log-error');
  if (!definition || !mayWrite(hall)) return;
  const { error } = call;
  const info = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const row = {
    requestUri: call.uri.slice(0, 500),
    requestMethod: call.method,
    requestParams: `x-request-id: ${call.requestId}\n${parametersText(call.parameters)}`.slice(0, LONGEST_PARAMETERS),
    ip: call.ip.slice(0, 64),
    userAgent: call.userAgent.slice(0, 500),
    errorInfo: info.slice(0, LONGEST_INFO),
  };
  outsideTransaction(() => writeRecord(hall.db, definition, row, null, { at: hall.clock.now() })).catch(
    (failure: unknown) => hall.log.warn({ err: failure }, 'the error log could not be written'),
  );
}

/** What was asked for, so that a failure can be brought about again; not what would harm people in the hands of readers of logs. */
export function parametersText(parameters: FailedCall['parameters']): string {
  return JSON.stringify(parameters, (name, value: unknown) => {
    if (SECRET.test(name) && value !== '' && value !== null) return '******';
    if (typeof value === 'number') return String(value).length > 10 ? '******' : value;
    if (typeof value !== 'string') return value;
    return withoutNumbers(value.slice(0, LONGEST_VALUE));
  });
}

export const withoutNumbers = (text: string): string => text.replaceAll(LONG_NUMBER, '$1****$2');
