import { HallError } from '../../contract/errors.ts';
import { carryOver } from './carry.ts';
import { delegate } from './delegates.ts';
import { reachEnd, signal } from './interrupt.ts';
import { joinInclusive, joinParallel, releaseInclusive } from './joins.ts';
import { goStraightBack, jump } from './jump.ts';
import { Move, type Arrival } from './move.ts';
import { beginMulti, instanceDone } from './multi-instance.ts';
import type { Command, EngineRun } from './port.ts';
import { relocate } from './relocate.ts';
import { closeScope, openScope } from './scopes.ts';
import { addInstance, removeInstance } from './sign.ts';
import { decode } from './state.ts';
import { openTask } from './tasks.ts';
import { arm } from './timers.ts';
import type { Token } from './token.ts';
import { leave } from './ways.ts';

/**
 * The engine: (process, tokens, command) → what changes. Pure: it works on copies, knows no rows, and either answers with
 * a whole move, after which every token waits for somebody, or throws a HallError and nothing has happened.
 *
 * Errors: processLoops after 5,000 nodes; conditionFailed for expressions that fail, gateways without a way, and joins at
 * which nobody can arrive any more; alreadyHandled for tokens that are gone; rollbackTarget; actionNotAllowed.
 */
export function step(run: EngineRun, command: Command): Move {
  const move = new Move(run, structuredClone(decode(run.tokens)), command);
  if (command.type === 'migrate') {
    carryOver(move, run.model);
    return move;
  }
  begin(move, command);
  drain(move);
  checkAlive(move);
  return move;
}

function begin(move: Move, command: Exclude<Command, { type: 'migrate' }>): void {
  switch (command.type) {
    case 'start':
      startProcess(move);
      break;
    case 'complete':
      move.finish(tokenOf(move, command.token), false);
      break;
    case 'jump':
      jump(move, command.from === null ? null : tokenOf(move, command.from), command);
      break;
    case 'relocate':
      relocate(move, command.from === null ? null : tokenOf(move, command.from), command.target);
      break;
    case 'signal':
      signal(move, tokenOf(move, command.token), command.ref, command.cycle ?? null);
      break;
    case 'addInstance':
      addInstance(move, tokenOf(move, command.token), command.element, command.place);
      break;
    case 'removeInstance':
      removeInstance(move, tokenOf(move, command.token));
      break;
    case 'terminate':
      for (const token of move.children(null)) move.remove(token);
      move.state = 'terminated';
      break;
  }
}

function tokenOf(move: Move, id: string): Token {
  const token = move.tokens.get(id);
  if (!token) throw new HallError('alreadyHandled');
  return token;
}

function startProcess(move: Move): void {
  const graph = move.graphIn(null);
  const node = graph.start(graph.model.id);
  if (!node) throw new HallError('conditionFailed', { values: { activity: graph.model.id, reason: 'no start event' } });
  move.arrive({ node, flow: null, parent: null, cause: 0 });
}

/** Goes on until every token waits for somebody. Ends of scopes and inclusive joins show only when all else is still. */
function drain(move: Move): void {
  for (;;) {
    const arrival = move.nextArrival();
    if (arrival) {
      enter(move, arrival);
      continue;
    }
    const finished = move.nextFinished();
    if (finished) {
      finish(move, finished.token, finished.automatic);
      continue;
    }
    if (!closeScope(move) && !releaseInclusive(move)) break;
  }
  if (move.tokens.size === 0 && move.state === 'running') move.state = 'completed';
}

/** Tokens that wait for one another only would wait for ever: rather refuse the step that leads there. */
function checkAlive(move: Move): void {
  const tokens = [...move.tokens.values()];
  const stuck = tokens.find((token) => token.kind === 'join');
  if (stuck && !tokens.some((token) => token.kind === 'activity')) {
    throw move.failure(move.nodeOf(stuck), 'nobody can arrive here any more');
  }
}

function enter(move: Move, arrival: Arrival): void {
  const { node, parent, cause } = arrival;
  if (node.multi) {
    beginMulti(move, node, parent, cause);
    return;
  }
  switch (node.type) {
    case 'userTask':
      openTask(move, node, waitAt(move, arrival));
      break;
    case 'intermediateCatchEvent':
      arm(move, node, waitAt(move, arrival));
      break;
    case 'serviceTask':
      delegate(move, node, move.localOf(parent === null ? undefined : move.tokens.get(parent)));
      leave(move, node, parent, cause);
      break;
    case 'subProcess':
    case 'callActivity':
      openScope(move, node, parent, cause);
      break;
    case 'parallelGateway':
      joinParallel(move, arrival);
      break;
    case 'inclusiveGateway':
      joinInclusive(move, arrival);
      break;
    case 'endEvent':
      reachEnd(move, node, parent, cause);
      break;
    case 'startEvent':
    case 'exclusiveGateway':
    case 'intermediateThrowEvent':
    case 'boundaryEvent':
      leave(move, node, parent, cause);
      break;
  }
}

function waitAt(move: Move, { node, parent, cause }: Arrival): Token {
  return move.create({ kind: 'activity', parent, activity: node.id, cause });
}

/** The work at a token is done. What completed by itself is no step that anybody could be sent back to. */
function finish(move: Move, token: Token, automatic: boolean): void {
  if (token.back) {
    goStraightBack(move, token);
  } else if (token.applicant) {
    move.remove(token);
    startProcess(move);
  } else if (token.loop) {
    instanceDone(move, token, automatic);
  } else {
    const node = move.nodeOf(token);
    const cause = automatic ? token.cause : move.log(token.parent, { a: node.id, c: [token.cause] });
    move.remove(token);
    leave(move, node, token.parent, cause);
  }
}
