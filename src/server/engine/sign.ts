import { HallError } from '../../contract/errors.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Step } from './step.ts';
import { goOn, loopOf, startInstance } from './multi-instance.ts';
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

/** Remove a signature (减签): takes one instance out; what waited behind it comes. */
export function removeInstance(step: Step, token: Token): void {
  const whole = step.parentOf(token);
  if (!whole?.multi || !token.loop || whole.multi.total <= 1) throw new HallError('actionNotAllowed');
  const node = step.nodeOf(token);
  whole.multi.total--;
  const local = { ...step.localOf(token) };
  step.remove(token);
  goOn(step, node, whole, local, token.loop);
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

/** Who has signed in this multi-instance, who is asked now and who will be. */
function signers(step: Step, node: ProcessNode, whole: Token): Set<JsonValue> {
  const { signed = [], waiting = [] } = whole.multi ?? {};
  const named = ({ element, who }: Instance) => who ?? (isPerson(node) ? element : null);
  const asked = step.children(whole.id).flatMap((token) => {
    const { loop } = token;
    return [step.holders[token.id] ?? (loop ? named(loop) : null), ...(loop?.then ?? []).map(named)];
  });
  return new Set([...signed, ...asked, ...(isPerson(node) ? waiting : [])]);
}

/** Whether the elements of the node are the people themselves: `${person}`. */
function isPerson(node: ProcessNode): boolean {
  return node.assignee?.replaceAll(/\s/g, '') === `\${${node.multi?.elementVariable ?? ''}}`;
}

/** Another signature about a row is about the same row; the named person always signs himself. */
function instanceFor({ element: row }: Instance, element: string): Instance {
  return { element: rowIdOf(row) === undefined ? element : row, who: element };
}
