import type { Hall } from '../hall.ts';

const DAY = 86_400_000;
/** So long the same Idempotency-Key gives the same answer. */
const KEPT_DAYS = 30;
/** So long the logs of mails and SMS, which are the outbox's rows, can be looked at. */
const OUTBOX_DAYS = 180;
/** So long a message is kept after it was read, and one that nobody reads. */
const READ_DAYS = 180;
const UNREAD_DAYS = 730;
/** So long a deleted draft can be had back. */
const DRAFT_DAYS = 30;

/** Removes what has run out: sessions, tickets, verification codes, wrong tries, check codes, old answers and messages, deleted drafts. */
export async function forgetExpired(hall: Hall): Promise<void> {
  const { db } = hall;
  const now = hall.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.deleteFrom('auth_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_kicked').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_oidc').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_captcha').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_failure').where('at', '<', before(DAY)).execute();
  await db.deleteFrom('hall_check_code').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('hall_idempotency')
    .where('created_at', '<', before(KEPT_DAYS * DAY))
    .execute();
  await db
    .deleteFrom('hall_outbox')
    .where('done_at', '<', before(OUTBOX_DAYS * DAY))
    .execute();
  await db
    .deleteFrom('hall_message')
    .where((row) =>
      row.or([row('read_at', '<', before(READ_DAYS * DAY)), row('created_at', '<', before(UNREAD_DAYS * DAY))]),
    )
    .execute();
  const deleted = db
    .selectFrom('wf_draft')
    .select('business_key')
    .where('deleted_at', '<', before(DRAFT_DAYS * DAY));
  await db.deleteFrom('hall_file_use').where('kind', '=', 'draft').where('ref', 'in', deleted).execute();
  await db
    .deleteFrom('wf_draft')
    .where('deleted_at', '<', before(DRAFT_DAYS * DAY))
    .execute();
  await db
    .deleteFrom('wf_reminder')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wf_task').select('wf_task.id').whereRef('wf_task.id', '=', 'wf_reminder.task_id'))),
    )
    .execute();
}
