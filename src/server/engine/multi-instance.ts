import type { JsonValue } from '../../definition/types/json.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Step } from './step.ts';
import type { Local } from './port.ts';
import { openScope } from './scopes.ts';
import { completedIn, openTask, rowIdOf, type TaskOptions } from './tasks.ts';
import type { Instance, Loop, Token, WayBack } from './token.ts';
import { leave } from './ways.ts';

export interface MultiOptions extends TaskOptions {
  back?: WayBack;
  /** every instance begins at this node inside */
  at?: string;
}

/**
 * Begins a multi-instance. Over nothing it is passed by; of a user task the history says so.
 */
export function beginMulti(
  step: Step,
  node: ProcessNode,
  parent: string | null,
  cause: number,
  options: MultiOptions = {},
): void {
  const elements = elementsOf(step, node, parent);
  if (elements.length === 0) {
    if (node.type === 'userTask') step.passed.push(step.siteIn(parent, node.id));
    leave(step, node, parent, cause);
    return;
  }
  const sequential = node.multi?.sequential === true;
  const rows = elements.flatMap((element) => rowIdOf(element) ?? []);
  const multi = step.create({
    kind: 'multi',
    parent,
    activity: node.id,
    cause,
    multi: {
      ...{ total: elements.length, done: 0, people: 0 },
      ...(sequential && { waiting: elements.slice(1) }),
      ...(rows.length > 0 && { rows }),
    },
    ...(options.back && { back: options.back }),
  });
  step.await(node, multi);
  for (const [index, element] of (sequential ? elements.slice(0, 1) : elements).entries()) {
    startInstance(step, node, multi, { index, element }, options);
  }
}

function elementsOf(step: Step, node: ProcessNode, parent: string | null): JsonValue[] {
  const { process, local } = step.siteIn(parent, node.id);
  const elements = step.decide({ ask: 'elements', at: node.id, process, local });
  return Array.isArray(elements) ? elements : [];
}

export function startInstance(
  step: Step,
  node: ProcessNode,
  multi: Token,
  loop: Loop,
  options: MultiOptions = {},
): void {
  const { at, ...task } = options;
  if (node.type === 'subProcess' || node.type === 'callActivity') {
    openScope(step, node, multi.id, multi.cause, { loop, ...(at !== undefined && { at }) });
    return;
  }
  const token = step.create({ kind: 'activity', parent: multi.id, activity: node.id, cause: multi.cause, loop });
  if (node.type === 'userTask') {
    openTask(step, node, token, task);
    return;
  }
  step.reached.push(step.siteOf(token, node.id));
  step.finish(token, true);
}

/** One instance is done: either that ends the whole, or the next one follows. */
export function instanceDone(step: Step, token: Token, automatic: boolean): void {
  const whole = step.parentOf(token);
  if (!whole?.multi || !token.loop) return;
  const node = step.nodeOf(token);
  const { multi } = whole;
  multi.done++;
  if (!automatic) multi.people++;
  const signer = automatic ? undefined : step.holders[token.id];
  if (signer !== undefined) multi.signed = [...(multi.signed ?? []), signer];
  if (token.kind === 'scope') {
    const inside = completedIn(step, eventsInside(step, token));
    if (inside.length > 0) multi.tasks = [...new Set([...(multi.tasks ?? []), ...inside])];
  }
  const local = { ...step.localOf(token) };
  step.remove(token);
  goOn(step, node, whole, local, token.loop);
}

/** Ends the multi-instance when it may; answers whether it did. */
export function endIfOver(step: Step, node: ProcessNode, whole: Token, local: Local): boolean {
  const { done, total } = whole.multi ?? { done: 0, total: 0 };
  const mayBeOver = node.multi?.completionCondition !== undefined && done > 0;
  const question = { ask: 'over', at: node.id, process: step.processIn(whole.parent), local } as const;
  const isOver = done >= total || (mayBeOver && step.decide(question) === true);
  if (isOver) endMulti(step, node, whole);
  return isOver;
}

/** Ends the multi-instance when it may, or starts what waits. `left` is the instance that is gone. */
export function goOn(step: Step, node: ProcessNode, whole: Token, local: Local, left: Loop): void {
  const { multi } = whole;
  if (!multi || endIfOver(step, node, whole, local)) return;
  const [next, ...then] = left.then ?? [];
  const [element, ...waiting] = multi.waiting ?? [];
  if (next) {
    startInstance(step, node, whole, loopOf(left.index, next, then));
  } else if (element !== undefined) {
    multi.waiting = waiting;
    startInstance(step, node, whole, { index: left.index + 1, element });
  }
}

/**
 * The rows of a form may have changed while a multi-instance over them was put aside: what is about a row that is gone
 * goes, whether done or not, and a row that is new gets an instance of its own.
 */
export function followRows(step: Step, whole: Token): void {
  const { multi } = whole;
  if (!multi?.rows) return;
  const node = step.nodeOf(whole);
  const elements = elementsOf(step, node, whole.parent);
  const now = new Set(elements.map(rowIdOf));
  const isGone = (element: JsonValue | undefined): boolean => {
    const id = rowIdOf(element);
    return id !== undefined && !now.has(id);
  };
  const lost = multi.rows.filter((id) => !now.has(id));
  const fresh = elements.filter((element) => !multi.rows?.includes(rowIdOf(element) ?? ''));
  if (lost.length === 0 && fresh.length === 0) return;
  const open = step.children(whole.id).filter(({ loop }) => isGone(loop?.element));
  for (const token of open) step.remove(token);
  const waiting = multi.waiting?.filter((element) => !isGone(element));
  const undone = open.length + (multi.waiting?.length ?? 0) - (waiting?.length ?? 0);
  multi.done -= lost.length - undone;
  multi.people = Math.min(multi.people, multi.done);
  const before = multi.total - lost.length;
  multi.total = before + fresh.length;
  multi.rows = elements.flatMap((element) => rowIdOf(element) ?? []);
  if (waiting) multi.waiting = [...waiting, ...fresh];
  else for (const [i, element] of fresh.entries()) startInstance(step, node, whole, { index: before + i, element });
  const standing = step.children(whole.id).length > 0;
  if (!standing) goOn(step, node, whole, step.localOf(whole), { index: multi.done - 1, element: null });
}

export function loopOf(index: number, instance: Instance, then: Instance[]): Loop {
  return { index, ...instance, ...(then.length > 0 && { then }) };
}

/** Cancels what still runs and goes on. Only what people did is remembered as a step to come back to. */
function endMulti(step: Step, node: ProcessNode, whole: Token): void {
  const { multi, parent, cause } = whole;
  if (!multi) return;
  for (const token of step.children(whole.id)) step.remove(token);
  if (whole.back) {
    step.finish(whole, false);
    return;
  }
  step.remove(whole);
  const tasks = multi.tasks ?? [];
  const byPeople = node.type === 'userTask' ? multi.people > 0 : tasks.length > 0;
  const event = { a: node.id, c: [cause], ...(tasks.length > 0 && { t: tasks }) };
  leave(step, node, parent, byPeople ? step.log(parent, event) : cause);
}

function eventsInside(step: Step, scope: Token): Set<number> {
  const before = step.trail.before([scope.enter ?? 0]);
  return new Set([...step.trail.before(scope.ended ?? [])].filter((n) => !before.has(n)));
}
