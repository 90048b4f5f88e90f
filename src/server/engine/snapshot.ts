import type { Move } from './move.ts';
import { openApplicantTask, openTask } from './tasks.ts';
import { arm, armBoundaries } from './timers.ts';
import type { Snapshot, Token } from './token.ts';

/** A token with its insides, as data that can be put back later. The token itself stays. */
export function take(move: Move, token: Token): Snapshot {
  const { id, parent: _parent, ...state } = token;
  const holder = move.holders.get(id);
  const children = token.kind === 'scope' || token.kind === 'multi' ? move.children(id) : [];
  return {
    ...state,
    ...(holder !== undefined && { holder }),
    ...(children.length > 0 && { children: children.map((child) => take(move, child)) }),
  };
}

/**
 * Puts a token back below `parent` with new tasks and clocks, leaving out what followed from the events in `undone`.
 * Its tasks go to whom they belonged to, and never complete because of earlier approvals.
 */
export function putBack(move: Move, snapshot: Snapshot, parent: string | null, undone: ReadonlySet<number>): void {
  if (undone.has(snapshot.cause)) return;
  const { holder, children = [], ended, ...state } = snapshot;
  const token = move.create({
    ...state,
    parent,
    ...(ended && { ended: ended.filter((cause) => !undone.has(cause)) }),
  });
  if (token.kind === 'join') return;
  if (token.applicant) {
    openApplicantTask(move, token);
    return;
  }
  const node = move.nodeOf(token);
  if (token.kind === 'activity') {
    if (node.type === 'userTask') openTask(move, node, token, { again: true, ...(holder !== undefined && { holder }) });
    else arm(move, node, token);
    return;
  }
  if (!token.loop) armBoundaries(move, node, token);
  for (const child of children) putBack(move, child, token.id, undone);
}
