import type { Hall } from '../hall.ts';
import { fewAMinute } from './fewAMinute.ts';
import { addressIn, EXTENSION } from './fromBrowser.ts';
import type { Sender } from './fromBrowser.ts';
import { logError, withoutNumbers } from './logError.ts';

/** By what a page failed, as it says itself. */
export interface PageError {
  message: string;
  stack?: string;
  /** its address */
  page?: string;
}

/** Fewer than the error log takes in a minute, as with what policies forbade. */
const mayWrite = fewAMinute(10);
/** In a stack: what stands behind the path of an address, up to line and column. */
const QUERY = /[?#][^\s:)]*/g;

/** Writes it into the administrators' error log: who works there hears of it though nobody calls. Goes nowhere else. */
export function logPageError({ message, stack = '', page }: PageError, sender: Sender, hall: Hall): void {
  if (EXTENSION.test(stack) || !mayWrite(hall)) return;
  // Chromium begins a stack with the message, others do not
  const error = withoutNumbers((stack.includes(message) ? stack : `${message}\n${stack}`).replaceAll(QUERY, ''));
  const uri = addressIn(page) || '/';
  hall.log.warn({ page: uri, failure: error.split('\n', 1)[0] }, 'a page failed');
  logError({ ...sender, uri, method: 'PAGE', parameters: {}, error }, hall);
}
