import { HallError } from '../../contract/errors.ts';
import { APPLICANT, type Command } from './port.ts';
import type { Step } from './step.ts';
import { beginMulti, followRows } from './multi-instance.ts';
import { putBack, take } from './taken.ts';
import { completedIn, openApplicantTask, openTask } from './tasks.ts';
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
export function jump(step: Step, from: Token | null, { target, mode }: Pick<Jump, 'target' | 'mode'>): void {
  if (from?.activity === target) throw new HallError('rollbackTarget');
  if (target === APPLICANT) {
    jumpToApplicant(step, mode);
    return;
  }
  const way = from ? step.trail.before([from.cause]) : new Set(step.trail.all().map(({ n }) => n));
  const event = lastCompletion(step, way, target);
  if (!event) throw new HallError('rollbackTarget');
  const undone = step.trail.after([event.n]);
  const straight = mode === 'straight' && !event.t;
  const back: WayBack | undefined = straight
    ? { events: step.trail.all().filter(({ n }) => undone.has(n)), tokens: [], ended: [], marks: [] }
    : undefined;
  removeFollowing(step, undone, back);
  const mark = (cause: number): number => {
    if (!back) return cause;
    const n = step.trail.add({ a: '', c: [cause] });
    back.marks.push(n);
    return n;
  };
  reopenScopes(step, undone, mark);
  rewindJoins(step, undone, event, mark);
  reopen(step, event, target, back);
  step.trail.forget(undone);
}

/** The target of a straight roll back is done: what it followed from stands again as it stood. */
export function goStraightBack(step: Step, token: Token): void {
  const back = token.back;
  step.remove(token);
  if (!back) return;
  removeFollowing(step, step.trail.after(back.marks));
  step.trail.learn(back.events);
  for (const { scope, causes } of back.ended) {
    const ended = step.tokens.get(step.scopeEntered(scope) ?? '');
    if (!ended) continue;
    ended.ended = [...(ended.ended ?? []), ...causes];
  }
  for (const { scope, token: snapshot } of back.tokens) putBack(step, snapshot, step.scopeEntered(scope), new Set());
  for (const whole of [...step.tokens.values()]) if (step.tokens.has(whole.id)) followRows(step, whole);
}

function jumpToApplicant(step: Step, mode: Jump['mode']): void {
  const everything = step.children(null);
  const back: WayBack = {
    events: step.trail.all(),
    tokens: everything.map((token) => ({ scope: 0, token: take(step, token) })),
    ended: [],
    marks: [],
  };
  for (const token of everything) step.remove(token);
  const token = step.create({
    kind: 'activity',
    parent: null,
    activity: APPLICANT,
    cause: 0,
    applicant: true,
    ...(mode === 'straight' && { back }),
  });
  openApplicantTask(step, token);
}

function lastCompletion(step: Step, way: ReadonlySet<number>, target: string): TrailEvent | undefined {
  const last = [...way].sort((a, b) => b - a).find((n) => completedIn(step, new Set([n])).includes(target));
  return last === undefined ? undefined : step.trail.get(last);
}

/** Removes every token that followed from these events; keeps them in `back` where it is given. */
function removeFollowing(step: Step, undone: ReadonlySet<number>, back?: WayBack): void {
  for (const token of [...step.tokens.values()]) {
    const gone = !step.tokens.has(token.id);
    if (gone) continue;
    if (undone.has(token.cause) && !parentFollows(step, token, undone)) {
      back?.tokens.push({ scope: step.scopeOf(token)?.enter ?? 0, token: take(step, token) });
      step.remove(token);
    } else if (token.ended?.some((cause) => undone.has(cause))) {
      back?.ended.push({ scope: token.enter ?? 0, causes: token.ended.filter((cause) => undone.has(cause)) });
      token.ended = token.ended.filter((cause) => !undone.has(cause));
    }
  }
}

function parentFollows(step: Step, token: Token, undone: ReadonlySet<number>): boolean {
  const parent = step.parentOf(token);
  return parent !== undefined && undone.has(parent.cause);
}

/** Scopes whose end is undone but not their beginning run again; outer ones first. */
function reopenScopes(step: Step, undone: ReadonlySet<number>, mark: (cause: number) => number): void {
  const exits = [...undone]
    .flatMap((n) => step.trail.get(n) ?? [])
    .filter(({ x }) => x !== undefined && !undone.has(x))
    .sort((a, b) => (a.x ?? 0) - (b.x ?? 0));
  for (const { c, k, x = 0 } of exits) {
    const entered = step.trail.get(x);
    if (!entered) continue;
    const scope = step.create({
      kind: 'scope',
      parent: step.scopeEntered(entered.s ?? 0),
      activity: entered.a,
      cause: mark(entered.c[0] ?? 0),
      enter: x,
      ended: c.filter((cause) => !undone.has(cause) && cause !== x),
    });
    step.await(step.nodeOf(scope), scope);
    for (const cancelled of k ?? []) putBack(step, cancelled, scope.id, undone);
  }
}

/** Tokens of other branches that an undone join had taken wait at it again. */
function rewindJoins(
  step: Step,
  undone: ReadonlySet<number>,
  target: TrailEvent,
  mark: (cause: number) => number,
): void {
  for (const n of undone) {
    const event = step.trail.get(n);
    if (!event?.f || event.n === target.n) continue;
    for (const [index, cause] of event.c.entries()) {
      if (undone.has(cause)) continue;
      const parent = step.scopeEntered(event.s ?? 0);
      const flow = event.f[index] ?? '';
      step.create({ kind: 'join', parent, activity: event.a, cause: mark(cause), flow });
    }
  }
}

function reopen(step: Step, event: TrailEvent, target: string, back: WayBack | undefined): void {
  const parent = step.scopeEntered(event.s ?? 0);
  const node = step.graphIn(parent).node(event.a);
  if (!node) throw new HallError('rollbackTarget');
  const cause = event.c[0] ?? 0;
  const options = { again: true, ...(back && { back }) };
  if (event.a !== target) beginMulti(step, node, parent, cause, { ...options, at: target });
  else if (node.multi) beginMulti(step, node, parent, cause, options);
  else {
    const token = step.create({ kind: 'activity', parent, activity: node.id, cause, ...(back && { back }) });
    openTask(step, node, token, options);
  }
}
