import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { getMessage } from '../../services/notices/getMessage.ts';
import { admitSocket, joinSocket } from '../../services/notices/joinSocket.ts';
import { missedMessages } from '../../services/notices/missedMessages.ts';
import { countUnread, listMessages, readMessages } from '../../services/notices/messages.ts';
import { noticeReceipts } from '../../services/notices/noticeReceipts.ts';
import { answers, answersPage, object, ok, okPage, PAGE_QUERY, TEXT } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import '../request.ts';

const TAGS = ['notices'];
/** Proxies close what is silent for a minute. */
const PING_MILLISECONDS = 25_000;

interface MessageQuery {
  page: number;
  pageSize?: number;
  limit?: number;
  readStatus?: 0 | 1;
  byRequest?: boolean;
}

/** The person's messages, and the socket that tells of new ones. */
export function noticeRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Querystring: MessageQuery }>(
    PATHS.messages,
    {
      schema: {
        tags: TAGS,
        summary: "the person's messages, newest first",
        querystring: object({
          ...PAGE_QUERY,
          readStatus: { type: 'integer', enum: [0, 1] },
          byRequest: { type: 'boolean', description: 'one row a request: its newest message' },
        }),
        response: answersPage(),
      },
    },
    async (request) => {
      const { limit, pageSize = limit ?? 10, ...query } = request.query;
      const wanted = { ...query, pageSize };
      return okPage(await hall.reads.upToDate(() => listMessages(request.person, wanted, request.locale, hall)));
    },
  );

  app.get<{ Querystring: Omit<MessageQuery, 'byRequest'> & { noticeId: string } }>(
    PATHS.noticeReceipts,
    {
      schema: {
        tags: TAGS,
        summary: 'who got a notice, and who has read it when',
        querystring: object({ ...PAGE_QUERY, noticeId: TEXT, readStatus: { type: 'integer', enum: [0, 1] } }, [
          'noticeId',
        ]),
        response: answersPage(),
      },
    },
    async (request) => {
      const { limit, pageSize = limit ?? 10, ...query } = request.query;
      const wanted = { ...query, pageSize, call: recordCall(request) };
      return okPage(await hall.reads.upToDate(() => noticeReceipts(request.person, wanted, hall)));
    },
  );

  app.get(
    PATHS.messagesUnread,
    { schema: { tags: TAGS, summary: 'how many messages are unread', response: answers() } },
    async (request) => ok({ unread: await countUnread(request.person, hall) }),
  );

  app.get<{ Querystring: { since: string } }>(
    PATHS.messagesMissed,
    {
      schema: {
        tags: TAGS,
        summary: 'unread messages that came after one, oldest first',
        querystring: object({ since: TEXT }, ['since']),
        response: answers(),
      },
    },
    async ({ person, query, locale }) => ok(await missedMessages(person, { ...query, locale }, hall)),
  );

  app.get<{ Params: { id: string } }>(
    `${PATHS.message}/:id`,
    {
      schema: {
        tags: TAGS,
        summary: 'one message, a notice of the house with its text',
        params: object({ id: TEXT }, ['id']),
        response: answers(),
      },
    },
    async ({ person, params, locale }) => ok(await getMessage(person, { ...params, locale }, hall)),
  );

  app.post<{ Body: { ids?: string[] } | undefined }>(
    PATHS.messagesRead,
    {
      schema: {
        tags: TAGS,
        summary: 'marks messages as read, all without ids',
        body: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: { ids: { type: 'array', items: TEXT, maxItems: 1000 } },
        },
        response: answers(),
      },
    },
    async ({ person, body, idempotency }) =>
      ok({ unread: await readMessages(person, { ids: body?.ids, idempotency }, hall) }),
  );

  const admit = async ({ person }: FastifyRequest) => admitSocket(person, hall);
  app.get(PATHS.socket, { websocket: true, schema: { hide: true }, preHandler: admit }, (socket, request) => {
    const leave = joinSocket(request.person, request.sessionId, socket, hall);
    let alive = true;
    const beat = setInterval(() => {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    }, PING_MILLISECONDS);
    socket.on('pong', () => {
      alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(beat);
      leave();
    });
  });
}
