import { API, PATHS, SESSION_COOKIE } from '../../src/contract/paths.ts';
import type { ServedSource, ServedVocabulary } from '../../src/contract/definitions.ts';
import type { Envelope } from '../../src/contract/envelope.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { FileTexts } from '../../src/contract/studio/definition.ts';
import type { DraftMeaning } from '../../src/contract/studio/publishing.ts';
import { UsageError } from './command.ts';

const PATIENCE_MS = 10_000;

/** How to get into a server: a session of a browser, or a name with its password where no verification code is asked. */
export interface Login {
  session?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
}

/** The login that the environment names. @throws UsageError where it names none */
export function neededLogin(env: NodeJS.ProcessEnv): Login {
  const login = loginIn(env);
  if (login === undefined) throw new UsageError('--server needs a login: HALL_USER and HALL_PASSWORD, or HALL_SESSION');
  return login;
}

/** The login that the environment names; undefined where it names none. */
export function loginIn(env: NodeJS.ProcessEnv): Login | undefined {
  const { HALL_SESSION: session, HALL_USER: user, HALL_PASSWORD: password } = env;
  return session === undefined && user === undefined ? undefined : { session, user, password };
}

/** Whether a server answers there at all. */
export async function answersAt(server: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/livez', server), { signal: AbortSignal.timeout(1_500) })).ok;
  } catch {
    return false;
  }
}

/** The version of a definition that a running server serves, if it serves one. @throws UsageError with what is to be done */
export function runningSource(
  server: string,
  login: Login,
  kind: 'topic' | 'entity',
  key: string,
): Promise<ServedSource | undefined> {
  return ask(server, login, `${PATHS.definitionSource}/${kind}/${key}`);
}

/** The names that definitions may refer to on a running server. @throws UsageError with what is to be done */
export async function runningVocabulary(server: string, login: Login): Promise<ServedVocabulary> {
  const served = await ask<ServedVocabulary>(server, login, PATHS.definitionVocabulary);
  if (served === undefined) throw new UsageError(`${server} serves no vocabulary; it is older than this command`);
  return served;
}

/**
 * What these files of an entity would mean for the records of a running server; undefined for whom it does not tell, and where
 * it is older than this command.
 */
export async function runningMeaning(
  server: string,
  login: Login,
  key: string,
  files: FileTexts,
): Promise<DraftMeaning | undefined> {
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ files }) };
  const answer = await as<DraftMeaning>(server, login, `${STUDIO.diff}/entity/${key}`, body);
  return answer.body?.data ?? undefined;
}

/** Undefined where there is nothing of the kind. */
async function ask<T>(server: string, login: Login, path: string): Promise<T | undefined> {
  const answer = await as<T>(server, login, path);
  if (answer.status === 403) throw new UsageError('this person may not see definitions: it takes flow:process:info');
  if (answer.status === 404 && answer.body) return undefined;
  if (answer.body?.code !== 0 || !answer.body.data) throw new UsageError(`${server}: ${said(answer)}`);
  return answer.body.data;
}

/** @throws UsageError where the server does not know who asks */
async function as<T>(server: string, login: Login, path: string, init: RequestInit = {}): Promise<Answer<T>> {
  const cookie = `${SESSION_COOKIE}=${login.session ?? (await sessionOf(server, login))}`;
  const answer = await call<T>(server, path, { ...init, headers: { ...init.headers, cookie } });
  if (answer.status === 401) throw new UsageError(`${server} does not know this session any more`);
  return answer;
}

async function sessionOf(server: string, { user, password }: Login): Promise<string> {
  const answer = await call<null>(server, PATHS.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user, password: password ?? '' }),
  });
  const session = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(answer.cookie)?.[1];
  if (session !== undefined) return session;
  throw new UsageError(
    `${server} does not let "${user ?? ''}" in: ${said(answer)}. Where it asks for a verification code, log in with a ` +
      `browser and give the value of the cookie "${SESSION_COOKIE}" as HALL_SESSION`,
  );
}

interface Answer<T> {
  status: number;
  cookie: string;
  body: Envelope<T> | undefined;
}

async function call<T>(server: string, path: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(new URL(`${API}${path}`, server), {
      ...init,
      headers: { 'accept-language': 'en-US', ...init.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Envelope<T>) : undefined;
    return { status: response.status, cookie: response.headers.get('set-cookie') ?? '', body };
  } catch (error) {
    throw new UsageError(`${server} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function said({ status, body }: Answer<unknown>): string {
  return body === undefined ? String(status) : `${status} ${body.message.replace(/[.。]$/, '')}`;
}
