import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { createDraft } from '../../services/drafts/createDraft.ts';
import { deleteDraft, restoreDraft } from '../../services/drafts/deleteDraft.ts';
import { getDraft } from '../../services/drafts/getDraft.ts';
import { saveDraft } from '../../services/drafts/saveDraft.ts';
import type { Hall } from '../../services/hall.ts';
import { TEXT, answers, object, ok, countFrom } from '../envelope.ts';
import '../request.ts';

const TAGS = ['drafts'];
const FORM = { type: 'object', additionalProperties: true } as const;
const PARAMS = object({ businessKey: TEXT }, ['businessKey']);

interface DraftParams {
  businessKey: string;
}

/** Autosave of what has not been handed in yet; only for its owner. */
export function draftRoutes(app: FastifyInstance, hall: Hall): void {
  app.post<{ Body: { topic: string; formData?: FormData } }>(
    PATHS.draft,
    {
      schema: {
        tags: TAGS,
        summary: 'a new draft',
        body: object({ topic: TEXT, formData: FORM }, ['topic']),
        response: answers(),
      },
    },
    async ({ person, body, idempotency }) =>
      ok(await createDraft(person, { topic: body.topic, formData: body.formData ?? {}, idempotency }, hall)),
  );

  app.put<{ Params: DraftParams; Body: { formData: FormData; revision?: number } }>(
    `${PATHS.draft}/:businessKey`,
    {
      schema: {
        tags: TAGS,
        summary: 'saves a draft; names the revision that the person saw',
        params: PARAMS,
        body: {
          type: 'object',
          required: ['formData'],
          properties: { formData: FORM, revision: countFrom(1) },
        },
        response: answers(),
      },
    },
    async ({ person, params, body, idempotency }) =>
      ok(await saveDraft(person, { ...params, formData: body.formData, revision: body.revision, idempotency }, hall)),
  );

  app.get<{ Params: DraftParams }>(
    `${PATHS.draft}/:businessKey`,
    { schema: { tags: TAGS, summary: 'a draft, under the version served now', params: PARAMS, response: answers() } },
    async ({ person, params, locale }) => ok(await getDraft(person, { ...params, locale }, hall)),
  );

  app.delete<{ Params: DraftParams }>(
    `${PATHS.draft}/:businessKey`,
    { schema: { tags: TAGS, summary: 'deletes a draft', params: PARAMS, response: answers() } },
    async ({ person, params, idempotency }) =>
      ok((await deleteDraft(person, { ...params, idempotency }, hall)) ?? null),
  );

  app.post<{ Params: DraftParams }>(
    `${PATHS.draft}/:businessKey/restore`,
    { schema: { tags: TAGS, summary: 'undoes the deletion', params: PARAMS, response: answers() } },
    async ({ person, params, idempotency }) =>
      ok((await restoreDraft(person, { ...params, idempotency }, hall)) ?? null),
  );
}
