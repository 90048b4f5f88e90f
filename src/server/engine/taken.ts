import type { Step } from './step.ts';
import { openApplicantTask, openTask } from './tasks.ts';
import type { TakenToken, Token } from './token.ts';

/** A token with its insides, as data that can be put back later. The token itself stays. */
export function take(step: Step, token: Token): TakenToken {
  const { id, parent: _parent, ...state } = token;
  const holder = step.holders[id];
  const children = token.kind === 'scope' || token.kind === 'multi' ? step.children(id) : [];
  return {
    ...state,
    ...(holder !== undefined && { holder }),
    ...(children.length > 0 && { children: children.map((child) => take(step, child)) }),
  };
}

/**
 * Puts a token back below `parent` with new tasks and events, leaving out what followed from the events in `undone`.
 * Its tasks go to whom they belonged to.
 */
export function putBack(step: Step, snapshot: TakenToken, parent: string | null, undone: ReadonlySet<number>): void {
  if (undone.has(snapshot.cause)) return;
  const { holder, children = [], ended, ...state } = snapshot;
  const token = step.create({
    ...state,
    parent,
    ...(ended && { ended: ended.filter((cause) => !undone.has(cause)) }),
  });
  if (token.kind === 'join') return;
  if (token.applicant) {
    openApplicantTask(step, token);
    return;
  }
  const node = step.nodeOf(token);
  if (token.kind === 'activity') {
    if (node.type === 'userTask') openTask(step, node, token, { again: true, ...(holder !== undefined && { holder }) });
    else step.waiting.push({ ...step.siteOf(token, node.id), token: token.id });
    return;
  }
  if (!token.loop) step.await(node, token);
  for (const child of children) putBack(step, child, token.id, undone);
}
