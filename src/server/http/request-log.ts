import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './errors.ts';

/** One line a request, when it is over: never its query, body or cookies. Errors are told where they are answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    request.log.info(
      {
        method: request.method,
        url: pathOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        person: request.caller?.id,
      },
      'request',
    );
  }

  override defaultErrorLog(): void {}
}
