import type { Move } from './move.ts';
import type { Token, TrailEvent } from './token.ts';

/** The tokens of an instance and everything that their rows know about the way behind them. */
export interface Stored {
  tokens: Token[];
  trail: TrailEvent[];
}

/** A row's `state`: the token without what has a column of its own, and the events that led to it. */
export type State = Omit<Token, 'id' | 'parent' | 'activity' | 'kind'> & { trail?: TrailEvent[] };

/** A token as it lies in wf_execution. */
export interface ExecutionRow {
  id: string;
  parent_id: string | null;
  activity_id: string;
  kind: Token['kind'];
  state: State;
}

/** Tokens and trail of an instance from its rows, in whatever order they come. */
export function decode(rows: readonly ExecutionRow[]): Stored {
  const trail: TrailEvent[] = [];
  const tokens = rows.map(({ id, parent_id, activity_id, kind, state }): Token => {
    const { trail: events = [], ...rest } = state;
    trail.push(...events);
    return { ...rest, id, parent: parent_id, activity: activity_id, kind };
  });
  // ids are ordered in time: the same tokens come in the same order wherever they lie
  return { tokens: tokens.sort((a, b) => (a.id < b.id ? -1 : 1)), trail };
}

/** The row of a token as it stands after the move; none when it is gone. */
export function encode(move: Move, id: string): ExecutionRow[] {
  const token = move.tokens.get(id);
  if (!token) return [];
  const { id: _id, parent, activity, kind, ...rest } = token;
  const trail = eventsFor(move, token);
  return [{ id, parent_id: parent, activity_id: activity, kind, state: trail.length > 0 ? { ...rest, trail } : rest }];
}

/** The events that led to a token, except those that the rows around it carry already. */
function eventsFor(move: Move, token: Token): TrailEvent[] {
  const known = new Set<number>();
  for (let around = move.parentOf(token); around; around = move.parentOf(around)) {
    for (const n of move.trail.before(rootsOf(around))) known.add(n);
  }
  return [...move.trail.before(rootsOf(token))]
    .filter((n) => !known.has(n))
    .sort((a, b) => a - b)
    .flatMap((n) => move.trail.get(n) ?? []);
}

function rootsOf({ cause, enter, ended = [] }: Token): number[] {
  return enter === undefined ? [cause] : [cause, enter, ...ended];
}
