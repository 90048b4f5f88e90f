import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Before the cluster has heard of a command, or once it has done it and nobody has heard its answer. */
export type GatePoint = 'send' | 'answer';

/** What stands between a hall and its cluster, and may keep a call to itself. */
export class EngineGate {
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #target: string;
  #held: { point: GatePoint; path: RegExp; reached: () => void } | undefined;
  url = '';

  private constructor(target: string) {
    this.#target = target;
  }

  static async before(target: string): Promise<EngineGate> {
    const gate = new EngineGate(target);
    await new Promise<void>((resolve) => void gate.#server.listen(0, '127.0.0.1', resolve));
    gate.url = `http://127.0.0.1:${(gate.#server.address() as AddressInfo).port}`;
    return gate;
  }

  /** Keeps the next such call for ever; answers when it is there. */
  hold(point: GatePoint, path: RegExp): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { point, path, reached: resolve };
    return promise;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = 'GET', url = '/', headers } = request;
    const held = method === 'POST' && this.#held?.path.test(url) ? this.#held : undefined;
    if (held) this.#held = undefined;
    if (held?.point === 'send') return held.reached();
    const type = headers['content-type'];
    const answer = await fetch(this.#target + url, {
      method,
      ...(type !== undefined && { headers: { 'content-type': type } }),
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    if (held) return held.reached();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
