import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { Person } from '../../../contract/person.ts';
import type { NoticeMessage } from '../../../contract/socket.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { statement, type Part } from '../../db/statement.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { wordingOf } from './wording.ts';
import { NOTICE_TOPIC, noticePayloads } from './noticeTopic.ts';

export interface ListMessages {
  page: number;
  pageSize: number;
  /** 0 unread, 1 read, left out: all */
  readStatus?: 0 | 1;
  /** the newest of each request stands for all about it, and is unread while one of them is */
  byRequest?: boolean;
}

/** What {@link messageOf} reads. */
export const MESSAGE_COLUMNS = [
  'id',
  'kind',
  'title',
  'values',
  'instance_id',
  'task_id',
  'created_at',
  'read_at',
] as const;

/** The person's own messages, newest first. */
export async function listMessages(
  person: Person,
  input: ListMessages,
  locale: Locale,
  hall: Hall,
): Promise<Page<NoticeMessage>> {
  const { readStatus } = input;
  if (input.byRequest) return listByRequest(person, input, locale, hall);
  let own = hall.reads.db.selectFrom('hall_message').where('user_id', '=', person.id);
  if (readStatus !== undefined) own = own.where('read_at', readStatus === 0 ? 'is' : 'is not', null);
  const { count } = await own.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .select(MESSAGE_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return { list: rows.map((row) => messageOf(row, locale, hall)), totalCount: count };
}

async function listByRequest(
  person: Person,
  { page, pageSize, readStatus }: ListMessages,
  locale: Locale,
  hall: Hall,
): Promise<Page<NoticeMessage>> {
  const wanted = readStatus === undefined ? sql`true` : readStatus === 0 ? sql`unread > 0` : sql`unread = 0`;
  const { rows } = await sql<Row & { together: number; unread: number; groups: number }>`
    select id, kind, title, values, instance_id, task_id, created_at, read_at, together, unread,
      count(*) over ()::integer as groups
    from (
      select *, row_number() over (request order by created_at desc, id desc) as nth,
        count(*) over request::integer as together, count(*) filter (where read_at is null) over request::integer as unread
      from hall_message where user_id = ${person.id}
      window request as (partition by coalesce(instance_id, id))
    ) as own
    where nth = 1 and ${wanted}
    order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(hall.reads.db);
  const list = rows.map((row) => ({
    ...messageOf(row, locale, hall),
    readStatus: row.unread > 0 ? (0 as const) : (1 as const),
    ...(row.unread > 0 && { readDate: null }),
    earlier: row.together - 1,
  }));
  return { list, totalCount: rows[0]?.groups ?? 0 };
}

/** How many the person has not read. */
export async function countUnread(person: { id: string }, hall: Hall): Promise<number> {
  const { count } = await hall.db
    .selectFrom('hall_message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', person.id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks messages of the person as read, with what he was told before about the same requests; all of them without ids.
 * Other people's ids do nothing. Answers what is left.
 */
export async function readMessages(
  person: Person,
  { ids, idempotency }: { ids?: readonly string[] | undefined; idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<number> {
  await writeOnce(person, idempotency, hall.db, async (trx) => {
    let update = trx
      .updateTable('hall_message')
      .set({ read_at: hall.clock.now() })
      .where('user_id', '=', person.id)
      .where('read_at', 'is', null);
    if (ids) {
      update = update.where(sql<boolean>`exists (select 1 from hall_message named
        where named.id = any(${[...ids]}::text[]) and named.user_id = ${person.id} and (named.id = hall_message.id
          or named.instance_id = hall_message.instance_id and named.created_at >= hall_message.created_at))`);
    }
    await update.execute();
    // his other windows count down too
    hall.bus.hint(trx, NOTICE_TOPIC, ...noticePayloads('read', [person.id]));
  });
  return countUnread(person, hall);
}

/** Tasks are done with for these people: what they were told about them is read. Part of the statement that writes it. */
export function readTaskMessages(userIds: readonly string[], taskIds: readonly string[], hall: Hall): Part {
  const does = statement`update hall_message set read_at = ${hall.clock.now()}
    where user_id = any(${[...userIds]}::text[]) and task_id = any(${[...taskIds]}::text[]) and read_at is null`;
  return { name: 'read_messages', does };
}

interface Row {
  id: string;
  kind: string;
  title: string;
  values: JsonValue;
  instance_id: string | null;
  task_id: string | null;
  created_at: Date;
  read_at: Date | null;
}

export function messageOf(row: Row, locale: Locale, hall: Hall): NoticeMessage {
  return {
    id: row.id,
    kind: row.kind,
    ...wordingOf(row, locale, hall),
    instanceId: row.instance_id,
    taskId: row.task_id,
    createDate: campusDateTime(row.created_at),
    readStatus: row.read_at === null ? 0 : 1,
    readDate: row.read_at === null ? null : campusDateTime(row.read_at),
  };
}
