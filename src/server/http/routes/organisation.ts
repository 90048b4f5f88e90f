import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { deptTree } from '../../services/organisation/deptTree.ts';
import { majors } from '../../services/organisation/majors.ts';
import { organisationUsers } from '../../services/organisation/organisationUsers.ts';
import type { OrganisationQuery } from '../../services/organisation/organisationUsers.ts';
import { regionTree } from '../../services/organisation/regionTree.ts';
import { userNames } from '../../services/organisation/userNames.ts';
import { answers, object, PAGE_QUERY, ok } from '../envelope.ts';
import type { RouteSchema } from '../envelope.ts';
import '../request.ts';

const TAGS = ['organisation'];
const PART: RouteSchema = { type: 'string', maxLength: 100 };
const IDS: RouteSchema = { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 200 };

interface Paged {
  page: number;
  pageSize?: number;
  limit?: number;
}
type UserQuery = Omit<OrganisationQuery, 'kind' | 'pageSize' | 'locale'> & Paged & { kind?: 'teacher' };

/** What the pickers of people, departments, regions and majors ask for. */
export function organisationRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.allDept,
    { schema: { tags: TAGS, summary: 'the organisation as a tree', response: answers() } },
    async (request) => ok(deptTree(request.person, request, hall)),
  );

  app.get(
    '/sys/region/tree',
    { schema: { tags: TAGS, summary: 'regions as a tree', response: answers() } },
    async (request) => ok(await regionTree(request.person, hall)),
  );

  const people = {
    ...PAGE_QUERY,
    ...Object.fromEntries(
      ['deptId', 'nickname', 'roleName', 'userPost', 'userCode', 'mobile', 'zweimc', 'keyword'].map((name) => [
        name,
        PART,
      ]),
    ),
    kind: { type: 'string' as const, enum: ['teacher'] },
    near: { type: 'boolean' as const },
    people: { type: 'array' as const, items: PART, maxItems: 20 },
  };
  for (const [path, students] of [
    [PATHS.deptAllUser, false],
    [PATHS.deptStuUser, true],
  ] as const) {
    app.get<{ Querystring: UserQuery }>(
      path,
      {
        schema: {
          tags: TAGS,
          summary: students ? 'a page of students' : 'a page of people',
          querystring: object(people),
        },
      },
      async (request) => {
        const { kind = 'all', limit, pageSize = limit ?? 10, ...query } = request.query;
        const asked = students ? 'student' : kind;
        const wanted: OrganisationQuery = { ...query, pageSize, kind: asked, locale: request.locale };
        const page = await hall.reads.upToDate(() => organisationUsers(request.person, wanted, hall));
        // older screens read data, newer ones page
        return { ...ok(page), page };
      },
    );
  }

  app.get<{ Querystring: Paged & { deptId?: string; zy?: string } }>(
    PATHS.majors,
    {
      schema: {
        tags: TAGS,
        summary: 'a page of majors',
        querystring: object({ ...PAGE_QUERY, deptId: PART, zy: PART }),
      },
    },
    async (request) => {
      const { limit, pageSize = limit ?? 10, ...query } = request.query;
      const wanted = { ...query, pageSize, locale: request.locale };
      const page = await hall.reads.upToDate(() => majors(request.person, wanted, hall));
      return { ...ok(page), page };
    },
  );

  for (const path of ['/sys/user/names', '/manager/sys/org/userNames']) {
    app.get<{ Querystring: { ids: string[] } }>(
      path,
      { schema: { tags: TAGS, summary: 'names of people by id', querystring: object({ ids: IDS }, ['ids']) } },
      async (request) => ok(userNames(request.person, request.query.ids, hall)),
    );
  }
}
