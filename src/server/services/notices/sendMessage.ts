import type { Kysely } from 'kysely';
import { newId } from '../../db/id.ts';
import { later } from '../../db/later.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { mailMessages } from './mailMessages.ts';
import type { NewMessage } from './newMessage.ts';
import { NOTICE_TOPIC, noticePayloads } from './noticeTopic.ts';

/** One statement takes 65,535 values. */
const ROWS_AT_ONCE = 5_000;

/**
 * Sends a message as part of the transaction: the rows are the truth, sockets are told once they are committed, the mail
 * goes into the outbox.
 */
export async function sendMessage(trx: Kysely<Tables>, message: NewMessage, hall: Hall): Promise<void> {
  const receivers = [...new Set(message.userIds)].filter((id) => hall.directory.user(id)?.enabled);
  if (receivers.length === 0) return;
  const now = hall.clock.now();
  const rows = receivers.map((userId) => ({
    id: newId(),
    user_id: userId,
    kind: message.kind,
    instance_id: message.instanceId ?? null,
    task_id: message.taskId ?? null,
    title: message.title,
    values: JSON.stringify(message.values ?? {}),
    created_at: now,
    read_at: null,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await later(trx, trx.insertInto('hall_message').values(rows.slice(from, from + ROWS_AT_ONCE)));
  }
  await mailMessages(trx, rows, message, hall);
  hall.bus.hint(trx, NOTICE_TOPIC, ...noticePayloads('new', receivers));
}
