import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import type { RecordQuery } from '../../services/records/query.ts';
import { exportReport } from '../../services/reports/exportReport.ts';
import { getReport, getReportData, listReports } from '../../services/reports/getReport.ts';
import { TEXT, answers, object, ok } from '../envelope.ts';
import { sendFile } from '../sendFile.ts';
import { takeTurnOf } from '../turns.ts';
import '../request.ts';

interface Report {
  Params: { folder: string; name: string };
  Querystring: RecordQuery;
}

const PARAMS = object({ folder: TEXT, name: TEXT }, ['folder', 'name']);
const ADDRESS = `${PATHS.reports}/:folder/:name`;
/** Which filters there are says each report; repeated keys are lists, or the days of a period. */
const FILTERS = { type: 'object', additionalProperties: true } as const;

/** Reports, within the rights and the data scope of who asks. Their keys are two steps long. */
export function reportRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.reports,
    { schema: { tags: ['reports'], summary: 'the reports that one may open', response: answers() } },
    async ({ person, locale }) => ok(listReports(person, { locale }, hall)),
  );
  app.get<Report>(
    ADDRESS,
    { schema: { tags: ['reports'], summary: 'what a report is made of', params: PARAMS, response: answers() } },
    async ({ person, locale, params }) => ok(getReport(person, { key: keyOf(params), locale }, hall)),
  );
  app.get<Report>(
    `${ADDRESS}/data`,
    {
      schema: {
        tags: ['reports'],
        summary: 'what a report counts, by its filters',
        params: PARAMS,
        querystring: FILTERS,
        response: answers(),
      },
    },
    async ({ person, locale, params, query }) =>
      ok(await hall.reads.upToDate(() => getReportData(person, { key: keyOf(params), locale, query }, hall))),
  );
  app.get<Report>(
    `${ADDRESS}/export`,
    { schema: { tags: ['reports'], summary: 'the same as a workbook', params: PARAMS, querystring: FILTERS } },
    async ({ person, locale, params, query }, reply) => {
      takeTurnOf(reply, person, 'exports', hall);
      const input = { key: keyOf(params), locale, query };
      const { name, content } = await hall.reads.upToDate(() => exportReport(person, input, hall));
      return sendFile(reply, name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(
        Readable.from(content),
      );
    },
  );
}

const keyOf = ({ folder, name }: Report['Params']): string => `${folder}/${name}`;
