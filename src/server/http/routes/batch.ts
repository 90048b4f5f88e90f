import type { FastifyInstance } from 'fastify';
import { BATCH_LIMIT } from '../../../contract/batch.ts';
import type { BatchRequest } from '../../../contract/batch.ts';
import { PATHS } from '../../../contract/paths.ts';
import { batchTasks } from '../../services/batch/batchTasks.ts';
import type { Hall } from '../../services/hall.ts';
import { TEXT, answers, object, ok, countFrom } from '../envelope.ts';
import '../request.ts';

const ITEM = object({ taskId: TEXT, revision: countFrom(0) }, ['taskId']);

/** One decision on many tasks. */
export function batchRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: BatchRequest }>(
    PATHS.batch,
    {
      schema: {
        tags: ['flow'],
        summary: 'approves, rejects or claims tasks of one node; answers the outcome of each',
        body: object(
          {
            items: { type: 'array', minItems: 1, maxItems: BATCH_LIMIT, items: ITEM },
            action: { type: 'string', enum: ['complete', 'reject', 'claim'] },
            comment: { type: 'string', maxLength: 4_000 },
          },
          ['items', 'action'],
        ),
        response: answers(),
      },
    },
    async ({ person, body, locale, idempotency }) =>
      ok(await batchTasks(person, { ...body, locale, idempotency }, hall)),
  );
}
