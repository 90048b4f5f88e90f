import type { FastifyInstance } from 'fastify';
import { MIGRATE_AT_ONCE } from '../../../contract/migration.ts';
import type { MigrateMany } from '../../../contract/migration.ts';
import type { ThrowEvent } from '../../../contract/flow.ts';
import { throwEvent } from '../../services/flow/verbs/throwEvent.ts';
import type { Hall } from '../../services/hall.ts';
import { checkMigration, migrateRequest } from '../../services/migration/migrateRequest.ts';
import { migrateRequests } from '../../services/migration/migrateRequests.ts';
import { loggedWork } from '../../services/processes/loggedWork.ts';
import { TEXT, answers, object, ok, countFrom } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import '../request.ts';

const TAGS = ['processes'];
const PARAMS = object({ id: TEXT }, ['id']);
const REVISION = countFrom(0);
const COMMENT = { type: 'string', maxLength: 4_000 } as const;

interface MigrateBody {
  toVersionId?: string;
  revision?: number;
  comment?: string;
}

/** Requests under way as administrators and systems move them: on to a newer version, and by events from outside. */
export function runningRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Params: { id: string }; Querystring: { toVersionId?: string } }>(
    '/flow/running/:id/migration',
    {
      schema: {
        tags: TAGS,
        summary: 'what stands in the way of a request going on with a newer version',
        params: PARAMS,
        querystring: object({ toVersionId: TEXT }),
        response: answers(),
      },
    },
    async ({ person, params, query, locale }) =>
      ok(await checkMigration(person, { processInstanceId: params.id, ...query, locale }, hall)),
  );

  app.post<{ Params: { id: string }; Body: MigrateBody | null }>(
    '/flow/running/:id/migrate',
    {
      schema: {
        tags: TAGS,
        summary: 'lets a request go on with a newer version',
        params: PARAMS,
        body: { ...object({ toVersionId: TEXT, revision: REVISION, comment: COMMENT }), nullable: true },
        response: answers(),
      },
    },
    async (request) => {
      const { person, params, body, locale, idempotency } = request;
      const about = { entity: 'flow/running', action: 'migrate', ...params, call: recordCall(request) } as const;
      const input = { processInstanceId: params.id, ...body, locale, idempotency };
      return ok(await loggedWork(person, about, hall, () => migrateRequest(person, input, hall)));
    },
  );

  app.post<{ Body: MigrateMany }>(
    '/flow/running/migration',
    {
      schema: {
        tags: TAGS,
        summary: 'looks at many requests, or moves them, each for itself',
        body: object({
          requests: {
            type: 'array',
            minItems: 1,
            maxItems: MIGRATE_AT_ONCE,
            items: object({ processInstanceId: TEXT, revision: REVISION }, ['processInstanceId']),
          },
          fromVersionId: TEXT,
          after: TEXT,
          toVersionId: TEXT,
          dryRun: { type: 'boolean' },
          comment: COMMENT,
        }),
        response: answers(),
      },
    },
    async (request) => {
      const { person, body, locale, idempotency } = request;
      const migrate = () => migrateRequests(person, { ...body, locale, idempotency }, hall);
      // looking changes nothing
      if (body.dryRun === true) return ok(await migrate());
      const ids = (body.requests ?? []).map(({ processInstanceId }) => processInstanceId);
      const about = { entity: 'flow/running', action: 'migrate', parameters: { ids } } as const;
      return ok(await loggedWork(person, { ...about, call: recordCall(request) }, hall, migrate));
    },
  );

  app.post<{ Body: ThrowEvent }>(
    '/flow/running/signal',
    {
      schema: {
        tags: TAGS,
        summary: 'sends a signal to all that wait for it, or a message to one request',
        body: object({ name: TEXT, kind: { type: 'string', enum: ['signal', 'message'] }, processInstanceId: TEXT }, [
          'name',
        ]),
        response: answers(),
      },
    },
    async (request) => {
      const { person, body, locale, idempotency } = request;
      const parameters = { name: body.name, kind: body.kind ?? 'signal' };
      const about = { entity: 'flow/running', action: 'signal', id: body.processInstanceId, parameters } as const;
      return ok(
        await loggedWork(person, { ...about, call: recordCall(request) }, hall, () =>
          throwEvent(person, { ...body, locale, idempotency }, hall),
        ),
      );
    },
  );
}
