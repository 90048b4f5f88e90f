/** Topic of the bus by which servers learn that somebody's messages have changed. */
export const NOTICE_TOPIC = 'notice';

/** `new *`: new messages for many; `new teacher`; `read teacher`: some were read */
export function noticePayload(what: 'new' | 'read', userId: string): string {
  return `${what} ${userId}`;
}

/** null = anybody. After a gap in listening nobody knows what came in: counts are told, no message is shown twice. */
export function noticeOf(payload: string): { userId: string | null; isNew: boolean } {
  const [what, userId = '*'] = payload.split(' ', 2);
  return { userId: userId === '*' ? null : userId, isNew: what === 'new' };
}
