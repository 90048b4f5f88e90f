import type { Envelope } from '../../src/contract/envelope.ts';
import { API, IDEMPOTENCY_KEY, PATHS } from '../../src/contract/paths.ts';

const PASSWORD = 'Hall@2026';

export interface Answer<T = unknown> extends Envelope<T> {
  status: number;
}

/** Somebody who is logged in. His session is the database's: it outlives servers. */
export class Somebody {
  readonly name: string;
  readonly cookie: string;

  private constructor(name: string, cookie: string) {
    this.name = name;
    this.cookie = cookie;
  }

  static async enter(url: string, name: string): Promise<Somebody> {
    const response = await fetch(`${url}${API}${PATHS.login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: name, password: PASSWORD }),
    });
    const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
    if (response.status !== 200) throw new Error(`${name} cannot log in: ${await response.text()}`);
    return new Somebody(name, cookie);
  }

  /** @throws where no answer comes */
  get<T>(url: string, path: string): Promise<Answer<T>> {
    return this.#call(url, path, {});
  }

  /** A write that is done once, however often it is sent. A FormData goes as it is, anything else as JSON. */
  post<T>(url: string, path: string, body: unknown, key?: string): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    return this.#call(url, path, {
      method: 'POST',
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
  }

  async #call<T>(url: string, path: string, init: RequestInit): Promise<Answer<T>> {
    const response = await fetch(url + API + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), cookie: this.cookie },
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    return { ...((await response.json()) as Envelope<T>), status: response.status };
  }
}

/** Longer than any call takes: who hears nothing for so long asks again. */
const PATIENCE_MILLISECONDS = 30_000;
