import type { FastifyInstance } from 'fastify';
import type { Page } from '../../../contract/envelope.ts';
import { JOURNEY_KINDS } from '../../../contract/journey.ts';
import type { JourneyKind } from '../../../contract/journey.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import { PATHS } from '../../../contract/paths.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../../services/hall.ts';
import { listJourney } from '../../services/journey/listJourney.ts';
import { counts, todoNodes } from '../../services/lists/counts.ts';
import { listCc } from '../../services/lists/listCc.ts';
import { listDone } from '../../services/lists/listDone.ts';
import { listDrafts } from '../../services/lists/listDrafts.ts';
import { listInitiated } from '../../services/lists/listInitiated.ts';
import { listOverdue } from '../../services/lists/listOverdue.ts';
import { listTodo } from '../../services/lists/listTodo.ts';
import type { ListRequests } from '../../services/lists/query.ts';
import { PAGE_QUERY, TEXT, answers, answersPage, object, ok, okPage } from '../envelope.ts';
import '../request.ts';

type ListService = (person: Person, input: ListRequests, hall: Hall) => Promise<Page<TaskRow>>;

interface ListQuery {
  page: number;
  pageSize?: number;
  limit?: number;
  topic?: string;
  keyword?: string;
  status?: string;
  node?: string;
  claimable?: boolean;
  unread?: boolean;
  from?: string;
  to?: string;
  startDate?: string;
  endDate?: string;
  urgency?: 'overdue' | 'soon';
  sort?: string;
  order?: 'asc' | 'desc' | 'ascending' | 'descending';
}

const STATES = ['running', 'completed', 'rejected', 'terminated', 'withdrawn', 'cancelled', 'draft'];
const DAY = { type: 'string', format: 'date' } as const;

const QUERY = object({
  ...PAGE_QUERY,
  topic: TEXT,
  keyword: { type: 'string', maxLength: 100 },
  status: { type: 'string', enum: STATES },
  node: TEXT,
  claimable: { type: 'boolean' },
  unread: { type: 'boolean' },
  from: DAY,
  to: DAY,
  startDate: DAY,
  endDate: DAY,
  urgency: { type: 'string', enum: ['overdue', 'soon'] },
  sort: TEXT,
  order: { type: 'string', enum: ['asc', 'desc', 'ascending', 'descending'] },
});

const LISTS: readonly { path: string; summary: string; service: ListService }[] = [
  { path: PATHS.todo, summary: 'tasks that wait for the person', service: listTodo },
  { path: PATHS.done, summary: 'tasks that the person has handled', service: listDone },
  { path: PATHS.initiated, summary: "the person's own requests", service: listInitiated },
  { path: PATHS.drafts, summary: "the person's drafts", service: listDrafts },
  { path: PATHS.overdue, summary: 'running requests past their SLA, for administrators', service: listOverdue },
  { path: PATHS.cc, summary: 'requests that the person was named a reader of', service: listCc },
];

/** The work station's lists of requests; all take the same filters. */
export function listRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.counts,
    { schema: { tags: ['lists'], summary: 'how much waits in each list', response: answers() } },
    async ({ person }) => ok(await hall.reads.upToDate(() => counts(person, hall))),
  );
  app.get(
    PATHS.todoNodes,
    { schema: { tags: ['lists'], summary: 'at which steps to-dos wait, and how many', response: answers() } },
    async ({ person, locale }) => ok(await hall.reads.upToDate(() => todoNodes(person, { locale }, hall))),
  );
  app.get<{
    Querystring: Pick<ListQuery, 'page' | 'pageSize' | 'limit' | 'keyword' | 'from' | 'to'> & { kind?: JourneyKind };
  }>(
    PATHS.journey,
    {
      schema: {
        tags: ['lists'],
        summary: "the person's own way through the hall: requests, decisions and notices on one line",
        querystring: object({
          ...{ ...PAGE_QUERY, kind: { type: 'string', enum: [...JOURNEY_KINDS] } },
          ...{ keyword: { type: 'string', maxLength: 100 }, from: DAY, to: DAY },
        }),
        response: answersPage(),
      },
    },
    async ({ person, query: { limit, pageSize = limit ?? 10, ...query }, locale }) =>
      okPage(await hall.reads.upToDate(() => listJourney(person, { ...query, pageSize, locale }, hall))),
  );
  for (const { path, summary, service } of LISTS) {
    app.get<{ Querystring: ListQuery }>(
      path,
      { schema: { tags: ['lists'], summary, querystring: QUERY, response: answersPage() } },
      async ({ person, query, locale }) =>
        okPage(await hall.reads.upToDate(() => service(person, wanted(query, locale), hall))),
    );
  }
}

function wanted(query: ListQuery, locale: ListRequests['locale']): ListRequests {
  return {
    locale,
    page: query.page,
    pageSize: query.pageSize ?? query.limit ?? 10,
    topic: query.topic,
    keyword: query.keyword,
    status: query.status,
    node: query.node,
    claimable: query.claimable,
    unread: query.unread,
    from: query.from ?? query.startDate,
    to: query.to ?? query.endDate,
    urgency: query.urgency,
    sort: query.sort,
    order: query.order?.startsWith('desc') ? 'desc' : query.order && 'asc',
  };
}
