import type { FastifyInstance } from 'fastify';
import { STUDIO } from '../../../contract/studio/definition.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { RecordQuery } from '../../services/records/query.ts';
import { tryReport } from '../../services/reports/tryReport.ts';
import { compareDraft } from '../../services/studio/compareDraft.ts';
import { englishTexts } from '../../services/studio/englishTexts.ts';
import { brokenBy, fieldUses } from '../../services/studio/fieldUses.ts';
import { forecastDraft } from '../../services/studio/forecastDraft.ts';
import { checkDraft } from '../../services/studio/publishDefinition.ts';
import { recordFields } from '../../services/studio/recordFields.ts';
import { taiwanTexts } from '../../services/studio/taiwanTexts.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, object, ok } from '../envelope.ts';
import {
  about,
  atOf,
  BODY,
  ENTITY_PARAMS,
  FILES,
  FORM_PARAMS,
  NAME,
  REPORT_PARAMS,
  TOPIC_PARAMS,
  type At,
} from './studio-input.ts';
import '../request.ts';

const TEXTS = { type: 'array', maxItems: 5000, items: { type: 'string', maxLength: 100_000 } };
const VALUE = { type: 'string', maxLength: 1000 };
const QUERY = {
  type: 'object',
  maxProperties: 100,
  additionalProperties: { anyOf: [VALUE, { type: 'array', maxItems: 100, items: VALUE }] },
};

/** What an editor asks about files that are being edited. Nothing is written. */
export function studioQuestionRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.check}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: { ...about('what the checker says about files'), body: object({ files: FILES }, ['files']) },
    },
    async ({ person, params, body, locale }) =>
      ok(await checkDraft(person, { ...atOf(params), ...body, locale }, hall)),
  );

  app.post<{ Body: { texts: string[] } }>(
    STUDIO.taiwan,
    {
      bodyLimit: BODY,
      schema: {
        tags: ['studio'],
        summary: "texts in Taiwan's words, as they are derived",
        body: object({ texts: TEXTS }, ['texts']),
        response: answers(),
      },
    },
    async ({ person, body }) => ok(taiwanTexts(person, body.texts)),
  );

  app.post<{ Body: { texts: string[] } }>(
    STUDIO.english,
    {
      bodyLimit: BODY,
      schema: {
        tags: ['studio'],
        summary: 'texts in English, as other definitions say them (empty where none does), and as names of fields',
        body: object({ texts: TEXTS }, ['texts']),
        response: answers(),
      },
    },
    async ({ person, body }) => ok(englishTexts(person, body.texts, hall)),
  );

  app.post<At & { Body: { files: FileTexts; query?: RecordQuery } }>(
    `${STUDIO.report}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...about('what a draft of a report counts, and what it could count'),
        params: REPORT_PARAMS,
        body: object({ files: FILES, query: QUERY }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await tryReport(person, { key, ...body, locale }, hall)),
  );

  app.get<At & { Querystring: { path: string; value?: string } }>(
    `${STUDIO.uses}/:kind/*`,
    {
      schema: {
        ...about('what depends on the name of a field or an option'),
        params: ENTITY_PARAMS,
        querystring: object({ path: NAME, value: { type: 'string', maxLength: 1000 } }, ['path']),
      },
    },
    async ({ person, params: { '*': key }, query, locale }) =>
      ok(await fieldUses(person, { key, ...query, locale }, hall)),
  );

  app.get<At>(
    `${STUDIO.columns}/:kind/*`,
    {
      schema: {
        ...about('what a request may write into a record, or fill in of what follows it'),
        params: FORM_PARAMS,
      },
    },
    async ({ person, params: { kind, '*': key }, locale }) =>
      ok(recordFields(person, { kind: kind === 'topic' ? kind : 'entity', key, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.dependents}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...about('what other definitions would miss if a draft of an entity were published'),
        params: ENTITY_PARAMS,
        body: object({ files: FILES }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await brokenBy(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.diff}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...about('what publishing files would mean for what exists'),
        body: object({ files: FILES }, ['files']),
      },
    },
    async ({ person, params, body, locale }) =>
      ok(await compareDraft(person, { ...atOf(params), ...body, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.migration}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...about('which requests under way could go on with what files say, step by step'),
        params: TOPIC_PARAMS,
        body: object({ files: FILES }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await forecastDraft(person, { key, ...body, locale }, hall)),
  );
}
