import type { JsonObject } from '../../definition/types/json.ts';
import type { Token, TrailEvent } from './token.ts';
import type { Trail } from './trail.ts';

/** What the engine knows of a running instance: one value, kept in the request's own row (`wf_instance.tokens`). */
export interface Stored {
  /** number of the newest token, which no other may ever get */
  last: number;
  tokens: Token[];
  trail: TrailEvent[];
}

/** For whoever keeps it the value is opaque. */
export function decode(value: JsonObject | null): Stored {
  return value === null ? { last: 0, tokens: [], trail: [] } : (value as unknown as Stored);
}

/** The instance as it stands after the step, with those events alone that led to its tokens; null when it is over. */
export function encode(step: { last: number; tokens: ReadonlyMap<string, Token>; trail: Trail }): JsonObject | null {
  const tokens = [...step.tokens.values()];
  if (tokens.length === 0) return null;
  const known = step.trail.before(tokens.flatMap(rootsOf));
  const trail = step.trail.all().filter(({ n }) => known.has(n));
  return { last: step.last, tokens, trail } satisfies Stored as unknown as JsonObject;
}

function rootsOf({ cause, enter, ended = [] }: Token): number[] {
  return enter === undefined ? [cause] : [cause, enter, ...ended];
}
