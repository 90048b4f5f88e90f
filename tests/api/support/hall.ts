import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '../../../src/contract/envelope.ts';
import { API, PATHS } from '../../../src/contract/paths.ts';
import { createLog } from '../../../src/server/log.ts';
import { startHall } from '../../../src/server/start.ts';
import type { RunningHall, StartOptions } from '../../../src/server/start.ts';
import { readSettings } from '../../../src/server/settings.ts';
import type { Settings } from '../../../src/server/settings.ts';
import type { DatabaseKind, TestDatabase } from './databases.ts';

export const PASSWORD = 'Hall@2026';

export interface TestHall extends RunningHall {
  place: TestDatabase;
  /** stops it and starts it again on the same data; answers the new one */
  restart(): Promise<TestHall>;
  /** a caller without session */
  visitor(headers?: Record<string, string>): Caller;
  /** a demo person who is logged in */
  as(username: string, password?: string): Promise<Caller>;
  remove(): Promise<void>;
}

export interface TestHallOptions extends StartOptions {
  settings?: Partial<Settings>;
  /** real topics take a moment to load: most tests need none */
  topics?: boolean;
}

/** A real hall in this process, listening on a port of its own, with the demo people. Captcha is off. */
export async function startTestHall(kind: DatabaseKind, options: TestHallOptions = {}): Promise<TestHall> {
  const { schemasDir, demo } = options.settings ?? {};
  // entities of the test's own lie on top of the house's, unless they take its place
  const usual = demo !== false && (schemasDir === undefined || !existsSync(join(schemasDir, 'sys', 'user')));
  return runTestHall(await kind.create(usual ? 'seeded' : 'migrated'), options);
}

async function runTestHall(place: TestDatabase, options: TestHallOptions): Promise<TestHall> {
  const { settings: own, topics, ...start } = options;
  const noTopics = join(place.dataDir, 'no-topics');
  mkdirSync(noTopics, { recursive: true });
  const environment = { PORT: '0', DATA_DIR: place.dataDir, CAPTCHA: 'off', DEMO: 'on', LOG_LEVEL: 'error' };
  const settings: Settings = {
    ...readSettings(environment),
    databaseUrl: place.databaseUrl,
    ...(!topics && { topicsDir: noTopics }),
    ...own,
  };
  const log = createLog(settings.logLevel);
  const running = await startHall(settings, { watch: false, demoRequests: false, log, print: () => {}, ...start });
  const visitor = (headers: Record<string, string> = {}) => new Caller(running.url, headers);
  return {
    ...running,
    place,
    visitor,
    async as(username, password = PASSWORD) {
      const caller = visitor();
      const answer = await caller.login(username, password);
      if (answer.code !== 0) throw new Error(`${username} cannot log in: ${answer.code} ${answer.message}`);
      return caller;
    },
    async restart() {
      await running.close();
      return runTestHall(place, options);
    },
    async remove() {
      await running.close();
      await place.remove();
    },
  };
}

export interface Answer<T = unknown> extends Envelope<T> {
  status: number;
  headers: Headers;
}

/** Somebody at the API, with a cookie of his own. */
export class Caller {
  readonly url: string;
  cookie = '';
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string>) {
    this.url = url;
    this.#headers = headers;
  }

  login(username: string, password = PASSWORD, more: Record<string, string> = {}): Promise<Answer<null>> {
    return this.post(PATHS.login, { username, password, uuid: 'test', captcha: 'test', ...more });
  }

  get<T = unknown>(path: string): Promise<Answer<T>> {
    return this.call<T>('GET', path);
  }
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('POST', path, body, headers);
  }
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('PUT', path, body, headers);
  }
  delete<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('DELETE', path, body, headers);
  }

  /** One call whose answer is an envelope. A body that is no FormData or URLSearchParams goes as JSON. */
  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const plain = body === undefined || body instanceof FormData || body instanceof URLSearchParams;
    const response = await this.fetch(path, {
      method,
      headers: { ...(!plain && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: plain ? body : JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope<T>;
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** The bare call; the session cookie is kept as a browser would. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#headers, ...(init.headers as Record<string, string> | undefined) });
    if (this.cookie !== '') headers.set('cookie', this.cookie);
    const address = path.startsWith('/') && !OUTSIDE.test(path) ? `${this.url}${API}${path}` : `${this.url}${path}`;
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      this.cookie = pair.endsWith('=') ? '' : pair;
    }
    return response;
  }
}

const OUTSIDE = /^\/(livez|readyz|metrics|$)/;
