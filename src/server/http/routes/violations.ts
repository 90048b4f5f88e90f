import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { logViolation } from '../../services/upkeep/logViolation.ts';
import type { Violation } from '../../services/upkeep/logViolation.ts';
import { addressOf } from '../address.ts';
import { answers, ok } from '../envelope.ts';
import { VISITORS_BODY } from '../sessionCookie.ts';

/** Where browsers tell what the policy of a page kept them from; pagePolicy names it. */
export function violationRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: { 'csp-report': Violation } }>(
    PATHS.violations,
    {
      config: { public: true },
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: ['system'],
        summary: 'a browser tells what the policy of a page forbade',
        body: { type: 'object', required: ['csp-report'], properties: { 'csp-report': { type: 'object' } } },
        response: answers({ type: 'null' }),
      },
    },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      logViolation(request.body['csp-report'], { ip: addressOf(request), userAgent, requestId: request.id }, hall);
      return ok(null);
    },
  );
}
