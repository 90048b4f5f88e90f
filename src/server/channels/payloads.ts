/** What lies in the outbox, as JSON. The log shows it: no secret ever belongs in here but sealed. */

/** Where the secret of a mail is put when it is sent; the log shows this. */
export const SECRET_PLACE = '******';

export interface MailPayload {
  to: string[];
  cc?: string[];
  subject: string;
  text: string;
  html?: string;
  /** the sender as it was when the mail was written; the channel's own where it is left out */
  from?: string;
  /** of a mail that somebody sent by hand: who, from which template, filled with what (JSON) */
  by?: string;
  templateId?: string;
  params?: string;
  /** of a mail that tells what somebody has not read by then: written anew each time it is about to be sent */
  digest?: { userId: string; since: string };
  /** of a mail with a secret: stands for SECRET_PLACE in its text, sealed until it is sent */
  sealed?: string;
}

export interface SmsPayload {
  mobile: string;
  /** code of sys/sms-config, which says platform, signature and template */
  smsCode: string;
  params: string[];
  /** for the log; what counts is in the configuration when it is sent */
  platform?: SmsPlatform;
  by?: string;
}

/** 1 Alibaba Cloud, 2 Tencent Cloud, 3 Qiniu */
export type SmsPlatform = 1 | 2 | 3;

/** Sends one row of the outbox. Rejects when it may be tried again later. `key` is the same in every try. */
export interface Channel<Payload> {
  send(payload: Payload, key: string): Promise<void>;
  close(): Promise<void>;
}
