import type { Hall } from '../hall.ts';
import { fewAMinute } from './fewAMinute.ts';
import { addressIn, EXTENSION, textIn } from './fromBrowser.ts';
import type { Sender } from './fromBrowser.ts';
import { logError } from './logError.ts';

/** What a browser says when a page of ours tried what its policy forbids; anybody can send it. */
export interface Violation {
  'document-uri'?: unknown;
  'effective-directive'?: unknown;
  'violated-directive'?: unknown;
  'blocked-uri'?: unknown;
  'source-file'?: unknown;
  'line-number'?: unknown;
}

/** Fewer than the error log takes in a minute: what visitors say crowds out no failure of ours. */
const mayWrite = fewAMinute(10);

/** Writes it into the administrators' error log: somebody tries something, or a page of ours is wrong. Goes nowhere else. */
export function logViolation(violation: Violation, sender: Sender, hall: Hall): void {
  const source = addressIn(violation['source-file']);
  if (EXTENSION.test(source) || EXTENSION.test(addressIn(violation['blocked-uri']))) return;
  if (!mayWrite(hall)) return;
  const directive = textIn(violation['effective-directive'] ?? violation['violated-directive']);
  const line = Number.isSafeInteger(violation['line-number']) ? `:${String(violation['line-number'])}` : '';
  const blocked = addressIn(violation['blocked-uri']);
  const error = `content-security-policy: ${directive} forbids ${blocked}${source && ` in ${source}${line}`}`;
  hall.log.warn({ directive, blocked, source }, 'a page broke its content security policy');
  logError({ ...sender, uri: addressIn(violation['document-uri']), method: 'CSP', parameters: {}, error }, hall);
}
