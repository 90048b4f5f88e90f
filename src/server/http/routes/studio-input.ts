import type { DefinitionKind } from '../../../contract/studio/definition.ts';
import { TEXT, answers, object } from '../envelope.ts';

export const KIND = { type: 'string', enum: ['topic', 'entity', 'report'] };
export const PARAMS = object({ kind: KIND, '*': TEXT }, ['kind', '*']);
const paramsOf = (...kinds: DefinitionKind[]) =>
  object({ kind: { type: 'string', enum: kinds }, '*': TEXT }, ['kind', '*']);
export const TOPIC_PARAMS = paramsOf('topic');
export const ENTITY_PARAMS = paramsOf('entity');
/** what has a form */
export const FORM_PARAMS = paramsOf('topic', 'entity');
export const REPORT_PARAMS = paramsOf('report');
export const NAME = { type: 'string', minLength: 1, maxLength: 100 } as const;
export const FILES = {
  type: 'object',
  maxProperties: 200,
  additionalProperties: { type: 'string', maxLength: 1_000_000 },
};
/** several files of the largest size that the checker reads */
export const BODY = 8 * 1024 * 1024;

export interface At {
  Params: { kind: DefinitionKind; '*': string };
}

export const atOf = ({ kind, '*': key }: At['Params']) => ({ kind, key });

/** A call about one definition. */
export const about = (summary: string) => ({ tags: ['studio'], summary, params: PARAMS, response: answers() });
