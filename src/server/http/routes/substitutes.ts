import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { SubstituteInput } from '../../../contract/substitutes.ts';
import type { Hall } from '../../services/hall.ts';
import { activeSubstitutes, allSubstitutes, listSubstitutes } from '../../services/substitutes/listSubstitutes.ts';
import { createSubstitute, endSubstitute, updateSubstitute } from '../../services/substitutes/saveSubstitute.ts';
import { PAGE_QUERY, TEXT, answers, answersPage, object, ok, okPage, countFrom } from '../envelope.ts';
import '../request.ts';

const TAGS = ['substitutes'];
const DAY = { type: 'string', format: 'date' } as const;
const FIELDS = {
  substituteId: TEXT,
  from: DAY,
  to: DAY,
  topics: { type: 'array', maxItems: 200, items: TEXT },
  maxAmount: { anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] },
  reason: { type: 'string', maxLength: 500 },
};
const REQUIRED = ['substituteId', 'from', 'to'];

/** Out of office: who acts for a person while he is away. Everybody sees and changes his own. */
export function substituteRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.substitutes,
    { schema: { tags: TAGS, summary: "the person's own substitutes", response: answers() } },
    async ({ person, locale }) => ok(await listSubstitutes(person, { locale }, hall)),
  );

  app.get(
    `${PATHS.substitutes}/active`,
    { schema: { tags: TAGS, summary: 'who stands in now, and for whom', response: answers() } },
    async ({ person, locale }) => ok(await activeSubstitutes(person, { locale }, hall)),
  );

  app.get<{ Querystring: { page: number; pageSize?: number; limit?: number } }>(
    `${PATHS.substitutes}/all`,
    {
      schema: {
        tags: TAGS,
        summary: "everybody's, for workflow administrators",
        querystring: object(PAGE_QUERY),
        response: answersPage(),
      },
    },
    async ({ person, query, locale }) => {
      const { page, pageSize = query.limit ?? 10 } = query;
      return okPage(await allSubstitutes(person, { page, pageSize, locale }, hall));
    },
  );

  app.post<{ Body: SubstituteInput }>(
    PATHS.substitutes,
    { schema: { tags: TAGS, summary: 'names a substitute', body: object(FIELDS, REQUIRED), response: answers() } },
    async ({ person, body, locale, idempotency }) =>
      ok(await createSubstitute(person, { ...body, locale, idempotency }, hall)),
  );

  app.put<{ Body: SubstituteInput & { id: string; revision?: number } }>(
    PATHS.substitutes,
    {
      schema: {
        tags: TAGS,
        summary: 'changes one that is not over',
        body: object({ ...FIELDS, id: TEXT, revision: countFrom(0) }, [...REQUIRED, 'id']),
        response: answers(),
      },
    },
    async ({ person, body, locale, idempotency }) =>
      ok(await updateSubstitute(person, { ...body, locale, idempotency }, hall)),
  );

  app.delete<{ Params: { id: string } }>(
    `${PATHS.substitutes}/:id`,
    { schema: { tags: TAGS, summary: 'ends it now', params: object({ id: TEXT }), response: answers() } },
    async ({ person, params, idempotency }) => {
      await endSubstitute(person, { ...params, idempotency }, hall);
      return ok(null);
    },
  );
}
