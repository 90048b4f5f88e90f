import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Person } from '../../../contract/person.ts';
import type { StatisticsPage, StatisticsQuery } from '../../../contract/statistics.ts';
import type { Hall } from '../../services/hall.ts';
import { countRequests } from '../../services/statistics/countRequests.ts';
import { exportStatistics } from '../../services/statistics/exportStatistics.ts';
import { measureEfficiency } from '../../services/statistics/measureEfficiency.ts';
import { measurePeople } from '../../services/statistics/measurePeople.ts';
import type { StatisticsInput } from '../../services/statistics/openStatistics.ts';
import { TEXT, answers, object, ok } from '../envelope.ts';
import { sendFile } from '../sendFile.ts';
import { takeTurnOf } from '../turns.ts';
import '../request.ts';

const TAGS = ['statistics'];
const DAY = { type: 'string', format: 'date' } as const;
const QUERY = object({ from: DAY, to: DAY, topic: TEXT, deptId: TEXT });

type Statistics = (person: Person, input: StatisticsInput, hall: Hall) => Promise<unknown>;

const PAGES: readonly { page: StatisticsPage; summary: string; service: Statistics }[] = [
  { page: 'count', summary: 'how many requests were handed in', service: countRequests },
  {
    page: 'efficiency',
    summary: 'how long requests and their steps took, in working hours',
    service: measureEfficiency,
  },
  { page: 'person', summary: 'what people handled and what waits for them', service: measurePeople },
];

/** Statistics of the work station, within the data scope of who asks. */
export function statisticsRoutes(app: FastifyInstance, hall: Hall): void {
  for (const { page, summary, service } of PAGES) {
    app.get<{ Querystring: StatisticsQuery }>(
      `${PATHS.statistics}/${page}`,
      { schema: { tags: TAGS, summary, querystring: QUERY, response: answers() } },
      async ({ person, query, locale }) => ok(await service(person, { ...query, locale }, hall)),
    );
    app.get<{ Querystring: StatisticsQuery }>(
      `${PATHS.statistics}/${page}/export`,
      { schema: { tags: TAGS, summary: `${summary}, as a workbook`, querystring: QUERY } },
      async ({ person, query, locale }, reply) => {
        takeTurnOf(reply, person, 'exports', hall);
        const { name, content } = await exportStatistics(person, { ...query, locale, page }, hall);
        return sendFile(reply, name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(
          Readable.from(content),
        );
      },
    );
  }
}
