import { HallError } from '../../contract/errors.ts';
import { ExpressionError, ExpressionSyntaxError } from '../../definition/expression/errors.ts';
import { truthOf } from '../../definition/expression/evaluate.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import { graphOf, type Graph } from './graph.ts';
import type { Command, CreatedTask, EngineRun, NewTimer, Outcome } from './port.ts';
import type { Stored } from './state.ts';
import { highestIn, type Token, type TrailEvent } from './token.ts';
import { Trail } from './trail.ts';

/** Nodes entered in one command. A process that needs more goes round in circles without anybody doing anything. */
export const STEP_LIMIT = 5_000;
/** Scopes within scopes. Deeper ones come from processes that call themselves. */
const MAX_DEPTH = 50;

/** A token on its way into a node. */
export interface Arrival {
  node: ProcessNode;
  flow: string | null;
  /** scope token that the node lies in; null = the process itself */
  parent: string | null;
  cause: number;
}

/**
 * One command on one instance, in memory: the tokens before it, and what became of them. Handlers of the single kinds
 * of nodes (gateways, scopes, …) change it; nothing else does, and nothing is written until it is over.
 */
export class Move {
  readonly run: EngineRun;
  readonly trail = new Trail();
  readonly tokens = new Map<string, Token>();
  /** number of the newest token */
  last: number;
  /** tokens that were there before and are gone now */
  readonly gone = new Map<string, Token>();
  /** by token */
  readonly tasks = new Map<string, CreatedTask>();
  readonly timers = new Map<string, NewTimer[]>();
  /** timers that another token waits for now */
  readonly moved: Outcome['timers']['moved'] = [];
  /** timers that stop though their token stays */
  readonly stopped: Outcome['timers']['stopped'] = [];
  readonly renamed: Outcome['renamed'] = [];
  readonly automatic: Outcome['automatic'] = [];
  readonly delegates: Outcome['delegates'] = [];
  /** sequence flows that tokens went along, for whoever counts which ways are ever taken */
  readonly taken = new Set<string>();
  /** who holds open tasks, by token; known only to commands that put tasks back or ask who signs, and of who completes */
  readonly holders: ReadonlyMap<string, string>;
  state: Outcome['state'] = 'running';
  endedAt: string | undefined;
  private readonly arrivals: Arrival[] = [];
  private readonly finished: { token: Token; automatic: boolean }[] = [];
  private steps = 0;
  private userTasks: Set<string> | undefined;
  /** tokens that this move made */
  private readonly fresh = new Set<string>();

  constructor(run: EngineRun, { last, tokens, trail }: Stored, command?: Command) {
    this.run = command?.type === 'migrate' ? { ...run, model: command.to } : run;
    this.holders = holdersFor(command, run.holders);
    this.last = last;
    this.trail.learn(trail);
    for (const token of tokens) {
      this.tokens.set(token.id, token);
      this.trail.reserve(token.cause);
      this.trail.reserve(token.enter ?? 0);
      if (token.back) this.trail.reserve(highestIn(token.back));
    }
  }

  // ---- what is to be done ----

  arrive(arrival: Arrival): void {
    if (arrival.flow !== null) this.taken.add(arrival.flow);
    this.arrivals.push(arrival);
  }

  /** The work at this token is done, by a person or by itself. */
  finish(token: Token, automatic: boolean): void {
    this.finished.push({ token, automatic });
  }

  nextArrival(): Arrival | undefined {
    const next = this.arrivals.shift();
    if (next) this.step(next.node);
    return next;
  }

  nextFinished(): { token: Token; automatic: boolean } | undefined {
    const next = this.finished.shift();
    // what ended a multi-instance may have taken its siblings along
    return next && !this.tokens.has(next.token.id) ? this.nextFinished() : next;
  }

  step(node: ProcessNode): void {
    if (++this.steps > STEP_LIMIT) {
      throw new HallError('processLoops', { values: { activity: node.name || node.id } });
    }
  }

  // ---- tokens ----

  create(token: Omit<Token, 'id'>): Token {
    const created = { id: String(++this.last), ...token };
    this.tokens.set(created.id, created);
    this.fresh.add(created.id);
    return created;
  }

  /** Takes a token away with everything inside it. */
  remove(token: Token): void {
    if (token.kind === 'scope' || token.kind === 'multi')
      for (const child of this.children(token.id)) this.remove(child);
    this.tokens.delete(token.id);
    this.tasks.delete(token.id);
    this.timers.delete(token.id);
    if (!this.fresh.delete(token.id)) this.gone.set(token.id, token);
  }

  children(parent: string | null): Token[] {
    return [...this.tokens.values()].filter((token) => token.parent === parent);
  }

  parentOf(token: Token): Token | undefined {
    return token.parent === null ? undefined : this.tokens.get(token.parent);
  }

  /** Refuses a scope inside too many others. */
  checkDepth(node: ProcessNode, parent: string | null): void {
    let depth = 0;
    for (let token = parent === null ? undefined : this.tokens.get(parent); token; token = this.parentOf(token))
      depth++;
    if (depth > MAX_DEPTH) throw new HallError('processLoops', { values: { activity: node.name || node.id } });
  }

  /** The scope that a token stands in, as a token; undefined for the process itself. */
  scopeOf(token: Token): Token | undefined {
    const parent = this.parentOf(token);
    return parent?.kind === 'multi' ? this.scopeOf(parent) : parent;
  }

  /** The scope token that was entered by this event; null for the process itself. */
  scopeEntered(enter: number): string | null {
    if (enter === 0) return null;
    for (const token of this.tokens.values()) if (token.enter === enter) return token.id;
    throw new HallError('rollbackTarget');
  }

  // ---- the process ----

  /** The process that nodes directly inside this token belong to: a called one, or the instance's own. */
  graphIn(parent: string | null): Graph {
    for (let token = parent === null ? undefined : this.tokens.get(parent); token; token = this.parentOf(token)) {
      if (token.kind !== 'scope') continue;
      const called = this.nodeOf(token).calledElement;
      if (called === undefined) continue;
      const model = this.run.called(called);
      if (!model) throw this.failure(this.nodeOf(token), `there is no process "${called}" to call`);
      return graphOf(model);
    }
    return graphOf(this.run.model);
  }

  nodeOf(token: Token): ProcessNode {
    const node = this.graphIn(token.parent).node(token.activity);
    if (!node)
      throw new HallError('conditionFailed', { values: { activity: token.activity, reason: 'not in the process' } });
    return node;
  }

  /** Whether an id is a user task of the process or of one that it calls. */
  isUserTask(id: string): boolean {
    this.userTasks ??= userTasksOf(this.run);
    return this.userTasks.has(id);
  }

  /** Notes an event at a node inside `parent`; answers its number, the cause of what follows. */
  log(parent: string | null, event: Omit<TrailEvent, 'n' | 's'>): number {
    const scope = parent === null ? undefined : this.tokens.get(parent)?.enter;
    return this.trail.add(scope === undefined ? event : { ...event, s: scope });
  }

  // ---- expressions ----

  evaluate(node: ProcessNode, text: string, local: Record<string, unknown>): unknown {
    try {
      return this.run.evaluate(text, local);
    } catch (error) {
      if (error instanceof ExpressionError || error instanceof ExpressionSyntaxError) {
        throw this.failure(node, `${text}: ${error.message}`);
      }
      throw error;
    }
  }

  /** A condition must be true, false or empty (which counts as false). */
  holds(node: ProcessNode, condition: string, local: Record<string, unknown>): boolean {
    const truth = truthOf(this.evaluate(node, condition, local));
    if (truth === null) {
      throw new HallError('conditionNotBoolean', { values: { activity: node.name || node.id, reason: condition } });
    }
    return truth;
  }

  failure(node: ProcessNode, reason: string): HallError {
    return new HallError('conditionFailed', { values: { activity: node.name || node.id, reason } });
  }

  /** What expressions see beside the form: elements and counters of the multi-instances around, the inner ones first. */
  localOf(token: Token | undefined): Record<string, unknown> {
    if (!token) return {};
    const parent = this.parentOf(token);
    const around = this.localOf(parent);
    if (token.multi) return { ...around, ...this.counters(token) };
    if (!token.loop || !parent?.multi) return around;
    const variable = this.nodeOf(token).multi?.elementVariable;
    return {
      ...around,
      loopCounter: token.loop.index,
      ...(variable !== undefined && { [variable]: token.loop.element }),
    };
  }

  private counters({ multi }: Token): Record<string, unknown> {
    if (!multi) return {};
    const { total, done, waiting } = multi;
    return {
      nrOfInstances: total,
      nrOfCompletedInstances: done,
      nrOfActiveInstances: waiting ? Math.min(1, total - done) : total - done,
    };
  }
}

/** Those who keep their task when it is put back: what ends with a completion alone asks everybody anew. */
function holdersFor(command: Command | undefined, holders: EngineRun['holders']): EngineRun['holders'] {
  switch (command?.type) {
    case 'complete': {
      const signer = holders.get(command.token);
      return new Map(signer === undefined ? [] : [[command.token, signer]]);
    }
    case 'jump':
      return command.mode === 'straight' ? holders : new Map();
    case 'addInstance':
      return holders;
    default:
      return new Map();
  }
}

function userTasksOf(run: EngineRun): Set<string> {
  const found = new Set<string>();
  const models = new Set([run.model]);
  for (const model of models) {
    for (const node of Object.values(model.nodes)) {
      if (node.type === 'userTask') found.add(node.id);
      const called = node.calledElement === undefined ? undefined : run.called(node.calledElement);
      if (called) models.add(called);
    }
  }
  return found;
}
