import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { verifySheet } from '../../services/verification/verifySheet.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import '../request.ts';

/** Whether a printed sheet is genuine; for everybody who holds one. */
export function verificationRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Params: { code: string } }>(
    `${PATHS.verify}/:code`,
    {
      config: { public: true },
      schema: {
        tags: ['flow'],
        summary: 'whether a printed sheet is genuine, and still what the request says',
        params: object({ code: TEXT }, ['code']),
        response: answers(),
      },
    },
    async (request) => {
      const { caller, params, locale } = request;
      return ok(await verifySheet(caller, { code: params.code, locale }, hall));
    },
  );
}
