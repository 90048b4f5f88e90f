import type { ProcessModel, ProcessNode } from '../../definition/types/process.ts';
import { graphOf, type Graph } from './graph.ts';
import { outsideCalled } from './migrate.ts';
import type { Move } from './move.ts';
import { nameOf } from './tasks.ts';
import { arm } from './timers.ts';
import type { Token } from './token.ts';

/**
 * Carries what tasks and clocks of a running instance took from its old model over to the new one, on which the move is
 * made. An event that is the same there keeps its clock; one that is gone loses it; one that is new, or counts otherwise,
 * begins now. Who holds a task goes on holding it.
 */
export function carryOver(move: Move, model: ProcessModel): void {
  const [from, to] = [graphOf(model), graphOf(move.run.model)];
  for (const token of outsideCalled([...move.tokens.values()], model)) {
    if (token.applicant || token.kind === 'join') continue;
    const now = to.node(token.activity);
    if (!now) continue;
    if (token.kind === 'activity' && now.type === 'userTask')
      move.renamed.push({ token: token.id, name: nameOf(move, now, token) });
    // the clocks of a multi-instance hang on the whole
    if (token.loop) continue;
    const before = clocksOf(from, token);
    const after = clocksOf(to, token);
    const lost = before.filter((event) => !after.some((other) => sameClock(event, other)));
    move.stopped.push(...lost.map(({ id }) => ({ token: token.id, activity: id })));
    for (const event of after) if (!before.some((other) => sameClock(event, other))) arm(move, event, token);
  }
}

/** Timer events that run while a token stands here. */
function clocksOf(graph: Graph, token: Token): ProcessNode[] {
  const own = graph.node(token.activity);
  const waits = own?.type === 'intermediateCatchEvent' ? [own] : [];
  return [...waits, ...graph.boundaries(token.activity)].filter(({ event }) => event?.kind === 'timer');
}

function sameClock(a: ProcessNode, b: ProcessNode): boolean {
  const [one, other] = [a.event?.timer, b.event?.timer];
  return a.id === b.id && one?.kind === other?.kind && one?.value === other?.value;
}
