import { HallError } from '../../contract/errors.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Move } from './move.ts';
import { goOn, loopOf, startInstance } from './multi-instance.ts';
import type { Place } from './port.ts';
import { rowIdOf } from './tasks.ts';
import type { Instance, Token } from './token.ts';

/**
 * Add a signature (加签): one more instance before, beside or after the one of this token, for that person. Nobody signs
 * twice: who has signed in this round, is asked or will be asked is refused, or one person's word could make a majority.
 */
export function addInstance(move: Move, token: Token, element: string, place: Place): void {
  const node = move.nodeOf(token);
  if (token.applicant || node.type !== 'userTask') throw new HallError('actionNotAllowed');
  const whole = wholeOf(move, node, token);
  const { multi } = whole;
  const loop = token.loop;
  if (!multi || !loop) return;
  if (signers(move, node, whole).has(element)) throw new HallError('alreadySigns');
  const added = instanceFor(loop, element);
  multi.total++;
  // one after the other knows no beside
  if (place === 'after' || (place === 'beside' && multi.waiting)) {
    loop.then = [added, ...(loop.then ?? [])];
  } else if (place === 'beside') {
    startInstance(move, node, whole, { index: multi.total - 1, ...added });
  } else {
    const holder = move.holders.get(token.id) ?? loop.who;
    const again: Instance = { element: loop.element, ...(holder !== undefined && { who: holder }) };
    move.remove(token);
    startInstance(move, node, whole, loopOf(loop.index, added, [again, ...(loop.then ?? [])]));
  }
}

/** Remove a signature (减签): takes one instance out; what waited behind it comes. */
export function removeInstance(move: Move, token: Token): void {
  const whole = move.parentOf(token);
  if (!whole?.multi || !token.loop || whole.multi.total <= 1) throw new HallError('actionNotAllowed');
  const node = move.nodeOf(token);
  whole.multi.total--;
  const local = { ...move.localOf(token) };
  move.remove(token);
  goOn(move, node, whole, local, token.loop);
}

/** The multi-instance that a token belongs to; a plain task becomes the first instance of one. */
function wholeOf(move: Move, node: ProcessNode, token: Token): Token {
  const parent = move.parentOf(token);
  if (token.loop && parent?.multi) return parent;
  const { back } = token;
  const whole = move.create({
    kind: 'multi',
    parent: token.parent,
    activity: node.id,
    cause: token.cause,
    multi: { total: 1, done: 0, people: 0 },
    ...(back && { back }),
  });
  delete token.back;
  token.parent = whole.id;
  token.loop = { index: 0, element: move.holders.get(token.id) ?? null };
  move.moved.push({ from: token.id, to: whole.id });
  return whole;
}

/** Who has signed in this multi-instance, who is asked now and who will be. */
function signers(move: Move, node: ProcessNode, whole: Token): Set<JsonValue> {
  const { signed = [], waiting = [] } = whole.multi ?? {};
  const named = ({ element, who }: Instance) => who ?? (isPerson(node) ? element : null);
  const asked = move.children(whole.id).flatMap((token) => {
    const { loop } = token;
    return [move.holders.get(token.id) ?? (loop ? named(loop) : null), ...(loop?.then ?? []).map(named)];
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
