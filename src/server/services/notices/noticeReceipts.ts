import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { Person } from '../../../contract/person.ts';
import type { NoticeReceipt } from '../../../contract/socket.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { getRecord } from '../records/getRecord.ts';
import type { RecordCall } from '../records/call.ts';
import { ofNotice } from './ofNotice.ts';

export interface ListReceipts {
  noticeId: string;
  page: number;
  pageSize: number;
  /** 0 unread, 1 read, left out: all */
  readStatus?: 0 | 1;
  call: RecordCall;
}

/**
 * Who got a notice and who has read it when, those who have not first. For who may open the notice itself.
 * @throws HallError forbidden, recordNotFound
 */
export async function noticeReceipts(person: Person, input: ListReceipts, hall: Hall): Promise<Page<NoticeReceipt>> {
  const notice = await getRecord(person, { entity: 'sys/notice', id: input.noticeId, call: input.call }, hall);
  const sent = notice['senderDate'];
  if (typeof sent !== 'string') return { list: [], totalCount: 0 };
  const { readStatus, page, pageSize } = input;
  const wanted =
    readStatus === undefined ? sql`true` : readStatus === 0 ? sql`read_at is null` : sql`read_at is not null`;
  const { rows } = await sql<{ user_id: string; read_at: Date | null; total: number }>`
    select user_id, read_at, count(*) over ()::integer as total from hall_message
    where ${ofNotice(input.noticeId, new Date(sent), hall)} and ${wanted}
    order by read_at desc nulls first, user_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    hall.reads.db,
  );
  const list = rows.map(({ user_id: userId, read_at: readAt }) => ({
    userId,
    receiverName: hall.directory.nameOf(userId),
    readStatus: readAt === null ? (0 as const) : (1 as const),
    readDate: readAt === null ? null : campusDateTime(readAt),
  }));
  return { list, totalCount: rows[0]?.total ?? 0 };
}
