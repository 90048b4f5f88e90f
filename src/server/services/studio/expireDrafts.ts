import { sql } from 'kysely';
import { campusDate } from '../../../definition/campus.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import { titleOf } from './getDefinition.ts';
import { ownDraft } from './openDefinition.ts';
import type { DraftRow } from './openDefinition.ts';

const DAY = 86_400_000;
/** So long a draft of a definition is kept that nobody touches, and so long before its end its owner is told. */
const KEPT_DAYS = 90;
const NOTICE_DAYS = 7;
const AT_ONCE = 200;
const TOLD = 'studio.expires';

type OldDraft = Pick<DraftRow, 'owner_id' | 'kind' | 'key' | 'files' | 'updated_at'> & { told_at: Date | null };

/**
 * Tells owners of drafts that nobody has touched for long, and takes away those whose owners were told a week before:
 * however long a server was off, nobody loses one unwarned. A draft that is saved again begins anew; one that is to be
 * published by itself waits for that.
 */
export async function expireDrafts(hall: Hall): Promise<void> {
  await hall.directory.fresh();
  await transaction(hall.db, async (trx) => {
    // one server at a time: nobody is told twice
    await lockKey(trx, 'expire-drafts');
    const now = hall.clock.now();
    const before = (days: number): Date => new Date(now.getTime() - days * DAY);
    const { rows } = await sql<OldDraft>`
      select owner_id, kind, key, files, updated_at, told_at from (
        select draft.*, (
          select max(message.created_at) from hall_message message
          where message.user_id = draft.owner_id and message.kind = ${TOLD} and message.created_at > draft.updated_at
            and message.values ->> 'definition' = draft.kind || '/' || draft.key) as told_at
        from definition_draft draft where draft.updated_at < ${before(KEPT_DAYS - NOTICE_DAYS)}
          and draft.publish_at is null) old
      where told_at is null or (told_at <= ${before(NOTICE_DAYS)} and updated_at < ${before(KEPT_DAYS)})
      order by updated_at limit ${AT_ONCE}`.execute(trx);
    for (const draft of rows) {
      const { owner_id, kind, key, updated_at, told_at } = draft;
      const isHere = hall.directory.user(owner_id)?.enabled === true;
      if (told_at === null && isHere) {
        const end = Math.max(updated_at.getTime() + KEPT_DAYS * DAY, now.getTime() + NOTICE_DAYS * DAY);
        const values = { definition: `${kind}/${key}`, date: campusDate(new Date(end)) };
        await sendMessage(
          trx,
          { userIds: [owner_id], kind: TOLD, title: titleOf(draft, DEFAULT_LOCALE, hall), values },
          hall,
        );
      } else if (updated_at < before(KEPT_DAYS)) {
        await trx
          .deleteFrom('definition_draft')
          .where(ownDraft(owner_id, { kind, key }))
          // saved meanwhile it is kept
          .where('updated_at', '=', updated_at)
          .execute();
      }
    }
  });
}
