import { ERRORS, type ErrorName } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';

/** How the calls of a screen are answered: as the hall does, with nothing in the lists, not yet, by an error, not to this person. */
export const STATES = ['full', 'empty', 'loading', 'failed', 'denied'] as const;
export type State = (typeof STATES)[number];

/** What stands around every screen: who one is, the menu, words. It comes in every state, or nothing would be drawn. */
const AROUND: readonly string[] = [
  ...[PATHS.userInfo, PATHS.nav, PATHS.settings, PATHS.preferences, PATHS.dictionaries, PATHS.counts],
  ...[PATHS.captcha, PATHS.casInfo],
];
/** What a list is made of: it is the rows that are awaited, or fail. */
const PARTS: readonly string[] = [PATHS.entityDefinition, PATHS.validators, PATHS.views];

/** How a call of the page is answered in a state; `path` is the one below /api. */
export function fateOf(state: State, method: string, path: string): State {
  const isOne = (paths: readonly string[]) => paths.some((one) => path === one || path.startsWith(`${one}/`));
  if (method !== 'GET' || isOne(AROUND)) return 'full';
  return state !== 'denied' && isOne(PARTS) ? 'full' : state;
}

/** A refusal as the hall gives it, without its words. */
export function refusalOf(state: State): { name: ErrorName; code: number; status: number } {
  const name = state === 'denied' ? 'forbidden' : 'internal';
  return { name, ...ERRORS[name] };
}

/** An answer as it is where there is nothing yet: lists without rows, figures as they are. */
export function emptied(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { page, data, ...rest } = answer as Record<string, unknown>;
  return {
    ...rest,
    ...(data !== undefined && { data: withoutRows(data) }),
    ...(page !== undefined && { page: withoutRows(page) }),
  };
}

function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null || !('list' in value)) return value;
  return { ...value, list: [], totalCount: 0 };
}
