import { create } from 'zustand';
import type { UserInfo } from '../../contract/person.ts';

/** `unknown` until the first answer; `expired` = was logged in and must log in again; `elsewhere` = 402. */
export type SessionStatus = 'unknown' | 'in' | 'out' | 'expired' | 'elsewhere';

interface SessionState {
  status: SessionStatus;
  user: UserInfo | null;
}

export const useSession = create<SessionState>()(() => ({ status: 'unknown', user: null }));

export function beginSession(user: UserInfo): void {
  useSession.setState({ status: 'in', user });
}

/** What the person has just changed about himself. */
export function changeUser(change: Partial<UserInfo>): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, ...change } }));
}

/**
 * Ends the session on this side. What was typed is kept (see stash.ts); the cookie is HttpOnly and removed by the server.
 * Answers whether somebody was logged in, so that ten failing calls tell it once.
 */
export function endSession(status: 'out' | 'expired' | 'elsewhere'): boolean {
  const before = useSession.getState();
  if (before.status === 'out' && status === 'out') return false;
  useSession.setState({ status: before.status === 'unknown' ? 'out' : status, user: null });
  return before.status === 'in';
}

/** Account types 1 (administrator) and 4 (office staff) get the server's menus. */
export function hasServerMenus(user: UserInfo | null): boolean {
  return user !== null && (user.type === 1 || user.type === 4);
}
