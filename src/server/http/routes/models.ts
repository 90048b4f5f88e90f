import type { FastifyInstance } from 'fastify';
import type { Hall } from '../../services/hall.ts';
import { compareModel } from '../../services/processes/compareModel.ts';
import { deployModel } from '../../services/processes/deployModel.ts';
import { checkDrawing, getDrawing, saveDrawing } from '../../services/processes/drawing.ts';
import { loggedWork } from '../../services/processes/loggedWork.ts';
import { TEXT, answers, object, ok, countFrom } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import '../request.ts';

const PARAMS = object({ id: TEXT }, ['id']);
const XML = { type: 'string', minLength: 1, maxLength: 1_000_000 } as const;
const REVISION = countFrom(1);

interface IdParams {
  id: string;
}

/** Processes that are being drawn. Their names and keys are records of the entity flow/model. */
export function modelRoutes(app: FastifyInstance, hall: Hall): void {
  const schema = (summary: string) => ({ tags: ['processes'], summary, params: PARAMS, response: answers() });

  app.get<{ Params: IdParams }>(
    '/flow/model/:id/drawing',
    { schema: schema('a model with what its editor needs') },
    async ({ person, params, locale }) => ok(await getDrawing(person, { ...params, locale }, hall)),
  );

  app.put<{ Params: IdParams; Body: { xml: string; revision: number } }>(
    '/flow/model/:id/drawing',
    {
      schema: {
        ...schema('keeps a drawing, faults and all'),
        body: object({ xml: XML, revision: REVISION }, ['xml', 'revision']),
      },
    },
    async ({ person, params, body, locale, idempotency }) =>
      ok(await saveDrawing(person, { ...params, ...body, locale, idempotency }, hall)),
  );

  app.post<{ Params: IdParams; Body: { xml: string } }>(
    '/flow/model/:id/check',
    { schema: { ...schema('what the checker says about a drawing'), body: object({ xml: XML }, ['xml']) } },
    async ({ person, params, body, locale }) => ok(await checkDrawing(person, { ...params, ...body, locale }, hall)),
  );

  app.get<{ Params: IdParams }>(
    '/flow/model/:id/meaning',
    { schema: schema('what deploying a model would mean for what its topic serves now') },
    async ({ person, params, locale }) => ok(await compareModel(person, { ...params, locale }, hall)),
  );

  app.post<{ Params: IdParams; Body: { revision?: number } | null }>(
    '/flow/model/:id/deploy',
    { schema: schema('deploys a model as the process of its topic') },
    async (request) => {
      const { person, params, body, locale, idempotency } = request;
      const revision = typeof body?.revision === 'number' ? body.revision : undefined;
      const about = { entity: 'flow/model', action: 'deploy', ...params, call: recordCall(request) } as const;
      return ok(
        await loggedWork(person, about, hall, () =>
          deployModel(person, { ...params, revision, locale, idempotency }, hall),
        ),
      );
    },
  );
}
