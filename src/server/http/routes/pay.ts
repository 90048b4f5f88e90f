import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { returnFromAlipay } from '../../services/pay/askAboutPayment.ts';
import { takeAlipayNotice } from '../../services/pay/takeAlipayNotice.ts';
import { VISITORS_BODY } from '../sessionCookie.ts';

/** What payment platforms tell the hall. */
export function payRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: unknown }>(
    PATHS.alipayNotify,
    {
      config: { public: true },
      bodyLimit: VISITORS_BODY,
      schema: {
        tags: ['pay'],
        summary: 'Alipay about a trade, signed; answers the word `success`, or it is sent again',
        consumes: ['application/x-www-form-urlencoded'],
      },
    },
    async ({ body }, reply) => {
      const taken = await takeAlipayNotice(textsIn(body), hall);
      return reply.type('text/plain; charset=utf-8').send(taken ? 'success' : 'failure');
    },
  );

  app.get(
    PATHS.alipayReturn,
    {
      config: { public: true },
      schema: {
        tags: ['pay'],
        summary: 'takes back whom Alipay sends back after he has paid; leads to his order',
        querystring: { type: 'object', additionalProperties: { type: 'string', maxLength: 1_000 } },
      },
    },
    async ({ query }, reply) => {
      const number = await returnFromAlipay(textsIn(query), hall);
      return reply.header('cache-control', 'no-store').redirect(number === null ? ORDERS : orderOf(number), 303);
    },
  );
}

const ORDERS = '/merchantManage/orderInfo';

/** The list, with that order alone in it; a second try to pay has the order's number with its own behind. */
function orderOf(outTradeNo: string): string {
  return `${ORDERS}?${new URLSearchParams({ 'f.orderNo': outTradeNo.replace(/_\d+$/, '') }).toString()}`;
}

/** Fields of a form that came once: one that comes twice could be signed as the one and read as the other. */
function textsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body);
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? Object.fromEntries(entries)
    : {};
}
