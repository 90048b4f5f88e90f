import ky, { isTimeoutError } from 'ky';
import i18next from 'i18next';
import { API, IDEMPOTENCY_KEY, PATHS } from '../../contract/paths.ts';
import type { UserInfo } from '../../contract/person.ts';
import type { Envelope, Page } from '../../contract/envelope.ts';
import { ApiError, judge } from './envelope.ts';
import { dropFirstAnswers, takeFirstAnswer } from './firstAnswers.ts';
import { report } from './report.ts';
import { isBack } from './sessionBack.ts';

const REQUEST_TIMEOUT_MS = 180_000;

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export interface CallOptions {
  query?: Query;
  json?: unknown;
  body?: BodyInit;
  signal?: AbortSignal;
  /** the same key gives the same answer once, however often it is sent */
  idempotencyKey?: string;
  /** what the answer should be, where it is not an envelope */
  accept?: string;
  /** the caller shows the failure itself; an ended session is always reported */
  quiet?: boolean;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** Arrays become repeated keys; empty values are left out, so that an untouched filter is no filter. */
export function searchParams(query: Query): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  }
  return params;
}

const http = ky.create({
  prefix: API,
  timeout: REQUEST_TIMEOUT_MS,
  throwHttpErrors: false,
  credentials: 'same-origin',
  // reading again is harmless; writes are repeated by the person, under the same idempotency key
  retry: { limit: 1, methods: ['get'], delay: () => 600 },
});

/** Sends one call and hands back the raw answer. Rejects with an ApiError of kind `network`, or an AbortError. */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const params = searchParams(options.query ?? {});
  if (method === 'get') params.set('_t', String(Date.now()));
  const headers: Record<string, string> = { 'accept-language': i18next.language };
  if (options.accept) headers['accept'] = options.accept;
  if (options.idempotencyKey) headers[IDEMPOTENCY_KEY] = options.idempotencyKey;
  try {
    return await http(path, {
      method,
      headers,
      searchParams: params,
      ...(options.json === undefined ? {} : { json: options.json }),
      ...(options.body === undefined ? {} : { body: options.body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const status = isTimeoutError(error) ? 504 : 0;
    throw new ApiError(status ? 'http' : 'network', status, 0, '');
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Envelope<T>> {
  try {
    if (method !== 'get') dropFirstAnswers();
    else {
      const known = takeFirstAnswer(path, searchParams(options.query ?? {}), i18next.language);
      if (known) return judge(known.status, known.body) as Envelope<T>;
    }
    const attempt = async () => {
      const response = await send(method, path, options);
      return judge(response.status, await bodyOf(response)) as Envelope<T>;
    };
    return await attempt().catch(async (error: unknown) => {
      // what was refused for want of a session was not done, so it may be sent once more
      if (error instanceof ApiError && error.kind === 'session' && (await isBack(whoIsIn))) return attempt();
      throw error;
    });
  } catch (error) {
    tell(error, options.quiet ?? false);
    throw error;
  }
}

async function whoIsIn(): Promise<string | null> {
  try {
    const response = await send('get', PATHS.userInfo);
    return (judge(response.status, await bodyOf(response)) as Envelope<UserInfo>).data?.id ?? null;
  } catch {
    return null;
  }
}

/** Shows a failure unless the caller does so; an ended session concerns the whole page and is never kept quiet. */
export function tell(error: unknown, quiet: boolean): void {
  if (!(error instanceof ApiError)) return;
  if (!quiet || error.kind === 'session' || error.kind === 'elsewhere') report(error);
}

/** `data` of a successful answer. Rejects with an ApiError. */
export async function get<T>(path: string, options?: CallOptions): Promise<T> {
  return (await call<T>('get', path, options)).data as T;
}

/** One page of a list. */
export async function getPage<Row>(path: string, options?: CallOptions): Promise<Page<Row>> {
  const { page } = await call<Row[]>('get', path, options);
  return page ?? { list: [], totalCount: 0 };
}

export async function post<T = unknown>(path: string, options?: CallOptions): Promise<T> {
  return (await call<T>('post', path, options)).data as T;
}

export async function put<T = unknown>(path: string, options?: CallOptions): Promise<T> {
  return (await call<T>('put', path, options)).data as T;
}

export async function remove<T = unknown>(path: string, options?: CallOptions): Promise<T> {
  return (await call<T>('delete', path, options)).data as T;
}
