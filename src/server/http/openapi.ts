import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { API, PATHS, SESSION_COOKIE } from '../../contract/paths.ts';
import type { Hall } from '../services/hall.ts';
import { entityPaths, entitySchemas } from './entity-openapi.ts';
import { topicSchemas, withTopicBodies } from './topic-openapi.ts';
import type { Paths } from './topic-openapi.ts';

/** The document that the routes themselves give, as far as it is added to here. */
interface Document {
  components?: { schemas?: object };
  paths?: Paths;
}

/** Collects the schemas of all routes that are registered after it. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Campus Service Hall', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      },
    },
    transform({ schema, url, route }) {
      const open = route.config?.public === true;
      return { url, schema: { ...schema, security: open ? [] : [{ session: [] }] } };
    },
  });
}

export function serveOpenApi(api: FastifyInstance, hall: Hall): void {
  api.get(
    PATHS.openapi,
    {
      config: { public: !hall.settings.production },
      schema: { tags: ['system'], summary: `this document, of ${API}` },
    },
    async (request) => {
      if (hall.settings.production && !request.person.superAdmin) throw new HallError('forbidden');
      const { components, paths, ...document } = api.swagger() as Document;
      const schemas = { ...components?.schemas, ...entitySchemas(hall), ...topicSchemas(hall) };
      return {
        ...document,
        components: { ...components, schemas },
        paths: withEntities(withTopicBodies(paths ?? {}, hall), hall),
      };
    },
  );
}

/** The calls of entities beside those that have a route of their own, which come first here as in the server. */
function withEntities(paths: Paths, hall: Hall): object {
  const entities = Object.entries(entityPaths(hall));
  return { ...paths, ...Object.fromEntries(entities.map(([path, calls]) => [path, { ...calls, ...paths[path] }])) };
}
