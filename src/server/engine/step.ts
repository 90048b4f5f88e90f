import { HallError } from '../../contract/errors.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Graph } from './graph.ts';
import { keyOf } from './port.ts';
import type { Command, EngineRun, Entered, Local, Outcome, Question, Site, Waiting } from './port.ts';
import type { Stored } from './state.ts';
import { highestIn, type Token, type TrailEvent } from './token.ts';
import { Trail } from './trail.ts';

/** Nodes entered in one command. A process that needs more goes round in circles without anybody doing anything. */
export const STEP_LIMIT = 5_000;
/** Scopes within scopes. Deeper ones come from processes that call themselves. */
const MAX_DEPTH = 50;

/** A decision is missing: nothing has happened yet. */
export class Undecided extends Error {
  readonly question: Question;

  constructor(question: Question) {
    super(`undecided: ${keyOf(question)}`);
    this.question = question;
  }
}

/** The graph of a version that has been deployed. */
export type Graphs = (version: string) => Graph | undefined;

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
export class Step {
  readonly run: EngineRun;
  readonly trail = new Trail();
  readonly tokens = new Map<string, Token>();
  /** number of the newest token */
  last: number;
  /** tokens that were there before and are gone now */
  readonly gone = new Map<string, Token>();
  /** by token */
  readonly entered = new Map<string, Entered>();
  readonly waiting: Waiting[] = [];
  /** another token waits for what this one waited for */
  readonly rehung: Outcome['rehung'] = [];
  readonly reached: Site[] = [];
  readonly passed: Site[] = [];
  /** sequence flows that tokens went along, for whoever counts which ways are ever taken */
  readonly taken = new Set<string>();
  /** who holds open tasks, by token; known only to commands that put tasks back or ask who signs, and of who completes */
  readonly holders: EngineRun['holders'];
  state: Outcome['state'] = 'running';
  endedAt: string | undefined;
  private readonly arrivals: Arrival[] = [];
  private readonly finished: { token: Token; automatic: boolean }[] = [];
  private steps = 0;
  private userTasks: Set<string> | undefined;
  private readonly graphs: Graphs;
  /** tokens that this step made */
  private readonly fresh = new Set<string>();

  constructor(run: EngineRun, graphs: Graphs, { last, tokens, trail }: Stored, command?: Command) {
    this.run = run;
    this.graphs = graphs;
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
    if (next) this.count(next.node);
    return next;
  }

  nextFinished(): { token: Token; automatic: boolean } | undefined {
    const next = this.finished.shift();
    // what ended a multi-instance may have taken its siblings along
    return next && !this.tokens.has(next.token.id) ? this.nextFinished() : next;
  }

  count(node: ProcessNode): void {
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
    this.entered.delete(token.id);
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
    return this.graphOfProcess(this.processIn(parent));
  }

  private graphOfProcess(key: string | null): Graph {
    const graph = this.graphs(key === null ? this.run.version : (this.run.called[key] ?? ''));
    if (!graph)
      throw new HallError('conditionFailed', {
        values: { activity: key ?? '', reason: `there is no process "${key ?? ''}" to call` },
      });
    return graph;
  }

  /** Its key; null for the instance's own. Asked outwards once: asked again at each level it would double with each. */
  processIn(parent: string | null): string | null {
    const token = parent === null ? undefined : this.tokens.get(parent);
    if (!token) return null;
    const around = this.processIn(token.parent);
    return token.kind === 'scope' ? (nodeIn(this.graphOfProcess(around), token).calledElement ?? around) : around;
  }

  graphOfCalled(key: string): Graph | undefined {
    return this.graphs(this.run.called[key] ?? '');
  }

  nodeOf(token: Token): ProcessNode {
    return nodeIn(this.graphIn(token.parent), token);
  }

  /** Whether an id is a user task of the process or of one that it calls. */
  isUserTask(id: string): boolean {
    this.userTasks ??= this.findUserTasks();
    return this.userTasks.has(id);
  }

  private findUserTasks(): Set<string> {
    const versions = [this.run.version, ...Object.values(this.run.called)];
    const nodes = versions.flatMap((version) => Object.values(this.graphs(version)?.model.nodes ?? {}));
    return new Set(nodes.flatMap(({ id, type }) => (type === 'userTask' ? [id] : [])));
  }

  /** Notes an event at a node inside `parent`; answers its number, the cause of what follows. */
  log(parent: string | null, event: Omit<TrailEvent, 'n' | 's'>): number {
    const scope = parent === null ? undefined : this.tokens.get(parent)?.enter;
    return this.trail.add(scope === undefined ? event : { ...event, s: scope });
  }

  // ---- what the hall is told and asked ----

  /** The events on the border of an activity that begins: its token waits for them. */
  await(node: ProcessNode, token: Token): void {
    for (const event of this.graphIn(token.parent).boundaries(node.id)) {
      if (event.event?.kind !== 'error') this.waiting.push({ ...this.siteOf(token, event.id), token: token.id });
    }
  }

  /** An activity or event at which this token is. */
  siteOf(token: Token, activityId: string): Site {
    return { activityId, process: this.processIn(token.parent), local: this.localOf(token) };
  }

  /** An activity or event in which nobody has come to stand, inside `parent`. */
  siteIn(parent: string | null, activityId: string): Site {
    const local = this.localOf(parent === null ? undefined : this.tokens.get(parent));
    return { activityId, process: this.processIn(parent), local };
  }

  decide(question: Question): JsonValue {
    const answer = this.run.decisions[keyOf(question)];
    if (answer === undefined) throw new Undecided(question);
    return answer;
  }

  failure(node: ProcessNode, reason: string): HallError {
    return new HallError('conditionFailed', { values: { activity: node.name || node.id, reason } });
  }

  /** What expressions see beside the form: elements and counters of the multi-instances around, the inner ones first. */
  localOf(token: Token | undefined): Local {
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

  private counters({ multi }: Token): Local {
    if (!multi) return {};
    const { total, done, waiting } = multi;
    return {
      nrOfInstances: total,
      nrOfCompletedInstances: done,
      nrOfActiveInstances: waiting ? Math.min(1, total - done) : total - done,
    };
  }
}

function nodeIn(graph: Graph, { activity }: Token): ProcessNode {
  const node = graph.node(activity);
  if (!node) throw new HallError('conditionFailed', { values: { activity, reason: 'not in the process' } });
  return node;
}

/** Those who keep their task when it is put back: what ends with a completion alone asks everybody anew. */
function holdersFor(command: Command | undefined, holders: EngineRun['holders']): EngineRun['holders'] {
  switch (command?.type) {
    case 'complete': {
      const signers = command.automatic === true ? [] : command.tokens.filter((token) => Object.hasOwn(holders, token));
      return Object.fromEntries(signers.map((token) => [token, holders[token] ?? '']));
    }
    case 'jump':
      return command.mode === 'straight' ? holders : {};
    case 'addInstance':
      return holders;
    default:
      return {};
  }
}
