import type { JsonValue } from '../../definition/types/json.ts';

/**
 * A token. `activity` waits at a user task or catch event, `join` at a gateway for the others; `scope` is a sub-process or
 * called process that runs, `multi` a multi-instance, with their insides as children.
 */
export interface Token {
  /** its number in its instance; from before migration 038 a whole id */
  id: string;
  parent: string | null;
  activity: string;
  kind: 'activity' | 'scope' | 'multi' | 'join';
  /** number of the event that brought it here, 0 = the start; see TrailEvent */
  cause: number;
  /** join: the flow it came by */
  flow?: string;
  /** scope: number of the event by which it was entered */
  enter?: number;
  /** scope: causes of what reached an end in it */
  ended?: number[];
  /** one instance of the multi-instance that is its parent */
  loop?: Loop;
  multi?: Multi;
  /** target of a roll back: completing it goes straight back there */
  back?: WayBack;
  /** the applicant's own step after a roll back to `start` */
  applicant?: true;
}

export interface Instance {
  /** value of the element variable */
  element: JsonValue;
  /** the person, where the process itself would not find him */
  who?: string;
}

export interface Loop extends Instance {
  index: number;
  /** instances that follow one by one when this one is done */
  then?: Instance[];
}

export interface Multi {
  /** instances altogether, done, and done by people */
  total: number;
  done: number;
  people: number;
  /** who has signed, each person once */
  signed?: string[];
  /** ids of the rows that it goes over, where its elements are rows of a table */
  rows?: string[];
  /** sequential: elements still to come */
  waiting?: JsonValue[];
  /** user tasks that were completed inside, where the instances are sub-processes */
  tasks?: string[];
}

/** What a roll back took away, so that `straight` can put it back. */
export interface WayBack {
  events: TrailEvent[];
  tokens: { scope: number; token: TakenToken }[];
  /** what had reached an end in scopes that stayed */
  ended: { scope: number; causes: number[] }[];
  /** events that mark what the roll back put in its place */
  marks: number[];
}

/** A token that was taken away together with its children, and who held its task. */
export interface TakenToken extends Omit<Token, 'id' | 'parent'> {
  holder?: string;
  children?: TakenToken[];
}

/** The highest number of an event that a way back keeps, however deep: no new event may get it. */
export function highestIn({ events, tokens }: WayBack): number {
  const inside = (snapshot: TakenToken): number =>
    Math.max(0, snapshot.back ? highestIn(snapshot.back) : 0, ...(snapshot.children ?? []).map(inside));
  return Math.max(0, ...events.map((event) => event.n), ...tokens.map(({ token }) => inside(token)));
}

/** All causes that a snapshot depends on, its insides included. */
export function causesOf(snapshot: TakenToken): number[] {
  return [snapshot.cause, ...(snapshot.ended ?? []), ...(snapshot.children ?? []).flatMap(causesOf)];
}

/**
 * What happened, as far as roll back must know: who completed which user task and which tokens met where. An event
 * names the events that it followed from, so all of them together are the causal order of the run (an occurrence net).
 * Rolling back to a user task takes away its completion and everything that followed from it, and nothing else.
 *
 * Keys are short because the request's row carries every event that led to its tokens.
 */
export interface TrailEvent {
  n: number;
  /** user task completed, gateway joined, scope entered or left, event that fired; blank for a mark of a roll back */
  a: string;
  /** numbers of the events that brought the tokens it took, 0 = the start */
  c: number[];
  /** join: the flows they came by, in the order of `c` */
  f?: string[];
  /** scope it happened in, by the number of the event that entered it; left out = the process itself */
  s?: number;
  /** leaves this scope */
  x?: number;
  /** tokens that it cancelled (terminate, interruption) */
  k?: TakenToken[];
  /** user tasks that people completed inside a multi-instance that is over */
  t?: string[];
}
