import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HallError } from '../../contract/errors.ts';
import { API, PATHS } from '../../contract/paths.ts';
import { addressOf } from './address.ts';
import { pathOf } from './errors.ts';
import './request.ts';

/** Calls that cost more than others, and how many of them somebody may make in a minute. */
interface Rate {
  name: string;
  /** whether a call is one of them; `paged`: its route answers page by page */
  is(method: string, path: string, paged: boolean): boolean;
  most: number;
}

const MINUTE_SECONDS = 60;
const VERIFY = `${API}${PATHS.verify}/`;
/** Of entities, which share a route, and what is read whole; the figures of a report are counted anew each time. */
const LISTS = /\/(page|list|options|tree|data)$/;

const CAMPUS = [PATHS.oidc, PATHS.cas].map((path) => API + path);
const FORGOTTEN = [PATHS.mailedCode, PATHS.forgottenPassword].map((path) => API + path);
const LOGINS = [PATHS.login, PATHS.challenge].map((path) => API + path);

/**
 * A person is counted by himself, whoever is not logged in by his address: whole dormitories share one. Far above what
 * hands can do; a script that runs away is stopped before others feel it. Failed logins are counted for all servers
 * together, see access/lockout.
 */
const RATES: readonly Rate[] = [
  { name: 'export', is: (method, path) => method === 'GET' && path.endsWith('/export'), most: 600 },
  { name: 'import', is: (method, path) => method === 'POST' && path.endsWith('/import'), most: 600 },
  {
    name: 'list',
    is: (method, path, paged) => method === 'GET' && (paged || LISTS.test(path)),
    most: 3_000,
  },
  { name: 'captcha', is: (_method, path) => path === `${API}${PATHS.captcha}`, most: 300 },
  { name: 'login', is: (method, path) => method === 'POST' && LOGINS.includes(path), most: 1_200 },
  { name: 'forgotten', is: (_method, path) => FORGOTTEN.includes(path), most: 60 },
  { name: 'campusLogin', is: (_method, path) => CAMPUS.some((start) => path.startsWith(start)), most: 600 },
  { name: 'violation', is: (_method, path) => path === `${API}${PATHS.violations}`, most: 60 },
  { name: 'pageError', is: (_method, path) => path === `${API}${PATHS.pageErrors}`, most: 60 },
  { name: 'verify', is: (_method, path) => path.startsWith(VERIFY), most: 60 },
];

/** Answers 429 with the seconds to wait. Each server counts for itself. Comes after the session: it says who calls. */
export function limitRates(app: FastifyInstance): void {
  const limiters = RATES.map((rate) => ({
    rate,
    limiter: new RateLimiterMemory({ points: rate.most, duration: MINUTE_SECONDS, keyPrefix: rate.name }),
  }));
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const path = pathOf(request);
    const found = limiters.find(({ rate }) => rate.is(request.method, path, isPaged(request)));
    if (found) await consume(found.limiter, callerOf(request));
  });
}

function isPaged({ routeOptions }: FastifyRequest): boolean {
  const query = routeOptions.schema?.querystring as { properties?: object } | undefined;
  return query?.properties !== undefined && 'pageSize' in query.properties;
}

function callerOf(request: FastifyRequest): string {
  return request.caller ? `person:${request.caller.id}` : `address:${addressOf(request)}`;
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new HallError('tooMany', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) });
  }
}
