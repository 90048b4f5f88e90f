import type { FastifyInstance } from 'fastify';
import { STUDIO } from '../../../contract/studio/definition.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { ExploreDraft, TrialForm, TryDraft } from '../../../contract/studio/trial.ts';
import { exploreDraft } from '../../services/trial/exploreDraft.ts';
import { remakeSamples } from '../../services/trial/remakeSamples.ts';
import { stepHandlers } from '../../services/trial/stepHandlers.ts';
import { trialScope } from '../../services/trial/trialScope.ts';
import { tryDraft, tryExamples } from '../../services/trial/tryDraft.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, object, ok } from '../envelope.ts';
import { BODY, FILES, NAME, TOPIC_PARAMS } from './studio-input.ts';
import '../request.ts';

/** only topics have a way to go */
const STEPS = {
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    required: ['by', 'do'],
    properties: {
      ...{ by: { type: 'string', maxLength: 100 }, do: { type: 'string', maxLength: 40 } },
      ...{ at: { type: 'string', maxLength: 100 }, after: { type: 'string', maxLength: 40 } },
      ...{ formData: { type: 'object' }, comment: { type: 'string', maxLength: 1000 } },
    },
  },
};

const COUNT = { type: 'integer', minimum: 0, maximum: 100_000 };

interface At {
  Params: { '*': string };
}

/** Drafts of topics that are gone through in memory: nothing comes of it but the answer. */
export function trialRoutes(app: FastifyInstance, hall: Hall): void {
  const told = (summary: string) => ({ tags: ['studio'], summary, params: TOPIC_PARAMS, response: answers() });

  app.post<At & { Body: TryDraft & { files: FileTexts } }>(
    `${STUDIO.trial}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...told('goes a journey on a draft in memory, and says who gets each task and why'),
        body: object({ files: FILES, as: NAME, formData: { type: 'object' }, steps: STEPS }, [
          ...['files', 'as', 'formData', 'steps'],
        ]),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await tryDraft(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: ExploreDraft & { files: FileTexts } }>(
    `${STUDIO.branches}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...told('walks the branches of a draft in memory with made-up data, some more at each call'),
        body: object(
          { files: FILES, walks: COUNT, ways: COUNT, taken: { type: 'array', maxItems: 5_000, items: NAME } },
          [...['files', 'walks', 'ways', 'taken']],
        ),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await exploreDraft(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: TrialForm & { files: FileTexts } }>(
    `${STUDIO.scope}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...told('what a page knows of who fills in a form of a draft'),
        body: object({ files: FILES, as: NAME, by: NAME, node: NAME, formData: { type: 'object' } }, [
          ...['files', 'as', 'by', 'node', 'formData'],
        ]),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await trialScope(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.examples}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...told('goes every journey of a draft and hands in every sample, in memory'),
        body: object({ files: FILES }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await tryExamples(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts } }>(
    `${STUDIO.remake}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...told('makes the samples and journeys of a draft fit that it no longer takes; an empty one cannot be'),
        body: object({ files: FILES }, ['files']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await remakeSamples(person, { key, ...body, locale }, hall)),
  );

  app.post<At & { Body: { files: FileTexts; activityId: string } }>(
    `${STUDIO.handlers}/:kind/*`,
    {
      bodyLimit: BODY,
      schema: {
        ...told('who would get a step of a draft, by its valid samples'),
        body: object({ files: FILES, activityId: NAME }, ['files', 'activityId']),
      },
    },
    async ({ person, params: { '*': key }, body, locale }) =>
      ok(await stepHandlers(person, { key, ...body, locale }, hall)),
  );
}
