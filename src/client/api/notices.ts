import { PATHS } from '../../contract/paths.ts';
import type { Page } from '../../contract/envelope.ts';
import type { FullNotice, NoticeMessage, NoticeReceipt } from '../../contract/socket.ts';
import type { Locale } from '../../definition/types/locale.ts';
import { get, getPage, post, put } from './client.ts';

/** What a list of messages shows, and how it asks for it. */
export const SHOWN = ['all', 'unread', 'read'] as const;
export type Shown = (typeof SHOWN)[number];
export const READ_STATUS: Record<Shown, 0 | 1 | undefined> = { all: undefined, unread: 0, read: 1 };

/** The person's own messages, newest first, one a request; `readStatus` 0 = unread ones only. */
export function myNotices(page: number, pageSize: number, readStatus?: 0 | 1): Promise<Page<NoticeMessage>> {
  return getPage<NoticeMessage>(PATHS.messages, {
    query: { page, pageSize, readStatus, byRequest: true },
    quiet: true,
  });
}

/** Who got a notice of the house and when he read it, those who have not first. */
export function noticeReceipts(noticeId: string, page: number, pageSize: number, readStatus?: 0 | 1) {
  return getPage<NoticeReceipt>(PATHS.noticeReceipts, { query: { noticeId, page, pageSize, readStatus }, quiet: true });
}

/** Marks these messages as read; all of them without ids. */
export function markRead(ids?: readonly string[]): Promise<unknown> {
  return post(PATHS.messagesRead, { json: ids ? { ids } : {}, quiet: true });
}

/** The language of the person's mails. */
export function rememberLanguage(locale: Locale): Promise<unknown> {
  return put(`${PATHS.preferences}/language`, { json: { value: locale }, quiet: true });
}

/** How somebody is told besides the bell. */
export interface MessageChannels {
  mail: boolean;
  sms: boolean;
  /** those of the night wait for the morning */
  quiet: boolean;
  digest: boolean;
}

/** Mail unless it was turned off, SMS, a quiet night and one mail a day only where they were asked for. */
export async function messageChannels(): Promise<MessageChannels> {
  const stored = await get<Partial<MessageChannels> | null>(`${PATHS.preferences}/messages`, { quiet: true });
  const { mail = true, sms = false, quiet = false, digest = false } = stored ?? {};
  return { mail, sms, quiet, digest };
}

export function keepMessageChannels(value: MessageChannels): Promise<unknown> {
  return put(`${PATHS.preferences}/messages`, { json: { value: { ...value } }, quiet: true });
}

/** A message in full: a notice of the house with what it says. */
export function noticeInFull(id: string): Promise<FullNotice> {
  return get<FullNotice>(`${PATHS.message}/${id}`, { quiet: true });
}

/** Unread messages that came in after this one, oldest first: what a page missed while its connection was away. */
export function missedNotices(since: string): Promise<NoticeMessage[]> {
  return get<NoticeMessage[]>(PATHS.messagesMissed, { query: { since }, quiet: true });
}
