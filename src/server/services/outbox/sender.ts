import { mailSender } from '../../channels/mail.ts';
import type { Hall } from '../hall.ts';

/** Whom mails come from, for the log; nothing where mail is not set up. */
export function senderOf({ settings }: Hall): { from?: string } {
  return settings.smtpUrl === null ? {} : { from: mailSender(settings.smtpUrl) };
}
