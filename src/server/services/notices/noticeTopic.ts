/** Topic of the bus by which servers learn that somebody's messages have changed. */
export const NOTICE_TOPIC = 'notice';

/** PostgreSQL's NOTIFY takes 8,000 bytes; an id of ours has 20. */
const LONGEST = 7_000;

/** `new`: messages; `read`: some were read; `moved`: what waits for somebody, or what he waits for, has moved. */
type News = 'new' | 'read' | 'moved';

/** `new teacher,dean`: as many as it takes to name them all. */
export function noticePayloads(what: News, userIds: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const id of userIds) {
    if (payload !== '' && payload.length + id.length < LONGEST) payload += `,${id}`;
    else {
      if (payload !== '') payloads.push(payload);
      payload = `${what} ${id}`;
    }
  }
  return payload === '' ? payloads : [...payloads, payload];
}

/** null = anybody. After a gap in listening nobody knows what came in: counts are told, no message is shown twice. */
export function noticeOf(payload: string): { userIds: string[] | null; isNew: boolean; moved: boolean } {
  const [what, ids] = payload.split(' ', 2);
  const isNew = what === 'new';
  return { userIds: ids === undefined ? null : ids.split(','), isNew, moved: isNew || what === 'moved' };
}
