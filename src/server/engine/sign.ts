import { HallError } from '../../contract/errors.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Move } from './move.ts';
import { goOn, loopOf, startInstance } from './multi-instance.ts';
import type { Place } from './port.ts';
import { rowIdOf } from './tasks.ts';
import type { Instance, Token } from './token.ts';
import { variablesOfTemplate } from '../../definition/expression/variables.ts';

/** Add a signature (加签): one more instance before, beside or after the one of this token. */
export function addInstance(move: Move, token: Token, element: string, place: Place): void {
  const node = move.nodeOf(token);
  if (token.applicant || node.type !== 'userTask') throw new HallError('actionNotAllowed');
  const whole = wholeOf(move, node, token);
  const { multi } = whole;
  const loop = token.loop;
  if (!multi || !loop) return;
  const added = instanceFor(node, loop, element);
  multi.total++;
  move.touch(whole);
  // one after the other knows no beside
  if (place === 'after' || (place === 'beside' && multi.waiting)) {
    loop.then = [added, ...(loop.then ?? [])];
    move.touch(token);
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
  move.touch(whole);
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
  move.touch(token);
  move.moved.push({ from: token.id, to: whole.id });
  return whole;
}

/** Another signature about a row is about the same row. */
function instanceFor(node: ProcessNode, { element: row }: Instance, element: string): Instance {
  if (rowIdOf(row) !== undefined) return { element: row, who: element };
  return finds(node) ? { element } : { element, who: element };
}

/** Whether the process finds the people of a new instance by its element; otherwise the element is the person. */
function finds(node: ProcessNode): boolean {
  const variable = node.multi?.elementVariable;
  if (variable === undefined) return false;
  const texts = [node.assignee ?? '', ...(node.candidateUsers ?? []), ...(node.candidateGroups ?? [])];
  return texts.some((text) => variablesOfTemplate(text).some((name) => name.split('.')[0] === variable));
}
