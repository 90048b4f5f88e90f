import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import { verifyLogs } from '../../services/audit/verifyLogs.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, ok } from '../envelope.ts';
import '../request.ts';

/** Whether the logs can be believed. */
export function auditRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.auditVerify,
    { schema: { tags: ['system'], summary: 'checks the seals of the operation and login logs', response: answers() } },
    async ({ person }) => ok(await verifyLogs(person, hall)),
  );
}
