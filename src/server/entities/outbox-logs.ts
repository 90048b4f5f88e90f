import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import type { Behaviour, RecordAction } from './behaviour.ts';
import { campusText } from './views.ts';

/** What became of a row of the outbox: 2 waits for its first try, 0 failed (and is tried again while it may be), 1 sent. */
const STATUS = sql`case when failure is not null then 0 when done_at is not null then 1 else 2 end`;
const FACTS = sql`'status', ${STATUS}, 'attempts', attempts, 'failure', failure,
  'sentAt', case when failure is null then ${campusText(sql`done_at`)} end`;
/** its writer, when he sent it by hand */
const COLUMNS = sql`id, attempts + 1 as revision, payload ->> 'by' as created_by, created_at, null::text as updated_by,
  coalesce(done_at, created_at) as updated_at, null::text as dept_id`;

const addresses = (field: string) => sql`(
  select string_agg(value, ', ') from jsonb_array_elements_text(coalesce(payload -> ${sql.lit(field)}, '[]')))`;

/**
 * Sends once more what has failed, under its old key. Not what was sent, nor what is on its way: while a server sends a row
 * it carries no failure.
 */
const retry: RecordAction = async (record, _input, { trx, now }) => {
  const { numUpdatedRows } = await trx
    .updateTable('hall_outbox')
    .set({ done_at: null, failure: null, attempts: 0, due_at: now })
    .where('id', '=', record.id)
    .where('failure', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HallError('notFailed');
  return null;
};

/** Every mail that was handed to the outbox, by whomever, and what became of it. */
export const mailLog: Behaviour = {
  view: () => sql`
    select ${COLUMNS}, jsonb_strip_nulls(jsonb_build_object('templateId', payload ->> 'templateId',
        'mailFrom', payload ->> 'from', 'mailTo', ${addresses('to')}, 'mailCc', ${addresses('cc')},
        'subject', payload ->> 'subject', 'content', coalesce(payload ->> 'html', payload ->> 'text'),
        'params', payload ->> 'params', ${FACTS})) as data
    from hall_outbox where channel = 'mail'`,
  actions: { retry },
};

/** Every SMS likewise. */
export const smsLog: Behaviour = {
  view: () => sql`
    select ${COLUMNS}, jsonb_strip_nulls(jsonb_build_object('smsCode', payload ->> 'smsCode',
        'mobile', payload ->> 'mobile', 'platform', payload -> 'platform', 'params', (payload -> 'params')::text,
        'params1', payload -> 'params' ->> 0, 'params2', payload -> 'params' ->> 1,
        'params3', payload -> 'params' ->> 2, 'params4', payload -> 'params' ->> 3, ${FACTS})) as data
    from hall_outbox where channel = 'sms'`,
  actions: { retry },
};
