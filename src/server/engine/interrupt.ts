import { HallError } from '../../contract/errors.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Step } from './step.ts';
import { logExit, exitScope } from './scopes.ts';
import type { Token } from './token.ts';
import { end, leave } from './ways.ts';

/** An event happened for which a token waits: it stands there, or the event is on the border of its activity. */
export function signal(step: Step, token: Token, id: string): void {
  const node = step.nodeOf(token);
  const event = eventsOf(step, token).find((each) => each.id === id);
  if (!event) throw new HallError('alreadyHandled');
  if (event === node) {
    const cause = step.log(token.parent, { a: node.id, c: [token.cause] });
    step.remove(token);
    leave(step, node, token.parent, cause);
  } else if (event.cancelActivity === false) leave(step, event, token.parent, token.cause);
  else interrupt(step, token, event);
}

/** What a token waits for: its own event, and those on the border of its activity. They hang on a multi-instance as a whole. */
export function eventsOf(step: Step, token: Token): ProcessNode[] {
  if (token.kind === 'join' || token.loop || token.applicant) return [];
  const node = step.nodeOf(token);
  const own = node.type === 'intermediateCatchEvent' ? [node] : [];
  return [...own, ...step.graphIn(token.parent).boundaries(node.id)].filter(({ event }) => event?.kind !== 'error');
}

/** A boundary event takes the place of its activity. */
function interrupt(step: Step, token: Token, event: ProcessNode): void {
  const cause =
    token.kind === 'scope'
      ? logExit(step, token, event.id, step.children(token.id))
      : step.log(token.parent, { a: event.id, c: [token.cause] });
  step.remove(token);
  leave(step, event, token.parent, cause);
}

/** An end event. */
export function reachEnd(step: Step, node: ProcessNode, parent: string | null, cause: number): void {
  const kind = node.event?.kind ?? 'none';
  const scope = parent === null ? undefined : step.tokens.get(parent);
  if (kind === 'error') {
    throwError(step, node, parent, cause);
    return;
  }
  end(step, node, parent, cause);
  if (kind !== 'terminate') return;
  if (scope) exitScope(step, scope);
  else for (const token of step.children(null)) step.remove(token);
}

/**
 * An error goes outwards to the first scope that catches it. Where none does, it ends the instance as terminated: nobody
 * approved it, and nobody refused it.
 */
function throwError(step: Step, node: ProcessNode, parent: string | null, cause: number): void {
  const code = node.event?.ref;
  end(step, node, parent, cause);
  for (let scope = parent === null ? undefined : step.tokens.get(parent); scope;) {
    const around = step.parentOf(scope);
    const host = around?.kind === 'multi' ? around : scope;
    const catcher = step
      .graphIn(host.parent)
      .boundaries(host.activity)
      .filter(({ event }) => event?.kind === 'error')
      .find(({ event }) => event?.ref === undefined || event.ref === code);
    if (catcher) {
      interrupt(step, host, catcher);
      return;
    }
    scope = host.parent === null ? undefined : step.tokens.get(host.parent);
  }
  for (const token of step.children(null)) step.remove(token);
  step.state = 'terminated';
  step.endedAt = node.id;
}
