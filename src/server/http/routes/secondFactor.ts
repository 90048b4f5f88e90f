import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import { brandOf } from '../../services/branding.ts';
import type { Hall } from '../../services/hall.ts';
import { answerChallenge } from '../../services/session/answerChallenge.ts';
import type { ChallengeAnswer } from '../../services/session/answerChallenge.ts';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey } from '../../services/session/passkeys.ts';
import {
  beginSecondFactor,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../services/session/secondFactor.ts';
import { addressOf } from '../address.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import type { RouteSchema } from '../envelope.ts';
import { setSession, VISITORS_BODY, visitorOf } from '../sessionCookie.ts';
import '../request.ts';

const TAGS = ['session'];
const CODE = { type: 'string', minLength: 6, maxLength: 40 } as const;
const PASSWORD = { type: 'string', minLength: 1, maxLength: 128 } as const;
const BY_CODE = object({ code: CODE }, ['code']);
const BYTES = { type: 'string', minLength: 1, maxLength: 8_192 } as const;
/** What browsers make of an answer of a passkey; `response` differs, and is looked at byte by byte by who verifies it. */
const ANSWER: RouteSchema = {
  type: 'object',
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...{ id: BYTES, rawId: BYTES, type: TEXT },
    response: { type: 'object', required: ['clientDataJSON'], properties: { clientDataJSON: BYTES } },
  },
};
const NAME = { type: 'string', minLength: 1, maxLength: 50 } as const;

/** Whoever sends no Origin is no browser, and no passkey answers there. The host was compared with ours (origin.ts). */
const originOf = ({ headers, protocol, host }: FastifyRequest): string => headers.origin ?? `${protocol}://${host}`;

/** A second factor of whoever wants one: codes of an app (RFC 6238), and passkeys (WebAuthn) in place of them. */
export function secondFactorRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: Pick<ChallengeAnswer, 'challenge' | 'code' | 'passkey'> }>(
    PATHS.challenge,
    {
      config: { public: true },
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: TAGS,
        summary: 'the second step of a login: a code of the app, or what a passkey has signed; sets the cookie',
        body: {
          ...object({ challenge: TEXT, code: CODE, passkey: ANSWER }, ['challenge']),
          oneOf: [{ required: ['code'] }, { required: ['passkey'] }],
        },
        response: answers({ type: 'null' }),
      },
    },
    async (request, reply) => {
      const { body, locale, sessionId: replaced } = request;
      const input = { ...body, locale, replaced, origin: originOf(request) };
      setSession(request, reply, await answerChallenge(input, visitorOf(request), hall));
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
      const { person, body, idempotency } = request;
      return ok(await beginSecondFactor(person, { ...body, idempotency, ip: addressOf(request), issuer }, hall));
    },
  );

  app.put<{ Body: { code: string } }>(
    PATHS.secondFactor,
    { schema: { tags: TAGS, summary: 'turns it on; answers recovery codes', body: BY_CODE, response: answers() } },
    async (request) => {
      const { person, body, idempotency } = request;
      return ok(await turnOnSecondFactor(person, { ...body, idempotency, ip: addressOf(request) }, hall));
    },
  );

  app.delete<{ Body: { code: string } }>(
    PATHS.secondFactor,
    { schema: { tags: TAGS, summary: 'turns it off', body: BY_CODE, response: answers({ type: 'null' }) } },
    async (request) => {
      const { person, body, idempotency } = request;
      await turnOffSecondFactor(person, { ...body, idempotency, ip: addressOf(request) }, hall);
      return ok(null);
    },
  );

  passkeyRoutes(app, hall);
}

function passkeyRoutes(app: FastifyInstance, hall: Hall): void {
  const siteOf = async (request: FastifyRequest) => ({
    origin: originOf(request),
    name: await brandOf(request.locale, hall),
  });

  app.get(
    PATHS.passkeys,
    { schema: { tags: TAGS, summary: 'the own passkeys', response: answers() } },
    async ({ person }) => ok(await ownPasskeys(person, hall)),
  );

  app.post<{ Body: { code: string } }>(
    PATHS.passkeys,
    {
      schema: {
        tags: TAGS,
        summary: 'what a browser makes a passkey by; wants a second factor that is on, and a code of it',
        body: BY_CODE,
        response: answers(),
      },
    },
    async (request) => {
      const { person, body, idempotency } = request;
      const site = await siteOf(request);
      return ok(await beginPasskey(person, { ...body, idempotency, site, ip: addressOf(request) }, hall));
    },
  );

  app.put<{ Body: { name: string; passkey: RegistrationResponseJSON } }>(
    PATHS.passkeys,
    {
      schema: {
        tags: TAGS,
        summary: 'keeps the passkey that the browser has made',
        body: object({ name: NAME, passkey: ANSWER }, ['name', 'passkey']),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      const { person, body, idempotency } = request;
      const { name, passkey: answer } = body;
      await addPasskey(
        person,
        { name, answer, idempotency, site: await siteOf(request), ip: addressOf(request) },
        hall,
      );
      return ok(null);
    },
  );

  app.delete<{ Params: { id: string }; Body: { code: string } }>(
    `${PATHS.passkeys}/:id`,
    { schema: { tags: TAGS, summary: 'removes a passkey', body: BY_CODE, response: answers({ type: 'null' }) } },
    async (request) => {
      const { person, body, idempotency, params } = request;
      await removePasskey(person, { ...body, ...params, idempotency, ip: addressOf(request) }, hall);
      return ok(null);
    },
  );
}
