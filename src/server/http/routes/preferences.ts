import type { FastifyInstance } from 'fastify';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Hall } from '../../services/hall.ts';
import { getPreference, listPreferences, putPreference } from '../../services/preferences/preferences.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import '../request.ts';

const TAGS = ['preferences'];

/** What a person set for himself: columns of a list, favourites. `*` because keys have slashes: `columns:sys/user`. */
export function preferenceRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Querystring: { prefix?: string } }>(
    '/preferences',
    {
      schema: {
        tags: TAGS,
        summary: 'all preferences by key',
        querystring: object({ prefix: { type: 'string', maxLength: 120 } }),
        response: answers(),
      },
    },
    async (request) => ok(await listPreferences(request.person, request.query.prefix ?? '', hall)),
  );

  app.get<{ Params: { '*': string } }>(
    '/preferences/*',
    { schema: { tags: TAGS, summary: 'one preference, null when it was never set', response: answers() } },
    async (request) => ok(await getPreference(request.person, request.params['*'], hall)),
  );

  app.put<{ Params: { '*': string }; Body: { value: JsonValue } }>(
    '/preferences/*',
    {
      schema: {
        tags: TAGS,
        summary: 'sets one preference; null forgets it',
        params: object({ '*': TEXT }),
        body: object({ value: {} }, ['value']),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      await putPreference(
        request.person,
        { key: request.params['*'], value: request.body.value, idempotency: request.idempotency },
        hall,
      );
      return ok(null);
    },
  );
}
