import type { SocketMessage } from '../../contract/socket.ts';

/** What is needed of a WebSocket. */
export interface Connection {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** without a word, for those who do not answer */
  terminate(): void;
}

interface Member {
  connection: Connection;
  sessionId: string;
  userId: string;
}

/** Close code by which the client knows that it need not try again: log in first. */
export const SESSION_ENDED = 4401;

const ANSWER_MILLISECONDS = 2_000;

/** Who is connected to this server, and how to reach him. Messages are only hints: the rows are the truth. */
export class Sockets {
  readonly #members = new Map<string, Set<Member>>();

  /** Answers how to take it out again. */
  add(userId: string, sessionId: string, connection: Connection): () => void {
    const member = { connection, sessionId, userId };
    const members = this.#members.get(userId) ?? new Set();
    this.#members.set(userId, members.add(member));
    return () => {
      members.delete(member);
      if (members.size === 0) this.#members.delete(userId);
    };
  }

  has(userId: string): boolean {
    return this.#members.has(userId);
  }

  /** how many of the person's pages are connected to this server */
  count(userId: string): number {
    return this.#members.get(userId)?.size ?? 0;
  }

  userIds(): string[] {
    return [...this.#members.keys()];
  }

  send(userId: string, message: SocketMessage): void {
    const text = JSON.stringify(message);
    for (const { connection } of this.#members.get(userId) ?? []) connection.send(text);
  }

  /** Closes the sockets whose session has ended. */
  async closeEnded(stands: (sessionId: string, userId: string) => Promise<boolean>): Promise<void> {
    for (const members of [...this.#members.values()]) {
      for (const member of [...members]) {
        if (await stands(member.sessionId, member.userId)) continue;
        member.connection.send(JSON.stringify({ type: 'disconnect' } satisfies SocketMessage));
        member.connection.close(SESSION_ENDED, 'session ended');
      }
    }
  }

  /** Says good-bye to everybody; a page that does not answer (a sleeping machine) is hung up on after a moment. */
  closeAll(): void {
    const connections = [...this.#members.values()].flatMap((members) => [...members].map((each) => each.connection));
    for (const connection of connections) connection.close(1001, 'server stops');
    setTimeout(() => {
      for (const connection of connections) connection.terminate();
    }, ANSWER_MILLISECONDS).unref();
  }

  get size(): number {
    let size = 0;
    for (const members of this.#members.values()) size += members.size;
    return size;
  }
}
