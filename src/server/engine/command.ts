import { HallError } from '../../contract/errors.ts';
import { reachEnd, signal } from './interrupt.ts';
import { joinInclusive, joinParallel, releaseInclusive } from './joins.ts';
import { goStraightBack, jump } from './jump.ts';
import { Step, type Arrival, type Graphs } from './step.ts';
import { beginMulti, instanceDone } from './multi-instance.ts';
import type { Command, EngineRun } from './port.ts';
import { relocate } from './relocate.ts';
import { closeScope, openScope } from './scopes.ts';
import { addInstance, removeInstance } from './sign.ts';
import { decode } from './state.ts';
import { openTask } from './tasks.ts';
import type { Token } from './token.ts';
import { leave } from './ways.ts';

/**
 * The engine: (process, tokens, command) → what changes. Pure: it works on copies, knows no rows, and either answers with
 * a whole step, after which every token waits for somebody, or throws and nothing has happened.
 *
 * Errors: Undecided; processLoops after 5,000 nodes; conditionFailed for gateways without a way, and joins at which nobody
 * can arrive any more; alreadyHandled for tokens that are gone; rollbackTarget; actionNotAllowed.
 */
export function runCommand(run: EngineRun, graphs: Graphs, command: Command): Step {
  const step = new Step(run, graphs, structuredClone(decode(run.tokens)), command);
  begin(step, command);
  drain(step);
  checkAlive(step);
  return step;
}

function begin(step: Step, command: Command): void {
  switch (command.type) {
    case 'start':
      startProcess(step);
      break;
    case 'complete':
      for (const token of command.tokens) step.finish(tokenOf(step, token), command.automatic === true);
      break;
    case 'jump':
      jump(step, command.from === null ? null : tokenOf(step, command.from), command);
      break;
    case 'relocate':
      relocate(step, command.from === null ? null : tokenOf(step, command.from), command.target);
      break;
    case 'signal':
      signal(step, tokenOf(step, command.token), command.event);
      break;
    case 'addInstance':
      addInstance(step, tokenOf(step, command.token), command.element, command.position);
      break;
    case 'removeInstance':
      removeInstance(step, tokenOf(step, command.token), command.element);
      break;
    case 'terminate':
      for (const token of step.children(null)) step.remove(token);
      step.state = 'terminated';
      break;
    case 'migrate':
      // tokens name activities by id: nothing is rewritten
      break;
  }
}

function tokenOf(step: Step, id: string): Token {
  const token = step.tokens.get(id);
  if (!token) throw new HallError('alreadyHandled');
  return token;
}

function startProcess(step: Step): void {
  const graph = step.graphIn(null);
  const node = graph.start(graph.model.id);
  if (!node) throw new HallError('conditionFailed', { values: { activity: graph.model.id, reason: 'no start event' } });
  step.arrive({ node, flow: null, parent: null, cause: 0 });
}

/** Goes on until every token waits for somebody. Ends of scopes and inclusive joins show only when all else is still. */
function drain(step: Step): void {
  for (;;) {
    const arrival = step.nextArrival();
    if (arrival) {
      enter(step, arrival);
      continue;
    }
    const finished = step.nextFinished();
    if (finished) {
      finish(step, finished.token, finished.automatic);
      continue;
    }
    if (!closeScope(step) && !releaseInclusive(step)) break;
  }
  if (step.tokens.size === 0 && step.state === 'running') step.state = 'completed';
}

/** Tokens that wait for one another only would wait for ever: rather refuse the step that leads there. */
function checkAlive(step: Step): void {
  const tokens = [...step.tokens.values()];
  const stuck = tokens.find((token) => token.kind === 'join');
  if (stuck && !tokens.some((token) => token.kind === 'activity')) {
    throw step.failure(step.nodeOf(stuck), 'nobody can arrive here any more');
  }
}

function enter(step: Step, arrival: Arrival): void {
  const { node, parent, cause } = arrival;
  if (node.multi) {
    beginMulti(step, node, parent, cause);
    return;
  }
  switch (node.type) {
    case 'userTask':
      openTask(step, node, waitAt(step, arrival));
      break;
    case 'intermediateCatchEvent': {
      const token = waitAt(step, arrival);
      step.waiting.push({ ...step.siteOf(token, node.id), token: token.id });
      break;
    }
    case 'serviceTask':
      step.reached.push(step.siteIn(parent, node.id));
      leave(step, node, parent, cause);
      break;
    case 'subProcess':
    case 'callActivity':
      openScope(step, node, parent, cause);
      break;
    case 'parallelGateway':
      joinParallel(step, arrival);
      break;
    case 'inclusiveGateway':
      joinInclusive(step, arrival);
      break;
    case 'endEvent':
      reachEnd(step, node, parent, cause);
      break;
    case 'startEvent':
    case 'exclusiveGateway':
    case 'intermediateThrowEvent':
    case 'boundaryEvent':
      leave(step, node, parent, cause);
      break;
  }
}

function waitAt(step: Step, { node, parent, cause }: Arrival): Token {
  return step.create({ kind: 'activity', parent, activity: node.id, cause });
}

/** The work at a token is done. What completed by itself is no step that anybody could be sent back to. */
function finish(step: Step, token: Token, automatic: boolean): void {
  if (token.back) {
    goStraightBack(step, token);
  } else if (token.applicant) {
    step.remove(token);
    startProcess(step);
  } else if (token.loop) {
    instanceDone(step, token, automatic);
  } else {
    const node = step.nodeOf(token);
    const cause = automatic ? token.cause : step.log(token.parent, { a: node.id, c: [token.cause] });
    step.remove(token);
    leave(step, node, token.parent, cause);
  }
}
