import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LONGEST_NOTE } from '../../../contract/studio/publishing.ts';
import { STUDIO } from '../../../contract/studio/definition.ts';
import type { MergeDraft, SaveDraft } from '../../../contract/studio/definition.ts';
import { createDefinition } from '../../services/studio/createDefinition.ts';
import type { CreateDefinition } from '../../services/studio/createDefinition.ts';
import { exportArchive, exportPatch } from '../../services/studio/exportDraft.ts';
import { getDefinition } from '../../services/studio/getDefinition.ts';
import { importArchive } from '../../services/studio/importArchive.ts';
import { getVersion, listVersions } from '../../services/studio/history.ts';
import { listDefinitions } from '../../services/studio/listDefinitions.ts';
import { cancelPlan, planPublishing } from '../../services/studio/planPublishing.ts';
import { publishDefinition } from '../../services/studio/publishDefinition.ts';
import { deleteDraft, mergeDraft, saveDraft } from '../../services/studio/saveDraft.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, countFrom, object, ok } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import { sendFile } from '../sendFile.ts';
import { readUpload } from './entity-input.ts';
import { about, atOf, BODY, FILES, KIND, NAME, PARAMS, type At } from './studio-input.ts';
import '../request.ts';

const NOTE = { type: 'string', maxLength: LONGEST_NOTE };
const CHOSEN = {
  type: 'object',
  maxProperties: 2_000,
  additionalProperties: { type: 'string', enum: ['mine', 'theirs'] },
};

/** Definitions as files that are edited in the browser: a draft for each person, published, versions, archives. */
export function studioRoutes(app: FastifyInstance, hall: Hall): void {
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
    async ({ person, body, idempotency }) => ok(await createDefinition(person, { ...body, idempotency }, hall)),
  );

  app.get<At>(
    `${STUDIO.definition}/:kind/*`,
    { schema: about('a definition with what its editor needs') },
    async ({ person, params, locale }) => ok(await getDefinition(person, { ...atOf(params), locale }, hall)),
  );

  app.put<At & { Body: SaveDraft }>(
    `${STUDIO.definition}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...about('keeps a draft, faults and all'),
        body: object({ files: FILES, revision: countFrom(0), base: FILES }, ['files', 'revision']),
      },
    },
    async ({ person, params, body, idempotency }) =>
      ok(await saveDraft(person, { ...atOf(params), ...body, idempotency }, hall)),
  );

  app.delete<At>(
    `${STUDIO.definition}/:kind/*`,
    { schema: { ...about('throws a draft away'), response: answers({ type: 'null' }) } },
    async ({ person, params, idempotency }) => {
      await deleteDraft(person, { ...atOf(params), idempotency }, hall);
      return ok(null);
    },
  );

  app.post<At & { Body: MergeDraft }>(
    `${STUDIO.merge}/:kind/*`,
    {
      schema: {
        ...about('brings a draft up to what the folder has become'),
        body: object({ revision: countFrom(1), chosen: CHOSEN }, ['revision']),
      },
    },
    async ({ person, params, body, idempotency }) =>
      ok(await mergeDraft(person, { ...atOf(params), ...body, idempotency }, hall)),
  );

  app.post<At & { Body: { revision: number; note?: string } }>(
    `${STUDIO.publish}/:kind/*`,
    {
      schema: {
        ...about('lets a draft serve'),
        body: object({ revision: countFrom(1), note: NOTE }, ['revision']),
      },
    },
    async (request) => {
      const { person, params, body, idempotency } = request;
      const call = recordCall(request);
      return ok(await publishDefinition(person, { ...atOf(params), ...body, idempotency, call }, hall));
    },
  );

  app.put<At & { Body: { revision: number; at: string; note?: string } }>(
    `${STUDIO.plan}/:kind/*`,
    {
      schema: {
        ...about('lets a draft serve by itself, later'),
        body: object({ revision: countFrom(1), at: { type: 'string', format: 'date-time' }, note: NOTE }, [
          ...['revision', 'at'],
        ]),
      },
    },
    async ({ person, params, body, locale, idempotency }) => {
      const input = { ...atOf(params), ...body, at: new Date(body.at), locale, idempotency };
      return ok(await planPublishing(person, input, hall));
    },
  );

  app.delete<At>(
    `${STUDIO.plan}/:kind/*`,
    { schema: about('a draft does not serve by itself any more') },
    async ({ person, params, idempotency }) => ok(await cancelPlan(person, { ...atOf(params), idempotency }, hall)),
  );

  app.get<At & { Querystring: { number?: number } }>(
    `${STUDIO.version}/:kind/*`,
    {
      schema: {
        ...about('every version with who published it, or the files of one'),
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
      const { person, idempotency } = request;
      return ok(await importArchive(person, { bytes: await readUpload(request), idempotency }, hall));
    },
  );
}

const fileName = ({ '*': key }: At['Params']): string => key.replaceAll('/', '-');
