import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { ProfileChange } from '../../../contract/person.ts';
import type { Hall } from '../../services/hall.ts';
import { endOwnSession, ownSessions } from '../../services/session/ownSessions.ts';
import { changeProfile, readProfile } from '../../services/session/profile.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import '../request.ts';

const TAGS = ['session'];
const REACH = { type: 'string', maxLength: 100 } as const;
const PASSWORD = { type: 'string', maxLength: 200 } as const;
const FILE = object({ id: TEXT, name: TEXT, size: { type: 'integer' } }, ['id', 'name', 'size']);
const AVATAR = { type: 'array', maxItems: 1, items: FILE } as const;

/** What a person sees and sets about himself, and where he is logged in. */
export function profileRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.profile,
    { schema: { tags: TAGS, summary: 'what the hall knows of who asks', response: answers() } },
    async (request) => ok(await readProfile(request.person, recordCall(request), hall)),
  );

  app.put<{ Body: ProfileChange }>(
    PATHS.profile,
    {
      schema: {
        tags: TAGS,
        summary: "changes the person's own phone number, mail address (with his password) and picture",
        body: object(
          { mobile: REACH, email: REACH, avatar: AVATAR, password: PASSWORD, revision: { type: 'integer' } },
          ['mobile', 'email'],
        ),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      await changeProfile(request.person, request.body, recordCall(request), hall);
      return ok(null);
    },
  );

  app.get(
    PATHS.ownSessions,
    { schema: { tags: TAGS, summary: 'where the person is logged in', response: answers() } },
    async ({ person, sessionId }) => ok(await ownSessions(person, sessionId, hall)),
  );

  app.delete<{ Params: { id: string } }>(
    `${PATHS.ownSessions}/:id`,
    {
      schema: {
        tags: TAGS,
        summary: "ends one of the person's own sessions",
        params: object({ id: TEXT }),
        response: answers({ type: 'null' }),
      },
    },
    async ({ person, params, idempotency }) => {
      await endOwnSession(person, { ...params, idempotency }, hall);
      return ok(null);
    },
  );
}
