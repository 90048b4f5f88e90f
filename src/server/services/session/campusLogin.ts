import { createHash } from 'node:crypto';
import { API, PATHS } from '../../../contract/paths.ts';
import { HallError } from '../../../contract/errors.ts';
import { countAddress, forgiveAddress } from '../../access/lockout.ts';
import { openCampusLogin } from '../../channels/campusLogin.ts';
import type { CampusLogin } from '../../channels/campusLogin.ts';
import { openCasLogin } from '../../channels/casLogin.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { logLogin } from './logLogin.ts';
import type { Visitor } from './logLogin.ts';

/** So long somebody may take at the campus login. */
const MINUTES = 10;
const NOBODY = '-';

/** OpenID Connect, or CAS. */
export type Protocol = 'oidc' | 'cas';

const logins = new WeakMap<Hall, CampusLogin>();

/** @throws HallError notFound where none is configured */
function campusLogin(protocol: Protocol, hall: Hall): { login: CampusLogin; redirectUri: string } {
  const { oidc, casUrl, publicUrl } = hall.settings;
  if (publicUrl === null) throw new HallError('notFound');
  const open = { oidc: oidc && (() => openCampusLogin(oidc)), cas: casUrl && (() => openCasLogin(casUrl)) }[protocol];
  if (!open) throw new HallError('notFound');
  const login = logins.get(hall) ?? open();
  logins.set(hall, login);
  return { login, redirectUri: `${publicUrl}${API}${PATHS[`${protocol}Callback`]}` };
}

/**
 * Sends somebody to the campus login. `state` belongs into a cookie of his: who comes back without it was sent by another.
 * @param target the page that he wants, a path of ours
 * @throws HallError notFound, tooMany, campusLoginFailed when that server does not answer
 */
export async function departForCampusLogin(
  protocol: Protocol,
  target: string,
  visitor: Visitor,
  hall: Hall,
): Promise<{ address: string; state: string }> {
  const { login, redirectUri } = campusLogin(protocol, hall);
  const now = hall.clock.now();
  const journey = await login.depart(redirectUri).catch((error: unknown) => {
    hall.log.warn({ err: error, ip: visitor.ip }, 'the campus login does not answer');
    throw new HallError('campusLoginFailed');
  });
  const { address, state, nonce, verifier } = journey;
  const expires = new Date(now.getTime() + MINUTES * 60_000);
  const row = { id: idOf(state), verifier, nonce, target: safe(target), expires_at: expires };
  await hall.db.insertInto('auth_oidc').values(row).execute();
  return { address, state };
}

/**
 * Begins a session for who came back from the campus login; answers the value of its cookie and the page that he wanted. Like
 * a ticket, it opens no account of a super administrator: whoever runs that other server would be one.
 * @param input `query`: what stands in the address; `state`: what stands in his cookie
 * @throws HallError notFound, tooMany, campusLoginFailed
 */
export async function returnFromCampusLogin(
  protocol: Protocol,
  input: { query: string; state: string; replaced: string },
  visitor: Visitor,
  hall: Hall,
): Promise<{ cookie: string; target: string }> {
  const { login, redirectUri } = campusLogin(protocol, hall);
  const now = hall.clock.now();
  if (!(await transaction(hall.db, (trx) => countAddress(trx, visitor.ip, now)))) throw new HallError('tooMany');
  // used up whatever comes out
  const row = await hall.db
    .deleteFrom('auth_oidc')
    .where('id', '=', idOf(input.state))
    .returningAll()
    .executeTakeFirst();
  const journey =
    row && row.expires_at > now ? { state: input.state, nonce: row.nonce, verifier: row.verifier } : undefined;
  const username = journey && (await arrival(login, new URL(`${redirectUri}?${input.query}`), journey, hall));
  await hall.directory.fresh();
  const user = username === undefined ? undefined : hall.directory.userByName(username);
  if (!row || !user?.enabled || user.superAdmin) {
    await logLogin(hall.db, username ?? NOBODY, 'failed', visitor, hall);
    throw new HallError('campusLoginFailed');
  }
  const cookie = await transaction(hall.db, async (trx) => {
    await forgiveAddress(trx, visitor.ip, now);
    await logLogin(trx, user.username, 'success', visitor, hall);
    if (input.replaced !== '') await hall.sessions.end(trx, input.replaced);
    return hall.sessions.begin(trx, user.id, visitor, now);
  });
  return { cookie, target: row.target };
}

async function arrival(
  login: CampusLogin,
  address: URL,
  journey: Parameters<CampusLogin['arrive']>[1],
  hall: Hall,
): Promise<string | undefined> {
  return login.arrive(address, journey).catch((error: unknown) => {
    hall.log.warn({ err: error }, 'the campus login was refused');
    return undefined;
  });
}

/** A page of ours and nobody else's, as an address has it: whole, and fit for a header. */
function safe(target: string): string {
  if (!/^\/[\x21-\x5b\x5d-\x7e]{0,500}$/.test(target)) return '/';
  const { origin, pathname } = new URL(target, 'http://hall');
  return origin === 'http://hall' && !pathname.startsWith('//') ? target : '/';
}

const idOf = (state: string): string => createHash('sha256').update(state).digest('hex');
