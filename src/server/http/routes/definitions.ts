import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { getValidators } from '../../services/topics/validators.ts';
import { getDefinitionSource } from '../../services/definitions/getDefinitionSource.ts';
import { getVocabulary } from '../../services/definitions/getVocabulary.ts';
import type { GetDefinitionSource } from '../../services/definitions/getDefinitionSource.ts';
import { TEXT, answers, object, ok } from '../envelope.ts';
import '../request.ts';

interface ValidatorsParams {
  file: string;
}

/** Parts of definitions that pages load by themselves. */
export function definitionRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Params: ValidatorsParams; Querystring: { version?: string; node?: string } }>(
    `${PATHS.validators}/:file`,
    {
      schema: {
        tags: ['topics'],
        summary: 'precompiled validators, an ES module named by its hash',
        params: object({ file: { type: 'string', pattern: '^[0-9a-f]{16,64}\\.js$' } }, ['file']),
        querystring: object({ version: TEXT, node: TEXT }),
      },
    },
    async ({ params, query }, reply) => {
      const text = await getValidators({ hash: params.file.slice(0, -'.js'.length), ...query }, hall);
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(text);
    },
  );

  app.get(
    PATHS.definitionVocabulary,
    {
      schema: {
        tags: ['processes'],
        summary: 'the names that definitions may refer to (dictionaries, roles, posts, entities), for analysts',
        response: answers(),
      },
    },
    async ({ person }) => ok(await getVocabulary(person, hall)),
  );

  app.get<{ Params: { kind: GetDefinitionSource['kind']; '*': string } }>(
    `${PATHS.definitionSource}/:kind/*`,
    {
      schema: {
        tags: ['processes'],
        summary: 'the files of the version of a topic or entity that is served now, for analysts',
        params: object({ kind: { type: 'string', enum: ['topic', 'entity'] }, '*': TEXT }, ['kind', '*']),
        response: answers(),
      },
    },
    async ({ person, params }) => ok(await getDefinitionSource(person, { kind: params.kind, key: params['*'] }, hall)),
  );
}
