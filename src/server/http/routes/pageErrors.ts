import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { logPageError } from '../../services/upkeep/logPageError.ts';
import type { PageError } from '../../services/upkeep/logPageError.ts';
import { addressOf } from '../address.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import { VISITORS_BODY } from '../sessionCookie.ts';

/** Where a page tells by what it failed, also before anybody has logged in; client/app/tellErrors.ts does. */
export function pageErrorRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: PageError }>(
    PATHS.pageErrors,
    {
      config: { public: true },
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: ['system'],
        summary: 'a page tells by what it failed',
        body: object(
          {
            message: { ...TEXT, maxLength: 1_000 },
            stack: { type: 'string', maxLength: 5_000 },
            page: { type: 'string', maxLength: 500 },
          },
          ['message'],
        ),
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      logPageError(request.body, { ip: addressOf(request), userAgent, requestId: request.id }, hall);
      return ok(null);
    },
  );
}
