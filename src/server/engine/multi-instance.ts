import type { JsonValue } from '../../definition/types/json.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import { delegate } from './delegates.ts';
import type { Move } from './move.ts';
import { reasonText } from './reasons.ts';
import { openScope } from './scopes.ts';
import { completedIn, openTask, rowIdOf, type TaskOptions } from './tasks.ts';
import { armBoundaries } from './timers.ts';
import type { Instance, Loop, Token, WayBack } from './token.ts';
import { leave } from './ways.ts';

const MAX_INSTANCES = 1_000;

export interface MultiOptions extends TaskOptions {
  back?: WayBack;
  /** every instance begins at this node inside */
  at?: string;
}

/**
 * Begins a multi-instance. Over nothing it is passed by; of a user task the history says so.
 */
export function beginMulti(
  move: Move,
  node: ProcessNode,
  parent: string | null,
  cause: number,
  options: MultiOptions = {},
): void {
  const elements = elementsOf(move, node, parent);
  if (elements.length === 0) {
    if (node.type === 'userTask')
      move.automatic.push({ activityId: node.id, name: node.name, reason: reasonText('emptyList') });
    leave(move, node, parent, cause);
    return;
  }
  const sequential = node.multi?.sequential === true;
  const rows = elements.flatMap((element) => rowIdOf(element) ?? []);
  const multi = move.create({
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
  armBoundaries(move, node, multi);
  for (const [index, element] of (sequential ? elements.slice(0, 1) : elements).entries()) {
    startInstance(move, node, multi, { index, element }, options);
  }
}

function elementsOf(move: Move, node: ProcessNode, parent: string | null): JsonValue[] {
  const local = move.localOf(parent === null ? undefined : move.tokens.get(parent));
  const { collection, cardinality } = node.multi ?? {};
  if (collection !== undefined) {
    const value = move.evaluate(node, collection, local);
    if (Array.isArray(value)) return checkCount(move, node, value.length, value);
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'string') return [value];
    throw move.failure(node, `${collection} is no list`);
  }
  const count = Number(move.evaluate(node, cardinality ?? '', local));
  if (!Number.isInteger(count) || count < 0) throw move.failure(node, `${cardinality ?? ''} is no number of instances`);
  return checkCount(move, node, count).map((_, index) => index);
}

function checkCount(move: Move, node: ProcessNode, count: number, elements?: JsonValue[]): JsonValue[] {
  if (count > MAX_INSTANCES) throw move.failure(node, `more than ${MAX_INSTANCES} instances`);
  return elements ? [...elements] : Array.from({ length: count }, () => null);
}

export function startInstance(
  move: Move,
  node: ProcessNode,
  multi: Token,
  loop: Loop,
  options: MultiOptions = {},
): void {
  const { at, ...task } = options;
  if (node.type === 'subProcess' || node.type === 'callActivity') {
    openScope(move, node, multi.id, multi.cause, { loop, ...(at !== undefined && { at }) });
    return;
  }
  const token = move.create({ kind: 'activity', parent: multi.id, activity: node.id, cause: multi.cause, loop });
  if (node.type === 'userTask') {
    openTask(move, node, token, task);
    return;
  }
  delegate(move, node, move.localOf(token));
  move.finish(token, true);
}

/** One instance is done: either that ends the whole, or the next one follows. */
export function instanceDone(move: Move, token: Token, automatic: boolean): void {
  const whole = move.parentOf(token);
  if (!whole?.multi || !token.loop) return;
  const node = move.nodeOf(token);
  const { multi } = whole;
  multi.done++;
  if (!automatic) multi.people++;
  const signer = automatic ? undefined : move.holders.get(token.id);
  if (signer !== undefined) multi.signed = [...(multi.signed ?? []), signer];
  if (token.kind === 'scope') {
    const inside = completedIn(move, eventsInside(move, token));
    if (inside.length > 0) multi.tasks = [...new Set([...(multi.tasks ?? []), ...inside])];
  }
  const local = { ...move.localOf(token) };
  move.remove(token);
  goOn(move, node, whole, local, token.loop);
}

/** Ends the multi-instance when it may, or starts what waits. `left` is the instance that is gone. */
export function goOn(move: Move, node: ProcessNode, whole: Token, local: Record<string, unknown>, left: Loop): void {
  const { multi } = whole;
  if (!multi) return;
  const condition = node.multi?.completionCondition;
  const over =
    multi.done >= multi.total || (condition !== undefined && multi.done > 0 && move.holds(node, condition, local));
  if (over) {
    endMulti(move, node, whole);
    return;
  }
  const [next, ...then] = left.then ?? [];
  if (next) {
    startInstance(move, node, whole, loopOf(left.index, next, then));
  } else if (multi.waiting && multi.waiting.length > 0) {
    const [element = null, ...waiting] = multi.waiting;
    multi.waiting = waiting;
    startInstance(move, node, whole, { index: left.index + 1, element });
  }
}

/**
 * The rows of a form may have changed while a multi-instance over them was put aside: what is about a row that is gone
 * goes, whether done or not, and a row that is new gets an instance of its own.
 */
export function followRows(move: Move, whole: Token): void {
  const { multi } = whole;
  if (!multi?.rows) return;
  const node = move.nodeOf(whole);
  const elements = elementsOf(move, node, whole.parent);
  const now = new Set(elements.map(rowIdOf));
  const isGone = (element: JsonValue | undefined): boolean => {
    const id = rowIdOf(element);
    return id !== undefined && !now.has(id);
  };
  const lost = multi.rows.filter((id) => !now.has(id));
  const fresh = elements.filter((element) => !multi.rows?.includes(rowIdOf(element) ?? ''));
  if (lost.length === 0 && fresh.length === 0) return;
  const open = move.children(whole.id).filter(({ loop }) => isGone(loop?.element));
  for (const token of open) move.remove(token);
  const waiting = multi.waiting?.filter((element) => !isGone(element));
  const undone = open.length + (multi.waiting?.length ?? 0) - (waiting?.length ?? 0);
  multi.done -= lost.length - undone;
  multi.people = Math.min(multi.people, multi.done);
  const before = multi.total - lost.length;
  multi.total = before + fresh.length;
  multi.rows = elements.flatMap((element) => rowIdOf(element) ?? []);
  if (waiting) multi.waiting = [...waiting, ...fresh];
  else for (const [i, element] of fresh.entries()) startInstance(move, node, whole, { index: before + i, element });
  const standing = move.children(whole.id).length > 0;
  if (!standing) goOn(move, node, whole, move.localOf(whole), { index: multi.done - 1, element: null });
}

export function loopOf(index: number, instance: Instance, then: Instance[]): Loop {
  return { index, ...instance, ...(then.length > 0 && { then }) };
}

/** Cancels what still runs and goes on. Only what people did is remembered as a step to come back to. */
function endMulti(move: Move, node: ProcessNode, whole: Token): void {
  const { multi, parent, cause } = whole;
  if (!multi) return;
  for (const token of move.children(whole.id)) move.remove(token);
  if (whole.back) {
    move.finish(whole, false);
    return;
  }
  move.remove(whole);
  const tasks = multi.tasks ?? [];
  const byPeople = node.type === 'userTask' ? multi.people > 0 : tasks.length > 0;
  const event = { a: node.id, c: [cause], ...(tasks.length > 0 && { t: tasks }) };
  leave(move, node, parent, byPeople ? move.log(parent, event) : cause);
}

function eventsInside(move: Move, scope: Token): Set<number> {
  const before = move.trail.before([scope.enter ?? 0]);
  return new Set([...move.trail.before(scope.ended ?? [])].filter((n) => !before.has(n)));
}
