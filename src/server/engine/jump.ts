import { HallError } from '../../contract/errors.ts';
import type { Command } from './port.ts';
import type { Move } from './move.ts';
import { beginMulti, followRows } from './multi-instance.ts';
import { putBack, take } from './snapshot.ts';
import { APPLICANT, completedBefore, completedIn, openApplicantTask, openTask } from './tasks.ts';
import { armBoundaries } from './timers.ts';
import type { Token, TrailEvent, WayBack } from './token.ts';

type Jump = Extract<Command, { type: 'jump' }>;

/**
 * Roll back (退回), defined by cause and effect instead of by the drawing.
 *
 * Going back to a user task X undoes the last completion of X on the way to where one stands, and everything that
 * followed from it: tasks, waiting tokens, timers, sub-processes. Nothing else changes. Therefore
 * - within one parallel branch only this branch goes back; the others neither notice nor lose anything;
 * - to a task before the fork all branches go back, since all of them followed from it;
 * - from behind a join into one of its branches, this branch is open again, and the tokens of the others wait at the
 *   join as they had: nobody approves twice, and the join fires once;
 * - a task in a sibling branch is no target, it is not on the way;
 * - into a sub-process that is over: it runs again, holding only what did not follow from X; tasks that its end had
 *   cancelled are open again;
 * - a multi-instance is one step: from outside all its instances begin anew, from within one everything inside goes.
 * `start` undoes everything.
 *
 * `through` goes on from the target like the first time. `straight` puts back, once the target is done, exactly what the
 * roll back took, with the same people. (Into a multi-instance sub-process that is over, it is always `through`.)
 */
export function jump(move: Move, from: Token | null, { target, mode }: Pick<Jump, 'target' | 'mode'>): void {
  if (from?.activity === target) throw new HallError('rollbackTarget');
  if (target === APPLICANT) {
    jumpToApplicant(move, mode);
    return;
  }
  const way = from ? move.trail.before([from.cause]) : new Set(move.trail.all().map(({ n }) => n));
  const event = lastCompletion(move, way, target);
  if (!event) throw new HallError('rollbackTarget');
  const undone = move.trail.after([event.n]);
  const straight = mode === 'straight' && !event.t;
  const back: WayBack | undefined = straight
    ? { events: move.trail.all().filter(({ n }) => undone.has(n)), tokens: [], ended: [], marks: [] }
    : undefined;
  removeFollowing(move, undone, back);
  const mark = (cause: number): number => {
    if (!back) return cause;
    const n = move.trail.add({ a: '', c: [cause] });
    back.marks.push(n);
    return n;
  };
  reopenScopes(move, undone, mark);
  rewindJoins(move, undone, event, mark);
  reopen(move, event, target, back);
  move.trail.forget(undone);
}

/** User tasks where `jump` may go from here, besides the start: oldest first. */
export function jumpTargets(move: Move, token: Token): string[] {
  return completedBefore(move, token).filter((name) => name !== token.activity);
}

/** The target of a straight roll back is done: what it followed from stands again as it stood. */
export function goStraightBack(move: Move, token: Token): void {
  const back = token.back;
  move.remove(token);
  if (!back) return;
  removeFollowing(move, move.trail.after(back.marks));
  move.trail.learn(back.events);
  for (const { scope, causes } of back.ended) {
    const ended = move.tokens.get(move.scopeEntered(scope) ?? '');
    if (!ended) continue;
    ended.ended = [...(ended.ended ?? []), ...causes];
  }
  for (const { scope, token: snapshot } of back.tokens) putBack(move, snapshot, move.scopeEntered(scope), new Set());
  for (const whole of [...move.tokens.values()]) if (move.tokens.has(whole.id)) followRows(move, whole);
}

function jumpToApplicant(move: Move, mode: Jump['mode']): void {
  const everything = move.children(null);
  const back: WayBack = {
    events: move.trail.all(),
    tokens: everything.map((token) => ({ scope: 0, token: take(move, token) })),
    ended: [],
    marks: [],
  };
  for (const token of everything) move.remove(token);
  const token = move.create({
    kind: 'activity',
    parent: null,
    activity: APPLICANT,
    cause: 0,
    applicant: true,
    ...(mode === 'straight' && { back }),
  });
  openApplicantTask(move, token);
}

function lastCompletion(move: Move, way: ReadonlySet<number>, target: string): TrailEvent | undefined {
  const last = [...way].sort((a, b) => b - a).find((n) => completedIn(move, new Set([n])).includes(target));
  return last === undefined ? undefined : move.trail.get(last);
}

/** Removes every token that followed from these events; keeps them in `back` where it is given. */
function removeFollowing(move: Move, undone: ReadonlySet<number>, back?: WayBack): void {
  for (const token of [...move.tokens.values()]) {
    const gone = !move.tokens.has(token.id);
    if (gone) continue;
    if (undone.has(token.cause) && !parentFollows(move, token, undone)) {
      back?.tokens.push({ scope: move.scopeOf(token)?.enter ?? 0, token: take(move, token) });
      move.remove(token);
    } else if (token.ended?.some((cause) => undone.has(cause))) {
      back?.ended.push({ scope: token.enter ?? 0, causes: token.ended.filter((cause) => undone.has(cause)) });
      token.ended = token.ended.filter((cause) => !undone.has(cause));
    }
  }
}

function parentFollows(move: Move, token: Token, undone: ReadonlySet<number>): boolean {
  const parent = move.parentOf(token);
  return parent !== undefined && undone.has(parent.cause);
}

/** Scopes whose end is undone but not their beginning run again; outer ones first. */
function reopenScopes(move: Move, undone: ReadonlySet<number>, mark: (cause: number) => number): void {
  const exits = [...undone]
    .flatMap((n) => move.trail.get(n) ?? [])
    .filter(({ x }) => x !== undefined && !undone.has(x))
    .sort((a, b) => (a.x ?? 0) - (b.x ?? 0));
  for (const { c, k, x = 0 } of exits) {
    const entered = move.trail.get(x);
    if (!entered) continue;
    const scope = move.create({
      kind: 'scope',
      parent: move.scopeEntered(entered.s ?? 0),
      activity: entered.a,
      cause: mark(entered.c[0] ?? 0),
      enter: x,
      ended: c.filter((cause) => !undone.has(cause) && cause !== x),
    });
    armBoundaries(move, move.nodeOf(scope), scope);
    for (const cancelled of k ?? []) putBack(move, cancelled, scope.id, undone);
  }
}

/** Tokens of other branches that an undone join had taken wait at it again. */
function rewindJoins(
  move: Move,
  undone: ReadonlySet<number>,
  target: TrailEvent,
  mark: (cause: number) => number,
): void {
  for (const n of undone) {
    const event = move.trail.get(n);
    if (!event?.f || event.n === target.n) continue;
    for (const [index, cause] of event.c.entries()) {
      if (undone.has(cause)) continue;
      const parent = move.scopeEntered(event.s ?? 0);
      const flow = event.f[index] ?? '';
      move.create({ kind: 'join', parent, activity: event.a, cause: mark(cause), flow });
    }
  }
}

function reopen(move: Move, event: TrailEvent, target: string, back: WayBack | undefined): void {
  const parent = move.scopeEntered(event.s ?? 0);
  const node = move.graphIn(parent).node(event.a);
  if (!node) throw new HallError('rollbackTarget');
  const cause = event.c[0] ?? 0;
  const options = { again: true, ...(back && { back }) };
  if (event.a !== target) beginMulti(move, node, parent, cause, { ...options, at: target });
  else if (node.multi) beginMulti(move, node, parent, cause, options);
  else {
    const token = move.create({ kind: 'activity', parent, activity: node.id, cause, ...(back && { back }) });
    openTask(move, node, token, options);
  }
}
