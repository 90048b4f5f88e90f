import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FullNotice } from '../../../contract/socket.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { findRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { MESSAGE_COLUMNS, messageOf } from './messages.ts';
import { wordingOf } from './wording.ts';

/** a state of sys/notice */
const WITHDRAWN = 2;

/** One of the person's own messages. A notice of the house comes with its text: who got the message may read it. */
export async function getMessage(
  person: Person,
  input: { id: string; locale: Locale },
  hall: Hall,
): Promise<FullNotice> {
  const row = await hall.db
    .selectFrom('hall_message')
    .select(MESSAGE_COLUMNS)
    .where('id', '=', input.id)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (!row) throw new HallError('notFound');
  const message = messageOf(row, input.locale, hall);
  const { values } = row;
  const noticeId = typeof values === 'object' && values !== null && !Array.isArray(values) ? values['noticeId'] : null;
  const definition = hall.registry.entity('sys/notice');
  if (typeof noticeId !== 'string' || !definition) return { ...message, content: null, senderName: '' };
  const notice = await findRecord(hall.db, definition, noticeId);
  const isWithdrawn = notice?.data['status'] === WITHDRAWN;
  return {
    ...message,
    // who read it once is told so where he looks for it again
    ...(isWithdrawn && wordingOf({ ...row, kind: 'noticeWithdrawn' }, input.locale, hall)),
    content: notice && !isWithdrawn ? String(notice.data['content'] ?? '') : null,
    senderName: String(notice?.data['senderName'] ?? ''),
  };
}
