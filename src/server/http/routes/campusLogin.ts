import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import { API, PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { departForCampusLogin, returnFromCampusLogin } from '../../services/session/campusLogin.ts';
import type { Protocol } from '../../services/session/campusLogin.ts';
import { object } from '../envelope.ts';
import { setSession, visitorOf } from '../sessionCookie.ts';
import '../request.ts';

const TAGS = ['session'];
const STATE_SECONDS = 600;
/** Where somebody lands for whom it came to nothing: the page says so. */
const FAILED = '/user/login?failed=campus';
const NAMES: Record<Protocol, string> = { oidc: 'OpenID Connect', cas: 'CAS' };

/** Logging in at the campus's own server, beside passwords and tickets. */
export function campusLoginRoutes(app: FastifyInstance, hall: Hall): void {
  protocolRoutes(app, 'oidc', hall);
  protocolRoutes(app, 'cas', hall);
}

function protocolRoutes(app: FastifyInstance, protocol: Protocol, hall: Hall): void {
  /** binds the way back to the browser that went; good for nothing else */
  const stateCookie = protocol;
  const scope = { path: API + PATHS[protocol], httpOnly: true, sameSite: 'lax' } as const;

  app.get<{ Querystring: { redirect?: string } }>(
    PATHS[protocol],
    {
      config: { public: true },
      schema: {
        tags: TAGS,
        summary: `leads to the campus login (${NAMES[protocol]})`,
        querystring: object({ redirect: { type: 'string', maxLength: 500 } }),
      },
    },
    async (request, reply) => {
      const target = request.query.redirect ?? '/';
      const departed = await departForCampusLogin(protocol, target, visitorOf(request), hall).catch(refused);
      if (!departed) return reply.redirect(FAILED, 303);
      const secure = request.protocol === 'https';
      reply.setCookie(stateCookie, departed.state, { ...scope, secure, maxAge: STATE_SECONDS });
      return reply.header('cache-control', 'no-store').redirect(departed.address, 303);
    },
  );

  app.get(
    PATHS[`${protocol}Callback`],
    {
      config: { public: true },
      schema: {
        tags: TAGS,
        summary: `takes back who comes from the campus login (${NAMES[protocol]}); sets the cookie`,
        querystring: { type: 'object', additionalProperties: { type: 'string', maxLength: 4_000 } },
      },
    },
    async (request, reply) => {
      const state = request.cookies[stateCookie] ?? '';
      const input = { query: queryOf(request), state, replaced: request.sessionId };
      const entered = await returnFromCampusLogin(protocol, input, visitorOf(request), hall).catch(refused);
      reply.clearCookie(stateCookie, scope).header('cache-control', 'no-store');
      if (!entered) return reply.redirect(FAILED, 303);
      setSession(request, reply, entered.cookie);
      return reply.redirect(entered.target, 303);
    },
  );
}

/** Without what the hall takes away of queries: the other server's answer is judged as it was given. */
const queryOf = ({ raw }: FastifyRequest): string => (raw.url ?? '').split('?').slice(1).join('?');

function refused(error: unknown): undefined {
  if (error instanceof HallError && error.error === 'campusLoginFailed') return undefined;
  throw error;
}
