import { PATHS } from '../../contract/paths.ts';
import type { Counts } from '../../contract/flow.ts';
import type { LoginChallenge, MenuEntry, Puzzle, UserInfo } from '../../contract/person.ts';
import { withdrawNotice } from '../app/feedback.ts';
import { nameBrand } from '../i18n/texts.ts';
import { WORK } from '../app/paths.ts';
import { flatMenu, forgetMenu, useMenu } from '../store/menu.ts';
import { beginSession, endSession, useSession } from '../store/session.ts';
import { useSettings } from '../store/settings.ts';
import type { HallSettings } from '../store/settings.ts';
import { forgetDone } from '../store/lastDone.ts';
import { forgetTabs, restoreTabs } from '../store/tabs.ts';
import { get, post, put, remove, searchParams } from './client.ts';
import { ApiError } from './envelope.ts';
import { newKey } from './idempotency.ts';
import { asLogin } from './sessionBack.ts';

export interface Credentials {
  username: string;
  password: string;
  uuid: string;
  captcha: string;
}

/** Gets a puzzle and lets a worker solve it, so that the page stays alive meanwhile. Good for one login, for minutes. */
export async function solveCaptcha(): Promise<{ uuid: string; captcha: string }> {
  const uuid = newKey();
  const puzzle = await get<Puzzle>(`${PATHS.captcha}?${searchParams({ uuid }).toString()}`, { quiet: true });
  const worker = new Worker(new URL('solveCaptcha.worker.ts', import.meta.url), { type: 'module' });
  try {
    const captcha = await new Promise<number | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
      worker.onerror = reject;
      // a worker has no other origin than the page that made it
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(puzzle);
    });
    if (captcha === null) throw new Error('the puzzle has no solution');
    return { uuid, captcha: String(captcha) };
  } finally {
    worker.terminate();
  }
}

/** Falls back to the cautious defaults when the server cannot be asked. */
export async function loadSettings(): Promise<void> {
  try {
    const settings = await get<Partial<HallSettings>>(PATHS.settings, { quiet: true });
    if (settings.brand) nameBrand(settings.brand);
    useSettings.setState(settings);
  } catch {
    // the defaults of the store hold
  }
}

interface Nav {
  menuList: MenuEntry[];
  modules: MenuEntry[];
  permissions: string[];
}

function takeNav({ menuList, modules, permissions }: Nav): void {
  const backlog = flatMenu(menuList).find((entry) => `/${entry.url}` === WORK.backlog);
  useMenu.setState({
    entries: [...menuList, ...modules],
    permissions,
    pending: backlog?.pendingCount ?? 0,
    loaded: true,
  });
}

/** How much waits changes while somebody works; a failure leaves the numbers as they are. */
export async function refreshCounts(): Promise<void> {
  await get<Counts>(PATHS.counts, { quiet: true }).then(
    ({ todo, cc, drafts }) => useMenu.setState({ pending: todo, cc, drafts }),
    () => undefined,
  );
}

/** Menus load once per session. A failure is shown and leaves the fallback menu. */
async function loadNav(): Promise<void> {
  await get<Nav>(PATHS.nav).then(takeNav, () => useMenu.setState({ loaded: true }));
  void refreshCounts();
}

/** Names change with the language: loads the menus again; a failure leaves them as they are. */
export async function refreshNav(): Promise<void> {
  await get<Nav>(PATHS.nav, { quiet: true }).then(takeNav, () => undefined);
}

/** Asks who is logged in and brings his menus and tabs. Never rejects: the outcome is in the session store. */
export async function loadSession(): Promise<void> {
  try {
    const user = await get<UserInfo>(PATHS.userInfo, { quiet: true });
    restoreTabs(user.id);
    forgetMenu();
    await loadNav();
    beginSession(user);
    withdrawNotice('session');
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'session') return;
    endSession('out');
    throw error;
  }
}

/** A login ends the session before it: the news of that is here sooner than the answer with the new cookie. */
const COOKIE_MS = 1_500;

/**
 * The server has ended this page's session: asking who is logged in leads to the login, unless the same browser has begun
 * another session meanwhile. As somebody else the page begins anew, so that nobody acts in another's name.
 */
export async function followSession(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, COOKIE_MS));
  const user = await get<UserInfo>(PATHS.userInfo, { quiet: true }).catch(() => null);
  const before = useSession.getState().user?.id;
  if (user && before !== undefined && user.id !== before) window.location.reload();
}

/** Whoever comes with a ticket in the address exchanges it for a session. Rejects when it is worth nothing (any more). */
export async function enter(ticket: string): Promise<void> {
  await post(PATHS.enter, { json: { ticket }, quiet: true });
}

/** Rejects with an ApiError whose message belongs beside the form. */
export async function login(credentials: Credentials): Promise<void> {
  await asLogin(() => post(PATHS.login, { json: credentials, quiet: true }));
  await loadSession();
}

/** `secondFactorNeeded` of contract/errors.ts */
const NEEDS_CODE = 10107;

/** What a login goes on with whose password was right and that wants a code too; undefined for every other failure. */
export function challengeOf(error: unknown): LoginChallenge | undefined {
  if (!(error instanceof ApiError) || error.code !== NEEDS_CODE) return undefined;
  const { challenge, passkeys = [] } = (error.data ?? {}) as Partial<LoginChallenge>;
  return challenge === undefined ? undefined : { challenge, passkeys };
}

/** The second step of a login: a code, or what a passkey has signed. */
export async function answerChallenge(
  challenge: string,
  answer: { code: string } | { passkey: object },
): Promise<void> {
  await asLogin(() => post(PATHS.challenge, { json: { challenge, ...answer }, quiet: true }));
  await loadSession();
}

/** The person's own second factor: how it is, a new secret, its first code, and its end. */
export const secondFactor = {
  read: () => get<{ on: boolean; recoveryCodes: number }>(PATHS.secondFactor, { quiet: true }),
  begin: (password: string) =>
    post<{ secret: string; address: string }>(PATHS.secondFactor, { json: { password }, quiet: true }),
  turnOn: (code: string) => put<{ recoveryCodes: string[] }>(PATHS.secondFactor, { json: { code }, quiet: true }),
  turnOff: (code: string) => remove(PATHS.secondFactor, { json: { code }, quiet: true }),
};

/** Ends the session on both sides, then goes to the configured address, if there is one. */
export async function logout(): Promise<void> {
  await post(PATHS.logout, { quiet: true }).catch(() => undefined);
  endSession('out');
  forgetTabs();
  forgetDone();
  forgetMenu();
  const { logoutUrl } = useSettings.getState();
  if (logoutUrl) window.location.assign(logoutUrl);
}

/** Asks for a code by mail; the answer never says whether there is such a person. */
export async function mailCode(wanted: { username: string; uuid: string; captcha: string }): Promise<void> {
  await post(PATHS.mailedCode, { json: wanted, quiet: true });
}

export async function setForgottenPassword(input: {
  username: string;
  code: string;
  newPassword: string;
}): Promise<void> {
  await put(PATHS.forgottenPassword, { json: input, quiet: true });
}

export async function changePassword(password: string, newPassword: string): Promise<void> {
  await put(PATHS.password, { json: { password, newPassword }, quiet: true });
}
