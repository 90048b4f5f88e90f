import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import { getDiagramOfTopic } from '../../services/topics/getDiagramOfTopic.ts';
import { getProjection } from '../../services/topics/getProjection.ts';
import { getSteps } from '../../services/topics/getSteps.ts';
import { getTitle } from '../../services/topics/getTitle.ts';
import { listTopics } from '../../services/topics/listTopics.ts';
import type { Hall } from '../../services/hall.ts';
import { TEXT, answers, object, ok, countFrom } from '../envelope.ts';
import { hasTag } from '../headers.ts';
import '../request.ts';

const TAGS = ['topics'];
const PARAMS = object({ key: TEXT }, ['key']);
const QUERY = object({ node: TEXT, version: countFrom(1) });

interface TopicParams {
  key: string;
}

/** What can be started, and the form of it. */
export function topicRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.topics,
    { schema: { tags: TAGS, summary: 'what the person may start, by category', response: answers() } },
    async ({ person, locale }) => ok(await listTopics(person, locale, hall)),
  );

  app.get<{ Params: TopicParams; Querystring: { node?: string; version?: number } }>(
    `${PATHS.topic}/:key`,
    { schema: { tags: TAGS, summary: 'the form at a node', params: PARAMS, querystring: QUERY, response: answers() } },
    async ({ person, params, query, locale, headers }, reply) => {
      const projection = await getProjection(person, { ...params, ...query, locale }, hall);
      const etag = `"${createHash('sha256').update(JSON.stringify(projection)).digest('base64url').slice(0, 27)}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-language, cookie');
      if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
      return ok(projection);
    },
  );

  app.get<{ Params: TopicParams }>(
    `${PATHS.topic}/:key/title`,
    { schema: { tags: TAGS, summary: 'what it is called', params: PARAMS, response: answers() } },
    ({ person, params, locale }) => Promise.resolve(ok({ title: getTitle(person, { ...params, locale }, hall) })),
  );

  app.get<{ Params: TopicParams }>(
    `${PATHS.topic}/:key/diagram`,
    { schema: { tags: TAGS, summary: 'the process of a topic, SVG', params: PARAMS } },
    async ({ person, params, locale }, reply) =>
      reply.type('image/svg+xml; charset=utf-8').send(await getDiagramOfTopic(person, { ...params, locale }, hall)),
  );

  app.get<{ Params: TopicParams }>(
    `${PATHS.topic}/:key/steps`,
    { schema: { tags: TAGS, summary: 'who would handle it for this person', params: PARAMS, response: answers() } },
    async ({ person, params, locale }) => ok(await getSteps(person, { ...params, locale }, hall)),
  );
}
