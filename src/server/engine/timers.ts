import { dueTime } from '../../definition/process/timer.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Move } from './move.ts';
import type { Token } from './token.ts';
import { textOf } from '../../definition/expression/value.ts';

/** Sets the clocks of an activity that begins: one for each timer on its border. */
export function armBoundaries(move: Move, node: ProcessNode, token: Token): void {
  for (const boundary of move.graphIn(token.parent).boundaries(node.id)) arm(move, boundary, token);
}

/** Sets the clock of one timer event for the token that waits; other events have none. */
export function arm(move: Move, event: ProcessNode, token: Token): void {
  const timer = event.event?.timer;
  if (event.event?.kind !== 'timer' || !timer) return;
  const value = textOf(move.evaluate(event, timer.value, move.localOf(token)));
  schedule(move, event, token, value);
}

/** The next round of a cycle, counted from now. */
export function rearm(move: Move, event: ProcessNode, token: Token, cycle: string): void {
  schedule(move, event, token, cycle);
}

function schedule(move: Move, event: ProcessNode, token: Token, value: string): void {
  const kind = event.event?.timer?.kind ?? 'duration';
  const due = dueTime(kind, value, move.run.now);
  if (!due) throw move.failure(event, `"${value}" is no ${kind}`);
  const timers = move.timers.get(token.id) ?? [];
  timers.push({ token: token.id, activity: event.id, ...due });
  move.timers.set(token.id, timers);
}
