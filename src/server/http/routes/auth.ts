import type { FastifyInstance } from 'fastify';
import { PATHS, SESSION_COOKIE } from '../../../contract/paths.ts';
import { changePassword } from '../../services/session/changePassword.ts';
import type { ChangePassword } from '../../services/session/changePassword.ts';
import type { Hall } from '../../services/hall.ts';
import { mailCode, setForgottenPassword } from '../../services/session/forgottenPassword.ts';
import type { CodeWanted } from '../../services/session/forgottenPassword.ts';
import { captcha, login } from '../../services/session/login.ts';
import type { Credentials } from '../../services/session/login.ts';
import { logout } from '../../services/session/logout.ts';
import { userInfo } from '../../services/session/userInfo.ts';
import { addressOf } from '../address.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import { setSession, VISITORS_BODY, visitorOf } from '../sessionCookie.ts';
import '../request.ts';

const TAGS = ['session'];
const PUBLIC = { config: { public: true } };
const USERNAME = { ...TEXT, maxLength: 100 };
const CAPTCHA = {
  uuid: { type: 'string', maxLength: 64 },
  captcha: { type: 'string', maxLength: 20 },
} as const;
const PASSWORD = { type: 'string', minLength: 1, maxLength: 128 } as const;

/** Logging in and out, and the person's own account. */
export function authRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Querystring: { uuid: string } }>(
    PATHS.captcha,
    {
      ...PUBLIC,
      schema: {
        tags: TAGS,
        summary: 'work for the browser of a visitor (a puzzle as ALTCHA has it); the login takes the number',
        querystring: object({ uuid: { ...TEXT, maxLength: 64 } }, ['uuid']),
        response: answers(),
      },
    },
    async ({ query }) => ok(await captcha(query.uuid, hall)),
  );

  app.post<{ Body: Credentials }>(
    PATHS.login,
    {
      ...PUBLIC,
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: TAGS,
        summary: 'begins a session; sets its cookie',
        body: {
          type: 'object',
          required: ['username', 'password'],
          properties: {
            username: USERNAME,
            password: PASSWORD,
            ...CAPTCHA,
          },
        },
        response: answers({ type: 'null' }),
      },
    },
    async (request, reply) => {
      const { body, locale, sessionId: replaced } = request;
      setSession(request, reply, await login({ ...body, locale, replaced }, visitorOf(request), hall));
      return ok(null);
    },
  );

  app.post<{ Body: Omit<CodeWanted, 'locale'> }>(
    PATHS.mailedCode,
    {
      ...PUBLIC,
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: TAGS,
        summary: 'mails a code to who has forgotten his password; says the same whether there is such a person',
        body: object({ username: USERNAME, ...CAPTCHA }, ['username']),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      await mailCode({ ...request.body, locale: request.locale }, visitorOf(request), hall);
      return ok(null);
    },
  );

  app.put<{ Body: { username: string; code: string; newPassword: string } }>(
    PATHS.forgottenPassword,
    {
      ...PUBLIC,
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: TAGS,
        summary: 'sets a new password by the code from the mail',
        body: object({ username: USERNAME, code: { ...TEXT, maxLength: 20 }, newPassword: PASSWORD }, [
          ...['username', 'code', 'newPassword'],
        ]),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      await setForgottenPassword(request.body, visitorOf(request), hall);
      return ok(null);
    },
  );

  app.post(
    PATHS.logout,
    // without a session there is nothing to end, and that is no failure
    {
      ...PUBLIC,
      bodyLimit: VISITORS_BODY,
      schema: { tags: TAGS, summary: 'ends this session', response: answers({ type: 'null' }) },
    },
    async (request, reply) => {
      if (request.caller) await logout(request.caller, request.sessionId, visitorOf(request), hall);
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return ok(null);
    },
  );

  app.get(
    PATHS.userInfo,
    { schema: { tags: TAGS, summary: 'who is logged in', response: answers() } },
    async (request) => ok(userInfo(request.person, request, hall)),
  );

  app.put<{ Body: Omit<ChangePassword, 'idempotency' | 'locale'> }>(
    PATHS.password,
    {
      schema: {
        tags: TAGS,
        summary: "changes the person's own password and ends his other sessions",
        body: object({ password: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD }, [
          'password',
          'newPassword',
        ]),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      const { person, body, idempotency, locale, sessionId: id } = request;
      await changePassword(person, { ...body, locale, idempotency }, { id, ip: addressOf(request) }, hall);
      return ok(null);
    },
  );
}
