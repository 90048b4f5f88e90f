import type { NoticeMessage, SocketMessage } from '../../contract/socket.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** How long to wait before the n-th attempt (0 = the first), with some chance, so that a restart is no stampede. */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isNotice(value: unknown): value is NoticeMessage {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['title'] === 'string';
}

/** Unknown kinds are ignored, so that the server may learn more. */
export function parseMessage(text: unknown): SocketMessage | null {
  if (typeof text !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { type, unread, message, latest, count } = value;
  if (type === 'notice' && typeof unread === 'number') {
    const known = typeof latest === 'string' || latest === null ? { latest } : {};
    return { type, unread, message: isNotice(message) ? message : null, ...known };
  }
  if (type === 'todo') return { type, count: typeof count === 'number' ? count : 0 };
  return type === 'disconnect' ? { type } : null;
}

export interface SocketEvents {
  message(message: SocketMessage): void;
  /** the connection stands; `again` when it had been lost */
  connected(again: boolean): void;
  /** told once per loss, not per failed attempt */
  lost(): void;
}

/** Keeps one connection open and takes it up again when it breaks. Answers how to stop. */
export function keepSocket(url: string, events: SocketEvents): () => void {
  let stopped = false;
  let attempt = 0;
  let had = false;
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | null = null;

  const connect = (): void => {
    socket = new WebSocket(url);
    socket.onopen = () => {
      attempt = 0;
      told = false;
      events.connected(had);
      had = true;
    };
    socket.onmessage = (event) => {
      const message = parseMessage(event.data);
      // the session ended: that is what is told then, and the network has nothing to do with it
      if (message?.type === 'disconnect') told = true;
      if (message) events.message(message);
    };
    socket.onclose = () => {
      if (stopped) return;
      // a restart of the server is over before anybody needs to know: the second failure in a row is told
      if (had && !told && attempt > 0) {
        told = true;
        events.lost();
      }
      timer = setTimeout(connect, backoff(attempt, Math.random()));
      attempt += 1;
    };
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    // closing a socket that is still being opened is a warning in the console: it closes once it stands
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = ({ target }) => (target as WebSocket).close();
    else socket?.close();
  };
}
