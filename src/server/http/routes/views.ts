import type { FastifyInstance } from 'fastify';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import { PATHS } from '../../../contract/paths.ts';
import { DENSITIES } from '../../../contract/views.ts';
import type { Hall } from '../../services/hall.ts';
import { createView } from '../../services/views/createView.ts';
import type { CreateView } from '../../services/views/createView.ts';
import { deleteView } from '../../services/views/deleteView.ts';
import { getView } from '../../services/views/getView.ts';
import { listViews } from '../../services/views/listViews.ts';
import { updateView } from '../../services/views/updateView.ts';
import type { UpdateView } from '../../services/views/updateView.ts';
import { viewAudience } from '../../services/views/viewAudience.ts';
import { TEXT, answers, object, ok, countFrom } from '../envelope.ts';
import '../request.ts';

const TAGS = ['views'];
const PARAMS = object({ id: TEXT }, ['id']);
const NAME = { type: 'string', minLength: 1, maxLength: 60, pattern: '\\S' } as const;
const VALUE = { type: 'string', maxLength: 500 } as const;
const NAMES = { type: 'array', maxItems: 200, items: TEXT } as const;
const STATE = object(
  {
    filters: {
      type: 'object',
      maxProperties: 60,
      additionalProperties: { anyOf: [VALUE, { type: 'array', maxItems: 100, items: VALUE }] },
    },
    sort: TEXT,
    order: { type: 'string', enum: ['asc', 'desc'] },
    pageSize: { type: 'integer', enum: [...PAGE_SIZES] },
    hidden: NAMES,
    kept: NAMES,
    density: { type: 'string', enum: [...DENSITIES] },
  },
  ['filters'],
);
const FLAG = { type: 'boolean' } as const;
const SHARE = object({ everybody: FLAG, link: FLAG, roles: NAMES, depts: NAMES }, [
  'everybody',
  'link',
  'roles',
  'depts',
]);

interface ById {
  Params: { id: string };
}

/** Views of lists: what is asked for and how it is drawn, under a name, for oneself or shared. */
export function viewRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Querystring: { list: string } }>(
    PATHS.views,
    {
      schema: {
        tags: TAGS,
        summary: 'own and shared views of a list',
        querystring: object({ list: TEXT }, ['list']),
        response: answers(),
      },
    },
    async ({ person, query }) => ok(await listViews(person, query.list, hall)),
  );
  app.get(
    `${PATHS.views}/audience`,
    { schema: { tags: TAGS, summary: 'with whom the person may share', response: answers() } },
    async ({ person, locale }) => ok(viewAudience(person, { locale }, hall)),
  );
  app.get<ById>(
    `${PATHS.views}/:id`,
    { schema: { tags: TAGS, summary: 'a view by its address', params: PARAMS, response: answers() } },
    async ({ person, params }) => ok(await getView(person, params.id, hall)),
  );
  app.post<{ Body: CreateView }>(
    PATHS.views,
    {
      schema: {
        tags: TAGS,
        summary: 'keeps a view',
        body: object({ list: TEXT, name: NAME, state: STATE, share: SHARE }, ['list', 'name', 'state']),
        response: answers(),
      },
    },
    async ({ person, body, idempotency }) => ok(await createView(person, { ...body, idempotency }, hall)),
  );
  app.put<ById & { Body: Omit<UpdateView, 'id' | 'idempotency'> }>(
    `${PATHS.views}/:id`,
    {
      schema: {
        tags: TAGS,
        summary: 'renames, changes or shares an own view',
        params: PARAMS,
        body: object({ revision: countFrom(1), name: NAME, state: STATE, share: SHARE }),
        response: answers(),
      },
    },
    async ({ person, params, body, idempotency }) =>
      ok(await updateView(person, { ...body, ...params, idempotency }, hall)),
  );
  app.delete<ById>(
    `${PATHS.views}/:id`,
    { schema: { tags: TAGS, summary: 'forgets an own view', params: PARAMS, response: answers({ type: 'null' }) } },
    async ({ person, params, idempotency }) => {
      await deleteView(person, { ...params, idempotency }, hall);
      return ok(null);
    },
  );
}
