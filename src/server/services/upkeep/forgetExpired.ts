import type { Hall } from '../hall.ts';

const DAY = 86_400_000;
/** So long the same Idempotency-Key gives the same answer. */
const KEPT_DAYS = 30;
/** So long the logs of mails and SMS, which are the outbox's rows, can be looked at. */
const OUTBOX_DAYS = 180;
/** So long a deleted draft can be had back. */
const DRAFT_DAYS = 30;
/** So long an upload may be part of nothing: the form that it was meant for is closed by then. */
const PENDING_DAYS = 7;
/** Bytes that came this long ago and have no row are nobody's. */
const ORPHAN_MILLISECONDS = DAY;

/** Removes what has run out: sessions, tickets, verification codes, wrong tries, check codes, old answers, deleted drafts. */
export async function forgetExpired(hall: Hall): Promise<void> {
  const { db } = hall;
  const now = hall.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.deleteFrom('auth_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_ticket').where('expires_at', '<', now).execute();
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

/** Removes uploads that became part of nothing: no request, draft or record. */
export async function forgetUploads(hall: Hall): Promise<void> {
  const unusedSince = new Date(hall.clock.now().getTime() - PENDING_DAYS * DAY);
  const rows = await hall.db
    .deleteFrom('hall_file')
    .where('created_at', '<', unusedSince)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('hall_file_use').select('file_id').whereRef('file_id', '=', 'hall_file.id'))),
    )
    .returning('id')
    .execute();
  // the row first: bytes without one are swept up
  for (const { id } of rows) await hall.storage.remove(id);
}

/** Removes bytes without a row: uploads that were broken off. A row without bytes does not come about. */
export async function sweepFiles(hall: Hall): Promise<void> {
  const orphanedBefore = new Date(hall.clock.now().getTime() - ORPHAN_MILLISECONDS);
  const removed = await hall.storage.sweep(orphanedBefore, async (ids) => {
    if (ids.length === 0) return new Set();
    const rows = await hall.db.selectFrom('hall_file').select('id').where('id', 'in', ids).execute();
    return new Set(rows.map((row) => row.id));
  });
  if (removed > 0) hall.log.info({ removed }, 'removed uploads that nobody completed');
}
