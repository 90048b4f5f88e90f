import { sql, type Transaction } from 'kysely';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Tables } from '../db/tables.ts';
import { graphOf, type Graph } from './graph.ts';
import { outsideCalled } from './migrate.ts';
import { Move } from './move.ts';
import type { EngineRun } from './port.ts';
import { loadTokens, writeMove } from './rows.ts';
import { nameOf } from './tasks.ts';
import { arm } from './timers.ts';
import type { Token } from './token.ts';

/**
 * Carries what the rows of a running instance took from its old model over to the new one (`run` is already the new one):
 * names of open tasks, and clocks. An event that is the same there keeps its clock; one that is gone loses it; one that is
 * new, or counts otherwise, begins now. Who holds a task goes on holding it.
 */
export async function carryOver(tx: Transaction<Tables>, run: EngineRun, from: Graph): Promise<void> {
  const { tokens, trail } = await loadTokens(tx, run.instanceId);
  const move = new Move(run, tokens);
  move.trail.learn(trail);
  const to = graphOf(run.model);
  for (const token of outsideCalled(tokens, from.model)) {
    if (token.applicant || token.kind === 'join') continue;
    const now = to.node(token.activity);
    if (!now) continue;
    await rename(tx, move, token, now);
    // the clocks of a multi-instance hang on the whole
    if (token.loop) continue;
    const before = clocksOf(from, token);
    const after = clocksOf(to, token);
    const lost = before.filter((event) => !after.some((other) => sameClock(event, other)));
    if (lost.length > 0) await stop(tx, token, lost);
    for (const event of after) if (!before.some((other) => sameClock(event, other))) arm(move, event, token);
  }
  await writeMove(tx, run, move);
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

async function stop(tx: Transaction<Tables>, token: Token, events: readonly ProcessNode[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.deleteFrom('wf_timer').where('execution_id', '=', token.id).where('activity_id', 'in', ids).execute();
}

async function rename(tx: Transaction<Tables>, move: Move, token: Token, node: ProcessNode): Promise<void> {
  if (token.kind !== 'activity' || node.type !== 'userTask') return;
  const name = nameOf(move, node, token);
  await sql`update wf_task set name = ${name}
    where instance_id = ${move.run.instanceId} and execution_id = ${token.id} and name <> ${name}`.execute(tx);
}
