import type { Envelope } from '../../src/contract/envelope.ts';
import { API, PATHS } from '../../src/contract/paths.ts';

export const DEMO_PASSWORD = 'Hall@2026';

/** What a call answered: HTTP status and envelope. */
export interface Answer<T = unknown> extends Envelope<T> {
  status: number;
}

/** One person at the API, as a browser would be. */
export class Session {
  readonly #url: string;
  readonly username: string;
  #cookie = '';

  private constructor(url: string, username: string) {
    this.#url = url;
    this.username = username;
  }

  static async login(url: string, username: string, password: string = DEMO_PASSWORD): Promise<Session> {
    const session = new Session(url, username);
    const answer = await session.post(PATHS.login, { username, password, uuid: 'test', captcha: 'test' });
    if (answer.code !== 0) throw new Error(`${username} cannot log in: ${answer.code} ${answer.message}`);
    return session;
  }

  /** the cookie, for a browser context */
  get cookie(): string {
    return this.#cookie;
  }

  get<T>(path: string, query: Record<string, string> = {}): Promise<Answer<T>> {
    return this.#call('GET', path, query);
  }

  post<T>(path: string, body: unknown = {}, query: Record<string, string> = {}): Promise<Answer<T>> {
    return this.#call('POST', path, query, body);
  }

  put<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.#call('PUT', path, {}, body);
  }

  delete<T>(path: string): Promise<Answer<T>> {
    return this.#call('DELETE', path, {});
  }

  async #call<T>(method: string, path: string, query: Record<string, string>, body?: unknown): Promise<Answer<T>> {
    const address = new URL(`${API}${path}`, this.#url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const headers: Record<string, string> = { 'accept-language': 'zh-CN', cookie: this.#cookie };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return { status: response.status, ...((await response.json()) as Envelope<T>) };
  }
}
