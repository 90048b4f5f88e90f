import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import { API, PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { departForCampusLogin, returnFromCampusLogin } from '../../services/session/campusLogin.ts';
import { object } from '../envelope.ts';
import { setSession, visitorOf } from '../sessionCookie.ts';
import '../request.ts';

const TAGS = ['session'];
/** Binds the way back to the browser that went; good for nothing else. */
const STATE_COOKIE = 'oidc';
const SCOPE = { path: API + PATHS.oidc, httpOnly: true, sameSite: 'lax' } as const;
const STATE_SECONDS = 600;
/** Where somebody lands for whom it came to nothing: the page says so. */
const FAILED = '/user/login?failed=campus';

/** Logging in at the campus's own server by OpenID Connect, beside passwords and tickets. */
export function campusLoginRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Querystring: { redirect?: string } }>(
    PATHS.oidc,
    {
      config: { public: true },
      schema: {
        tags: TAGS,
        summary: 'leads to the campus login (OpenID Connect)',
        querystring: object({ redirect: { type: 'string', maxLength: 500 } }),
      },
    },
    async (request, reply) => {
      const departed = await departForCampusLogin(request.query.redirect ?? '/', visitorOf(request), hall).catch(
        refused,
      );
      if (!departed) return reply.redirect(FAILED, 303);
      const secure = request.protocol === 'https';
      reply.setCookie(STATE_COOKIE, departed.state, { ...SCOPE, secure, maxAge: STATE_SECONDS });
      return reply.header('cache-control', 'no-store').redirect(departed.address, 303);
    },
  );

  app.get(
    PATHS.oidcCallback,
    {
      config: { public: true },
      schema: {
        tags: TAGS,
        summary: 'takes back who comes from the campus login; sets the cookie',
        querystring: { type: 'object', additionalProperties: { type: 'string', maxLength: 4_000 } },
      },
    },
    async (request, reply) => {
      const state = request.cookies[STATE_COOKIE] ?? '';
      const input = { query: queryOf(request), state, replaced: request.sessionId };
      const entered = await returnFromCampusLogin(input, visitorOf(request), hall).catch(refused);
      reply.clearCookie(STATE_COOKIE, SCOPE).header('cache-control', 'no-store');
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
