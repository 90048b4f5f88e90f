/** What the server says on `/notice/socket`. The client says nothing but pings. */
export type SocketMessage =
  | {
      type: 'notice';
      /** unread messages now */
      unread: number;
      message: NoticeMessage | null;
      /** said once when the socket opens: id of the newest message there is */
      latest?: string | null;
    }
  /** something new waits; `count`: how many to-dos there are now, at most 1,000 */
  | { type: 'todo'; count: number }
  /** the session has ended; the socket closes with code 4401 */
  | { type: 'disconnect' };

/** A row of `GET /notice/message/page`, in the reader's language. */
export interface NoticeMessage {
  id: string;
  kind: string;
  title: string;
  text: string;
  instanceId: string | null;
  taskId: string | null;
  createDate: string;
  /** 0 unread, 1 read */
  readStatus: 0 | 1;
  /** when it was read; null or left out: not yet */
  readDate?: string | null;
  /** of a list by request: how many earlier ones about the same request it stands for */
  earlier?: number;
}

/** A row of `GET /notice/receipt/page?noticeId=`: who got a notice, and whether he has read it. */
export interface NoticeReceipt {
  userId: string;
  receiverName: string;
  /** 0 unread, 1 read */
  readStatus: 0 | 1;
  readDate: string | null;
}

/** `GET /notice/message/{id}`: with what a notice of the house says, as cleaned HTML; null for every other message. */
export interface FullNotice extends NoticeMessage {
  content: string | null;
  senderName: string;
}
