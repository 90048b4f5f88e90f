import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import { brandOf } from '../../services/branding.ts';
import type { Hall } from '../../services/hall.ts';
import { answerChallenge } from '../../services/session/answerChallenge.ts';
import {
  beginSecondFactor,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../services/session/secondFactor.ts';
import { addressOf } from '../address.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import { setSession, VISITORS_BODY, visitorOf } from '../sessionCookie.ts';
import '../request.ts';

const TAGS = ['session'];
const CODE = { type: 'string', minLength: 6, maxLength: 40 } as const;
const PASSWORD = { type: 'string', minLength: 1, maxLength: 128 } as const;
const BY_CODE = object({ code: CODE }, ['code']);

/** A second factor of whoever wants one: codes of an app (RFC 6238). */
export function secondFactorRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: { challenge: string; code: string } }>(
    PATHS.challenge,
    {
      config: { public: true },
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: TAGS,
        summary: 'the second step of a login: a code of the app; sets the cookie',
        body: object({ challenge: TEXT, code: CODE }, ['challenge', 'code']),
        response: answers({ type: 'null' }),
      },
    },
    async (request, reply) => {
      const { body, locale, sessionId: replaced } = request;
      setSession(request, reply, await answerChallenge({ ...body, locale, replaced }, visitorOf(request), hall));
      return ok(null);
    },
  );

  app.get(
    PATHS.secondFactor,
    { schema: { tags: TAGS, summary: 'whether the own login asks for a code', response: answers() } },
    async ({ person }) => ok(await secondFactorState(person, hall)),
  );

  app.post<{ Body: { password: string } }>(
    PATHS.secondFactor,
    {
      schema: {
        tags: TAGS,
        summary: 'a secret for the app; it counts once a code of it was typed',
        body: object({ password: PASSWORD }, ['password']),
        response: answers(),
      },
    },
    async (request) => {
      const issuer = await brandOf(request.locale, hall);
      const { person, body, once } = request;
      return ok(await beginSecondFactor(person, { ...body, once, ip: addressOf(request), issuer }, hall));
    },
  );

  app.put<{ Body: { code: string } }>(
    PATHS.secondFactor,
    { schema: { tags: TAGS, summary: 'turns it on; answers recovery codes', body: BY_CODE, response: answers() } },
    async (request) => {
      const { person, body, once } = request;
      return ok(await turnOnSecondFactor(person, { ...body, once, ip: addressOf(request) }, hall));
    },
  );

  app.delete<{ Body: { code: string } }>(
    PATHS.secondFactor,
    { schema: { tags: TAGS, summary: 'turns it off', body: BY_CODE, response: answers({ type: 'null' }) } },
    async (request) => {
      const { person, body, once } = request;
      await turnOffSecondFactor(person, { ...body, once, ip: addressOf(request) }, hall);
      return ok(null);
    },
  );
}
