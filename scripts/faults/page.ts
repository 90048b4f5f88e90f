import { setTimeout as sleep } from 'node:timers/promises';
import { API, PATHS } from '../../src/contract/paths.ts';
import type { NoticeMessage, SocketMessage } from '../../src/contract/socket.ts';
import type { Finding } from './fault.ts';
import type { Somebody } from './people.ts';

const SOCKET_MILLISECONDS = 5_000;
const AGAIN_MILLISECONDS = 100;

/**
 * A page that somebody has open: its socket goes to the next server when it breaks, as the balancer has it, and it asks for what
 * it missed, as the client does.
 */
export class Page {
  readonly #urls: readonly string[];
  readonly #whose: Somebody;
  readonly #finding: Finding;
  readonly #shown = new Set<string>();
  #latest: string | null = null;
  #away = Promise.resolve();
  #isClosed = false;
  #socket: WebSocket | undefined;

  constructor(urls: readonly string[], at: number, whose: Somebody, finding: Finding) {
    [this.#urls, this.#whose, this.#finding] = [urls, whose, finding];
    void this.#stay(at);
  }

  /** Whether it has shown a message. */
  hasShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /** As where a network is away; answers how it is there again. */
  leave(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#away = promise;
    this.#socket?.close();
    return resolve;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  async #stay(at: number): Promise<void> {
    // Node's WebSocket takes headers, which the type of the browser's does not know
    const Socket = WebSocket as unknown as new (url: string, options: object) => WebSocket;
    let lost = performance.now();
    for (let next = at; !this.#isClosed; next++) {
      const url = this.#urls[next % this.#urls.length] ?? '';
      const path = `${url.replace('http', 'ws')}${API}${PATHS.socket}`;
      const socket = new Socket(path, { headers: { cookie: this.#whose.cookie } });
      this.#socket = socket;
      let greeted = false;
      await new Promise<void>((resolve) => {
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          if (!greeted) this.#finding.within('socket back', performance.now() - lost, SOCKET_MILLISECONDS);
          greeted = true;
          this.#take(JSON.parse(data) as SocketMessage, url);
        };
        socket.onerror = () => resolve();
        socket.onclose = () => resolve();
      });
      if (greeted) this.#finding.count('sockets that broke');
      if (greeted) lost = performance.now();
      await this.#away;
      await sleep(AGAIN_MILLISECONDS);
    }
  }

  #take(said: SocketMessage, url: string): void {
    if (said.type !== 'notice') return;
    if (said.message) this.#show(said.message.id);
    if (said.latest === undefined || said.latest === null) return;
    if (this.#latest === null) this.#latest = said.latest;
    else void this.#catchUp(url, this.#latest);
  }

  async #catchUp(url: string, since: string): Promise<void> {
    const path = `${PATHS.messagesMissed}?since=${since}`;
    const answer = await this.#whose.get<NoticeMessage[]>(url, path).catch(() => undefined);
    for (const { id } of answer?.data ?? []) this.#show(id);
    this.#finding.count('messages that were missed and came later', answer?.data?.length ?? 0);
  }

  #show(id: string): void {
    this.#shown.add(id);
    this.#latest = id;
  }
}
