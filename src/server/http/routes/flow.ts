import type { FastifyInstance } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import { PATHS } from '../../../contract/paths.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { checkExclusive } from '../../services/flow/checkExclusive.ts';
import type { ChosenApprovers } from '../../services/flow/chosenApprovers.ts';
import { checkRelated } from '../../services/flow/checkRelated.ts';
import type { TypedForm } from '../../services/flow/typedForm.ts';
import { copyRequest } from '../../services/flow/copyRequest.ts';
import { getDetail } from '../../services/flow/getDetail.ts';
import { getDiagram } from '../../services/flow/getDiagram.ts';
import { getHistory } from '../../services/flow/getHistory.ts';
import { recentValues } from '../../services/flow/recentValues.ts';
import { requestOptions } from '../../services/flow/requestOptions.ts';
import { startRequest } from '../../services/flow/verbs/startRequest.ts';
import { VERB_CALLS } from '../../services/flow/verbs.ts';
import { loggedWork } from '../../services/processes/loggedWork.ts';
import type { Hall } from '../../services/hall.ts';
import { PAGE_QUERY, TEXT, answers, answersPage, object, ok, okPage } from '../envelope.ts';
import { verbInput } from './flow-input.ts';
import { recordCall } from '../recordCall.ts';
import '../request.ts';

interface StartBody {
  topic: string;
  formData?: FormData;
  businessKey?: string;
  approvers?: ChosenApprovers;
}

interface RequestQuery {
  processInstanceId?: string;
  taskId?: string;
  businessKey?: string;
}

interface OptionsQuery {
  topic: string;
  keyword?: string;
  ids?: string[];
  page?: number;
  pageSize?: number;
}

const TAGS = ['flow'];
const FORM = { type: 'object', additionalProperties: true } as const;
const TYPED = object({ topic: TEXT, formData: FORM, processInstanceId: TEXT, taskId: TEXT }, ['topic', 'formData']);
const PERSON_ID = { type: 'string', minLength: 1, maxLength: 128 } as const;
const APPROVERS = {
  type: 'object',
  maxProperties: 100,
  additionalProperties: { anyOf: [PERSON_ID, { type: 'array', maxItems: 100, items: PERSON_ID }] },
} as const;
const ID_QUERY = object({ processInstanceId: TEXT, taskId: TEXT, businessKey: TEXT });

/** Requests under way: start, the verbs, and what one of them looks like. */
export function flowRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: StartBody }>(
    `${PATHS.flow}/start`,
    {
      schema: {
        tags: TAGS,
        summary: 'hands in a form or a draft',
        body: object({ topic: TEXT, formData: FORM, businessKey: TEXT, approvers: APPROVERS }, ['topic']),
        response: answers(),
      },
    },
    async ({ person, body, locale, idempotency }) => {
      const { topic, formData, businessKey, approvers } = body;
      return ok(await startRequest(person, { topic, formData, businessKey, approvers, locale, idempotency }, hall));
    },
  );

  for (const { name, run, on, audited } of VERB_CALLS) {
    app.post(
      `${PATHS.flow}/${name}`,
      { schema: { tags: TAGS, summary: `${name}: see the table of verbs`, response: answers() } },
      async (request) => {
        const input = verbInput(request);
        if (input.taskId === undefined && (on === 'task' || input.processInstanceId === undefined)) {
          throw new HallError('badRequest', { data: { field: 'taskId' } });
        }
        const work = async () => run(request.person, input, hall);
        // what people do with their tasks stands in the request's history
        if (!audited) return ok((await work()) ?? null);
        const { processInstanceId: id = input.taskId, comment = '' } = input;
        const about = { entity: 'flow/running', action: name, id, parameters: { comment } } as const;
        return ok((await loggedWork(request.person, { ...about, call: recordCall(request) }, hall, work)) ?? null);
      },
    );
  }

  app.get<{ Querystring: RequestQuery }>(
    PATHS.detail,
    {
      schema: {
        tags: TAGS,
        summary: 'one request as this person may see it',
        querystring: ID_QUERY,
        response: answers(),
      },
    },
    async ({ person, query, locale }) => ok(await getDetail(person, { ...named(query), locale }, hall)),
  );

  app.get<{ Querystring: RequestQuery }>(
    PATHS.history,
    {
      schema: {
        tags: TAGS,
        summary: 'what happened, first the submission',
        querystring: ID_QUERY,
        response: answers(),
      },
    },
    async ({ person, query, locale }) => ok(await getHistory(person, { ...named(query), locale }, hall)),
  );

  app.get<{ Querystring: RequestQuery }>(
    PATHS.diagram,
    { schema: { tags: TAGS, summary: 'the process with done, active and coming steps, SVG', querystring: ID_QUERY } },
    async ({ person, query, locale }, reply) => {
      const svg = await getDiagram(person, { ...named(query), locale }, hall);
      return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'no-store').send(svg);
    },
  );

  app.post<{ Body: TypedForm & { formData: FormData } }>(
    PATHS.exclusive,
    {
      schema: {
        tags: TAGS,
        summary: 'whether what the form would book is still free',
        body: TYPED,
        response: answers(),
      },
    },
    async ({ person, body, locale }) => ok(await checkExclusive(person, { ...body, locale }, hall)),
  );

  app.post<{ Body: TypedForm & { formData: FormData } }>(
    PATHS.related,
    {
      schema: {
        tags: TAGS,
        summary: 'what the expressions of the form read of the records and requests that it names',
        body: TYPED,
        response: answers(),
      },
    },
    async ({ person, body }) => ok(await checkRelated(person, body, hall)),
  );

  app.get<{ Querystring: { processInstanceId: string } }>(
    PATHS.again,
    {
      schema: {
        tags: TAGS,
        summary: 'what another request like this ended one begins with',
        querystring: object({ processInstanceId: TEXT }, ['processInstanceId']),
        response: answers(),
      },
    },
    async ({ person, query }) => ok(await copyRequest(person, query, hall)),
  );

  app.get<{ Querystring: OptionsQuery }>(
    PATHS.requests,
    {
      schema: {
        tags: TAGS,
        summary: 'own completed requests of a topic',
        querystring: object(
          {
            ...PAGE_QUERY,
            topic: TEXT,
            keyword: { type: 'string', maxLength: 100 },
            ids: { type: 'array', maxItems: 100, items: TEXT },
          },
          ['topic'],
        ),
        response: answersPage(),
      },
    },
    async ({ person, query }) => {
      const { topic, keyword = '', ids, page = 1, pageSize = 20 } = query;
      return okPage(await requestOptions(person, { topic, keyword, ids, page, pageSize }, hall));
    },
  );

  app.get<{ Querystring: { topic: string } }>(
    PATHS.recentValues,
    {
      schema: {
        tags: TAGS,
        summary: 'what the person last wrote into the lines of text of a form',
        querystring: object({ topic: TEXT }, ['topic']),
        response: answers(),
      },
    },
    async ({ person, query }) => ok(await recentValues(person, query, hall)),
  );
}

function named(query: RequestQuery): RequestQuery {
  if (query.processInstanceId === undefined && query.taskId === undefined && query.businessKey === undefined) {
    throw new HallError('badRequest', { data: { field: 'processInstanceId' } });
  }
  return query;
}
