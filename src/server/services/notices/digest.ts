import type { MailPayload } from '../../channels/payloads.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { brandOf } from '../branding.ts';
import type { Hall } from '../hall.ts';
import { digestText, pathOf } from './mailText.ts';
import { notificationPreferencesOf } from './preferences.ts';
import { wordingOf } from './wording.ts';

/** Nobody reads more in a mail: the hall shows the rest. */
const MOST = 50;

/**
 * The mail of what somebody was told since a moment and has not read by now: what he has handled meanwhile he need not read.
 * Of one request only the last is told. Null: nothing is left to be told, or he wants no mails any more.
 */
export async function writtenDigest(mail: MailPayload, hall: Hall): Promise<MailPayload | null> {
  const { digest } = mail;
  if (!digest) return mail;
  const { userId, since } = digest;
  const user = hall.directory.user(userId);
  const preferences = (await notificationPreferencesOf(hall.db, [userId]))(userId);
  if (!user?.enabled || !preferences.mail) return null;
  const unread = await hall.db
    .selectFrom('hall_message')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', new Date(since))
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const told = [...new Map(unread.toReversed().map((each) => [each.instance_id ?? each.id, each])).values()];
  if (told.length === 0) return null;
  const { locale } = preferences;
  const lines = told.slice(-MOST).map((each) => ({
    time: campusDateTime(each.created_at).slice(5, 16).replace('T', ' '),
    text: wordingOf(each, locale, hall).text,
    path: pathOf({ taskId: each.task_id, instanceId: each.instance_id }),
  }));
  const brand = await brandOf(locale, { db: hall.db, registry: hall.registry, texts: hall.texts });
  const content = { name: user.realName, lines, more: told.length - lines.length, locale };
  return { ...mail, ...digestText(content, brand, hall) };
}
