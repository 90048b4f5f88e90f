import type { SmsPlatform } from '../payloads.ts';

/** Account and template at a platform, from sys/sms-config. */
export interface SmsAccount {
  platform: SmsPlatform;
  accessKey: string;
  secret: string;
  /** as it stands before the text; Qiniu's templates carry their own */
  signature: string;
  template: string;
  /** Tencent's SDK app id */
  appId: string;
}

export interface Sms {
  mobile: string;
  /** values of the template in order */
  params: readonly string[];
  /** the same in every try: platforms give it back in their receipts */
  key: string;
}

export interface SmsRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What makes a signature differ from the last one. */
export interface Moment {
  now: Date;
  nonce: string;
}

/** Why a platform refused, from its answer; null when it took the SMS. */
export type Verdict = (status: number, answer: unknown) => string | null;

/** A text field of an answer; empty where there is none. */
export function field(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const value: unknown = Object.entries(answer).find(([key]) => key === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
