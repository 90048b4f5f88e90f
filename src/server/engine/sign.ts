import { HallError } from '../../contract/errors.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import { asksEach } from '../../definition/process/expressions.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Step } from './step.ts';
import { endIfOver, goOn, loopOf, startInstance } from './multi-instance.ts';
import type { Position } from './port.ts';
import { rowIdOf } from './tasks.ts';
import type { Instance, Token } from './token.ts';

/**
 * Add a signature (加签): one more instance before, beside or after the one of this token, for that person. Nobody signs
 * twice: who has signed in this round, is asked or will be asked is refused, or one person's word could make a majority.
 */
export function addInstance(step: Step, token: Token, element: string, position: Position): void {
  const node = step.nodeOf(token);
  if (token.applicant || node.type !== 'userTask') throw new HallError('actionNotAllowed');
  const whole = wholeOf(step, node, token);
  const { multi } = whole;
  const loop = token.loop;
  if (!multi || !loop) return;
  if (signers(step, node, whole).has(element)) throw new HallError('alreadySigns');
  const added = instanceFor(loop, element);
  multi.total++;
  // one after the other knows no beside
  if (position === 'after' || (position === 'beside' && multi.waiting)) {
    loop.then = [added, ...(loop.then ?? [])];
  } else if (position === 'beside') {
    startInstance(step, node, whole, { index: multi.total - 1, ...added });
  } else {
    const holder = step.holders[token.id] ?? loop.who;
    const again: Instance = { element: loop.element, ...(holder !== undefined && { who: holder }) };
    step.remove(token);
    startInstance(step, node, whole, loopOf(loop.index, added, [again, ...(loop.then ?? [])]));
  }
}

/**
 * Remove a signature (减签): takes one instance out, and what waited behind it comes; or (`element`) that of somebody who is
 * still to be asked, so that he is not.
 */
export function removeInstance(step: Step, token: Token, element?: string): void {
  const whole = step.parentOf(token);
  if (!whole?.multi || !token.loop || whole.multi.total <= 1) throw new HallError('actionNotAllowed');
  const node = step.nodeOf(token);
  if (element !== undefined) strike(step, node, whole, element);
  whole.multi.total--;
  const local = { ...step.localOf(token) };
  if (element !== undefined) {
    endIfOver(step, node, whole, local);
    return;
  }
  step.remove(token);
  goOn(step, node, whole, local, token.loop);
}

/** His next turn goes. */
function strike(step: Step, node: ProcessNode, { id, multi }: Token, element: string): void {
  for (const { loop } of step.children(id)) {
    const turn = (loop?.then ?? []).findIndex((each) => nameIn(node, each) === element);
    if (loop?.then === undefined || turn === -1) continue;
    const then = loop.then.toSpliced(turn, 1);
    if (then.length > 0) loop.then = then;
    else delete loop.then;
    return;
  }
  const turn = asksEach(node) ? (multi?.waiting ?? []).indexOf(element) : -1;
  if (multi?.waiting === undefined || turn === -1) throw new HallError('alreadyHandled');
  multi.waiting = multi.waiting.toSpliced(turn, 1);
}

/** The multi-instance that a token belongs to; a plain task becomes the first instance of one. */
function wholeOf(step: Step, node: ProcessNode, token: Token): Token {
  const parent = step.parentOf(token);
  if (token.loop && parent?.multi) return parent;
  const { back } = token;
  const whole = step.create({
    kind: 'multi',
    parent: token.parent,
    activity: node.id,
    cause: token.cause,
    multi: { total: 1, done: 0, people: 0 },
    ...(back && { back }),
  });
  delete token.back;
  token.parent = whole.id;
  token.loop = { index: 0, element: step.holders[token.id] ?? null };
  step.rehung.push({ from: token.id, to: whole.id });
  return whole;
}

/** Whose word counts beside that of this token's holder; nobody's where each decides about a row of his own. */
export function signersBeside(step: Step, token: Token): string[] {
  const whole = step.parentOf(token);
  if (!token.loop || !whole?.multi || rowIdOf(token.loop.element) !== undefined) return [];
  const all = signers(step, step.nodeOf(token), whole, token);
  return [...all].filter((who) => typeof who === 'string');
}

/** Who is still to be asked in the multi-instance of this token. */
export function awaitedAt(step: Step, token: Token): string[] {
  const whole = step.parentOf(token);
  if (!token.loop || !whole?.multi) return [];
  const node = step.nodeOf(token);
  const behind = step.children(whole.id).flatMap(({ loop }) => (loop?.then ?? []).map((each) => nameIn(node, each)));
  const all = [...behind, ...(asksEach(node) ? (whole.multi.waiting ?? []) : [])];
  return all.filter((who) => typeof who === 'string');
}

/** Who has signed in this multi-instance, who is asked now and who will be; but for who is asked at one token. */
function signers(step: Step, node: ProcessNode, whole: Token, except?: Token): Set<JsonValue> {
  const { signed = [], waiting = [] } = whole.multi ?? {};
  const named = (instance: Instance) => nameIn(node, instance);
  const all = step.children(whole.id).flatMap((token) => {
    const { loop } = token;
    const asked = token === except ? [] : [step.holders[token.id] ?? (loop ? named(loop) : null)];
    return [...asked, ...(loop?.then ?? []).map(named)];
  });
  return new Set([...signed, ...all, ...(asksEach(node) ? waiting : [])]);
}

const nameIn = (node: ProcessNode, { element, who }: Instance): JsonValue => who ?? (asksEach(node) ? element : null);

/** Another signature about a row is about the same row; the named person always signs himself. */
function instanceFor({ element: row }: Instance, element: string): Instance {
  return { element: rowIdOf(row) === undefined ? element : row, who: element };
}
