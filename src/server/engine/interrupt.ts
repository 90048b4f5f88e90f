import { HallError } from '../../contract/errors.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Move } from './move.ts';
import type { WaitingEvent } from './port.ts';
import { logExit, exitScope } from './scopes.ts';
import { rearm } from './timers.ts';
import type { Token } from './token.ts';
import { end, leave } from './ways.ts';

/** Something happened that a token waits for: a timer, a signal, a message. `ref` is the event's id or its name. */
export function signal(move: Move, token: Token, ref: string | undefined, cycle: string | null): void {
  const node = move.nodeOf(token);
  const own = token.kind === 'activity' && node.type === 'intermediateCatchEvent' && answers(node, ref);
  if (own) {
    const cause = move.log(token.parent, { a: node.id, c: [token.cause] });
    move.remove(token);
    leave(move, node, token.parent, cause);
    return;
  }
  const boundaries = move
    .graphIn(token.parent)
    .boundaries(node.id)
    .filter((event) => event.event?.kind !== 'error' && answers(event, ref));
  const [event] = boundaries;
  // an event hangs on the whole of a multi-instance, never on one of its instances
  if (!event || boundaries.length > 1 || token.loop) throw new HallError('alreadyHandled');
  if (event.cancelActivity !== false) {
    interrupt(move, token, event);
    return;
  }
  if (event.event?.kind === 'timer') move.stopped.push({ token: token.id, activity: event.id });
  if (cycle !== null) rearm(move, event, token, cycle);
  leave(move, event, token.parent, token.cause);
}

/** What waits for a signal or message of this name: a catch event, or one on the border of an activity; oldest first. */
export function waitingFor(move: Move, { kind, name }: { kind: string; name: string }): WaitingEvent[] {
  return [...move.tokens.values()].flatMap((token) => {
    if (token.kind === 'join' || token.loop || token.applicant) return [];
    const node = move.nodeOf(token);
    const own = token.kind === 'activity' && node.type === 'intermediateCatchEvent' ? [node] : [];
    return [...own, ...move.graphIn(token.parent).boundaries(node.id)]
      .filter(({ event }) => event?.kind === kind && event.ref === name)
      .map((event) => ({ token: token.id, activityId: event.id, name: event.name || event.id }));
  });
}

function answers(node: ProcessNode, ref: string | undefined): boolean {
  return ref === undefined || node.id === ref || node.event?.ref === ref;
}

/** A boundary event takes the place of its activity. */
function interrupt(move: Move, token: Token, event: ProcessNode): void {
  const cause =
    token.kind === 'scope'
      ? logExit(move, token, event.id, move.children(token.id))
      : move.log(token.parent, { a: event.id, c: [token.cause] });
  move.remove(token);
  leave(move, event, token.parent, cause);
}

/** An end event. */
export function reachEnd(move: Move, node: ProcessNode, parent: string | null, cause: number): void {
  const kind = node.event?.kind ?? 'none';
  const scope = parent === null ? undefined : move.tokens.get(parent);
  if (kind === 'error') {
    throwError(move, node, parent, cause);
    return;
  }
  end(move, node, parent, cause);
  if (kind !== 'terminate') return;
  if (scope) exitScope(move, scope);
  else for (const token of move.children(null)) move.remove(token);
}

/**
 * An error goes outwards to the first scope that catches it. Where none does, it ends the instance as terminated: nobody
 * approved it, and nobody refused it.
 */
function throwError(move: Move, node: ProcessNode, parent: string | null, cause: number): void {
  const code = node.event?.ref;
  end(move, node, parent, cause);
  for (let scope = parent === null ? undefined : move.tokens.get(parent); scope;) {
    const around = move.parentOf(scope);
    const host = around?.kind === 'multi' ? around : scope;
    const catcher = move
      .graphIn(host.parent)
      .boundaries(host.activity)
      .filter(({ event }) => event?.kind === 'error')
      .find(({ event }) => event?.ref === undefined || event.ref === code);
    if (catcher) {
      interrupt(move, host, catcher);
      return;
    }
    scope = host.parent === null ? undefined : move.tokens.get(host.parent);
  }
  for (const token of move.children(null)) move.remove(token);
  move.state = 'terminated';
  move.endedAt = node.id;
}
