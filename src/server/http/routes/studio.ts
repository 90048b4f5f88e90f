import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LONGEST_NOTE, STUDIO } from '../../../contract/studio.ts';
import type { DefinitionKind, FileTexts, MergeDraft, SaveDraft } from '../../../contract/studio.ts';
import type { RecordQuery } from '../../services/records/query.ts';
import { tryReport } from '../../services/reports/tryReport.ts';
import { compareDraft } from '../../services/studio/compareDraft.ts';
import { createDefinition } from '../../services/studio/createDefinition.ts';
import type { CreateDefinition } from '../../services/studio/createDefinition.ts';
import { exportArchive, exportPatch } from '../../services/studio/exportDraft.ts';
import { forecastDraft } from '../../services/studio/forecastDraft.ts';
import { getDefinition } from '../../services/studio/getDefinition.ts';
import { brokenBy, fieldUses } from '../../services/studio/fieldUses.ts';
import { importArchive } from '../../services/studio/importArchive.ts';
import { getVersion, listVersions } from '../../services/studio/history.ts';
import { listDefinitions } from '../../services/studio/listDefinitions.ts';
import { cancelPlan, planPublishing } from '../../services/studio/planPublishing.ts';
import { checkDraft, publishDefinition } from '../../services/studio/publishDefinition.ts';
import { recordFields } from '../../services/studio/recordFields.ts';
import { deleteDraft, mergeDraft, saveDraft } from '../../services/studio/saveDraft.ts';
import { englishTexts } from '../../services/studio/englishTexts.ts';
import { taiwanTexts } from '../../services/studio/taiwanTexts.ts';
import type { Hall } from '../../services/hall.ts';
import { TEXT, answers, countFrom, object, ok } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import { sendFile } from '../sendFile.ts';
import { readUpload } from './entity-input.ts';
import '../request.ts';

const KIND = { type: 'string', enum: ['topic', 'entity', 'report'] };
const PARAMS = object({ kind: KIND, '*': TEXT }, ['kind', '*']);
export const TOPIC_PARAMS = object({ kind: { type: 'string', enum: ['topic'] }, '*': TEXT }, ['kind', '*']);
const ENTITY_PARAMS = object({ kind: { type: 'string', enum: ['entity'] }, '*': TEXT }, ['kind', '*']);
const REPORT_PARAMS = object({ kind: { type: 'string', enum: ['report'] }, '*': TEXT }, ['kind', '*']);
export const NAME = { type: 'string', minLength: 1, maxLength: 100 } as const;
export const FILES = {
  type: 'object',
  maxProperties: 200,
  additionalProperties: { type: 'string', maxLength: 1_000_000 },
};
const TEXTS = { type: 'array', maxItems: 5000, items: { type: 'string', maxLength: 100_000 } };
const NOTE = { type: 'string', maxLength: LONGEST_NOTE };
const VALUE = { type: 'string', maxLength: 1000 };
const QUERY = {
  type: 'object',
  maxProperties: 100,
  additionalProperties: { anyOf: [VALUE, { type: 'array', maxItems: 100, items: VALUE }] },
};
const CHOSEN = {
  type: 'object',
  maxProperties: 2_000,
  additionalProperties: { type: 'string', enum: ['mine', 'theirs'] },
};
/** several files of the largest size that the checker reads */
export const BODY = 8 * 1024 * 1024;

interface At {
  Params: { kind: DefinitionKind; '*': string };
}

const atOf = ({ kind, '*': key }: At['Params']) => ({ kind, key });

/** Definitions as files that are edited in the browser: a draft for each person, judged and published. */
export function studioRoutes(app: FastifyInstance, hall: Hall): void {
  const schema = (summary: string) => ({ tags: ['studio'], summary, params: PARAMS, response: answers() });

  app.get(
    STUDIO.definition,
    { schema: { tags: ['studio'], summary: 'every definition, and how it stands', response: answers() } },
    async ({ person, locale }) => ok(await listDefinitions(person, { locale }, hall)),
  );

  app.post<{ Body: CreateDefinition }>(
    STUDIO.definition,
    {
      bodyLimit: BODY,
      schema: {
        tags: ['studio'],
        summary: 'begins a definition under a new key, as a draft',
        body: object({ kind: KIND, key: NAME, title: NAME, english: NAME, category: NAME, from: NAME, files: FILES }, [
          ...['kind', 'key', 'title', 'english'],
        ]),
        response: answers(),
      },
    },
    async ({ person, body, once }) => ok(await createDefinition(person, { ...body, once }, hall)),
  );

  app.get<At>(
    `${STUDIO.definition}/:kind/*`,
    { schema: schema('a definition with what its editor needs') },
    async ({ person, params, locale }) => ok(await getDefinition(person, { ...atOf(params), locale }, hall)),
  );

  app.put<At & { Body: SaveDraft }>(
    `${STUDIO.definition}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...schema('keeps a draft, faults and all'),
        body: object({ files: FILES, revision: countFrom(0), base: FILES }, ['files', 'revision']),
      },
    },
    async ({ person, params, body, once }) => ok(await saveDraft(person, { ...atOf(params), ...body, once }, hall)),
  );

  app.delete<At>(
    `${STUDIO.definition}/:kind/*`,
    { schema: { ...schema('throws a draft away'), response: answers({ type: 'null' }) } },
    async ({ person, params, once }) => {
      await deleteDraft(person, { ...atOf(params), once }, hall);
      return ok(null);
    },
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.check}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: { ...schema('what the checker says about files'), body: object({ files: FILES }, ['files']) },
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
        ...schema('what a draft of a report counts, and what it could count'),
        params: REPORT_PARAMS,
        body: object({ files: FILES, query: QUERY }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await tryReport(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: MergeDraft }>(
    `${STUDIO.merge}/:kind/*`,
    {
      schema: {
        ...schema('brings a draft up to what the folder has become'),
        body: object({ revision: countFrom(1), chosen: CHOSEN }, ['revision']),
      },
    },
    async ({ person, params, body, once }) => ok(await mergeDraft(person, { ...atOf(params), ...body, once }, hall)),
  );

  app.post<At & { Body: { revision: number; note?: string } }>(
    `${STUDIO.publish}/:kind/*`,
    {
      schema: {
        ...schema('lets a draft serve'),
        body: object({ revision: countFrom(1), note: NOTE }, ['revision']),
      },
    },
    async (request) => {
      const { person, params, body, once } = request;
      const call = recordCall(request);
      return ok(await publishDefinition(person, { ...atOf(params), ...body, once, call }, hall));
    },
  );

  app.put<At & { Body: { revision: number; at: string; note?: string } }>(
    `${STUDIO.plan}/:kind/*`,
    {
      schema: {
        ...schema('lets a draft serve by itself, later'),
        body: object({ revision: countFrom(1), at: { type: 'string', format: 'date-time' }, note: NOTE }, [
          ...['revision', 'at'],
        ]),
      },
    },
    async ({ person, params, body, locale, once }) => {
      const input = { ...atOf(params), ...body, at: new Date(body.at), locale, once };
      return ok(await planPublishing(person, input, hall));
    },
  );

  app.delete<At>(
    `${STUDIO.plan}/:kind/*`,
    { schema: schema('a draft does not serve by itself any more') },
    async ({ person, params, once }) => ok(await cancelPlan(person, { ...atOf(params), once }, hall)),
  );

  app.get<At & { Querystring: { number?: number } }>(
    `${STUDIO.version}/:kind/*`,
    {
      schema: {
        ...schema('every version with who published it, or the files of one'),
        querystring: object({ number: countFrom(1) }),
      },
    },
    async ({ person, params, query: { number } }) =>
      ok(
        number === undefined
          ? await listVersions(person, atOf(params), hall)
          : await getVersion(person, { ...atOf(params), number }, hall),
      ),
  );

  app.get<At & { Querystring: { path: string; value?: string } }>(
    `${STUDIO.uses}/:kind/*`,
    {
      schema: {
        ...schema('what depends on the name of a field or an option'),
        params: ENTITY_PARAMS,
        querystring: object({ path: NAME, value: { type: 'string', maxLength: 1000 } }, ['path']),
      },
    },
    async ({ person, params: { '*': key }, query, locale }) =>
      ok(await fieldUses(person, { key, ...query, locale }, hall)),
  );

  app.get<At>(
    `${STUDIO.columns}/:kind/*`,
    { schema: { ...schema('what a request may write into a record'), params: ENTITY_PARAMS } },
    async ({ person, params: { '*': key }, locale }) => ok(recordFields(person, { key, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.dependents}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...schema('what other definitions would miss if a draft of an entity were published'),
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
        ...schema('what publishing files would mean for what exists'),
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
        ...schema('which requests under way could go on with what files say, step by step'),
        params: TOPIC_PARAMS,
        body: object({ files: FILES }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await forecastDraft(person, { key, ...body, locale }, hall)),
  );

  app.get<At>(
    `${STUDIO.patch}/:kind/*`,
    { schema: { tags: ['studio'], summary: 'a draft as a patch for the folder', params: PARAMS } },
    async ({ person, params }, reply) => {
      const patch = await exportPatch(person, atOf(params), hall);
      return sendFile(reply, `${fileName(params)}.patch`, 'text/x-patch; charset=utf-8').send(patch);
    },
  );

  app.get<At>(
    `${STUDIO.archive}/:kind/*`,
    { schema: { tags: ['studio'], summary: 'the folder of a definition as an archive', params: PARAMS } },
    async ({ person, params }, reply) => {
      const archive = await exportArchive(person, atOf(params), hall);
      return sendFile(reply, `${fileName(params)}.zip`, 'application/zip').send(Readable.from(archive));
    },
  );

  app.post(
    STUDIO.archive,
    {
      schema: {
        tags: ['studio'],
        summary: 'the folder of a definition, as an archive, becomes a draft',
        consumes: ['multipart/form-data'],
        response: answers(),
      },
    },
    async (request) => {
      const { person, once } = request;
      return ok(await importArchive(person, { bytes: await readUpload(request), once }, hall));
    },
  );
}

const fileName = ({ '*': key }: At['Params']): string => key.replaceAll('/', '-');
