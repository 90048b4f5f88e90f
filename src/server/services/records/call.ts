import type { Locale } from '../../../definition/types/locale.ts';
import type { Idempotency } from '../idempotency.ts';

/** What records services know of a call besides the person: the language of answers, and what the operation log keeps. */
export interface RecordCall {
  locale: Locale;
  ip: string;
  userAgent: string;
  /** `PUT` */
  method: string;
  /** path without query: `/api/sys/user` */
  uri: string;
  /** the Idempotency-Key, if the call names one */
  idempotency?: Idempotency | undefined;
}
