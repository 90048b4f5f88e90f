import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { createTicket } from '../../services/session/createTicket.ts';
import { enterByTicket } from '../../services/session/enterByTicket.ts';
import { answers, object, ok, TEXT } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import { setSession, VISITORS_BODY, visitorOf } from '../sessionCookie.ts';
import '../request.ts';

const TAGS = ['session'];

/** Sessions by an address: `?sid=` is a single-use ticket, never a session's own id. */
export function ticketRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: { username?: string } | null }>(
    PATHS.ticket,
    {
      schema: {
        tags: TAGS,
        summary: 'a single-use ticket, good for a minute; a campus login names whom it has let in',
        body: { ...object({ username: { ...TEXT, maxLength: 100 } }), type: ['object', 'null'] },
        response: answers(),
      },
    },
    async (request) => {
      const { person, body } = request;
      const call = recordCall(request);
      return ok({ ticket: await createTicket(person, { username: body?.username, call }, hall) });
    },
  );

  app.post<{ Body: { ticket: string } }>(
    PATHS.enter,
    {
      config: { public: true },
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: TAGS,
        summary: 'exchanges a ticket for a session; sets its cookie',
        body: object({ ticket: TEXT }, ['ticket']),
        response: answers({ type: 'null' }),
      },
    },
    async (request, reply) => {
      const { caller, body, sessionId } = request;
      setSession(request, reply, await enterByTicket(caller, body.ticket, visitorOf(request), sessionId, hall));
      return ok(null);
    },
  );
}
