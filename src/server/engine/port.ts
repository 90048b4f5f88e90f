import type { JsonObject } from '../../definition/types/json.ts';
import type { ProcessModel, ProcessNode } from '../../definition/types/process.ts';

/**
 * Where the tokens of a request stand, and what moves them. Services decide who may do what and own people, tasks, clocks
 * and history; the engine gets a command as data, answers with what happened as data (`Outcome`), and writes nothing. What
 * it must know the next time (`tokens`) is kept by the services in the request's row, and means nothing to them.
 */
export interface ProcessEngine<Tx> {
  /** Moves the tokens. It throws a HallError where that is not possible, and then nothing has happened. */
  apply(run: EngineRun, command: Command): Promise<Outcome>;
  /** user tasks that people completed before on the path of this token, oldest first: where a jump may go besides `start` */
  jumpTargets(run: EngineRun, token: string): Promise<string[]>;
  /** what waits for a signal or a message of this name, oldest first: signal its token, with the activity's id as `ref` */
  waitingFor(run: EngineRun, event: { kind: 'signal' | 'message'; name: string }): Promise<WaitingEvent[]>;
  /** activities at which tokens stand, those that wait at a join included; a sub-process that runs is no such place */
  standingAt(run: EngineRun): Promise<string[]>;
  /** what stands in the way of going on with another model; none = the command `migrate` may be given */
  obstacles(run: EngineRun, to: ProcessModel): Promise<EngineObstacle[]>;
  /** running requests that stand at one of these activities, in the order of their ids */
  instancesAt(tx: Tx, activities: readonly string[]): Promise<string[]>;
}

/** What may happen to an instance. Tokens are named as the outcomes name them. */
export type Command =
  | { type: 'start' }
  /** the work at a token's task is done */
  | { type: 'complete'; token: string }
  /**
   * roll back: moves to one activity, cancelling what the jump makes pointless. `from` null = from outside (take back,
   * administrator); `target` is a user task or `start`, the applicant's own step; `mode` says how the resubmission goes on
   */
  | { type: 'jump'; from: string | null; target: string; mode: 'through' | 'straight' }
  /**
   * An administrator puts the request at a user task, whether or not it was there before. With `from` only that token
   * moves, within its scope; null = everything open gives way. rollbackTarget where a join would wait for ever.
   */
  | { type: 'relocate'; from: string | null; target: string }
  /**
   * Fires one timer, signal or message that a token waits for. `ref` is the id of the event, or the name of the signal or
   * message; left out = the only one. `cycle`: what is left of a repeated timer. alreadyHandled when nobody waits any more.
   */
  | { type: 'signal'; token: string; ref?: string; cycle?: string | null }
  /**
   * Adds one instance to a running multi-instance activity, or turns a plain task into one. `element` is the person, or
   * what the element variable of a drawn multi-instance stands for. `beside`: both at once; `after`: when this task is
   * done; `before`: this task is cancelled and comes back to its holder when the other is done.
   */
  | { type: 'addInstance'; token: string; element: string; place: Place }
  /** takes one instance out of a multi-instance; 403 for the only one */
  | { type: 'removeInstance'; token: string }
  /** ends the instance */
  | { type: 'terminate' }
  /**
   * Goes on with another model (the run's is the one it has so far), where nothing stands in the way: open tasks take its
   * names and stay with their people, timers that are new or count otherwise there begin now, those that are gone stop.
   */
  | { type: 'migrate'; to: ProcessModel };

export type Place = 'before' | 'beside' | 'after';

/** Why a running instance cannot go on with another model. */
export interface EngineObstacle {
  /**
   * The activity is not there; is of another type; lies in another sub-process; is done by another number of people;
   * calls another process; a gateway joins other branches; a gateway would wait for a branch by which nobody comes.
   */
  kind:
    'activityGone' | 'typeChanged' | 'scopeChanged' | 'multiChanged' | 'calledChanged' | 'joinChanged' | 'joinStarved';
  activityId: string;
  name: string;
}

/** One running instance, with everything that the engine may ask while it moves. */
export interface EngineRun {
  instanceId: string;
  model: ProcessModel;
  /** what the last outcome said of the tokens; null before the start */
  tokens: JsonObject | null;
  /** who holds the open tasks, by token: of a delegated task its owner */
  holders: ReadonlyMap<string, string>;
  initiator: string;
  now: Date;
  /** evaluates `${…}` or a template over the form plus `local`; throws an ExpressionError */
  evaluate(expression: string, local: Record<string, unknown>): unknown;
  /**
   * The approver rules: who gets the task, or that it completes by itself and why. `history` holds the user tasks that
   * people completed on the way to this one, oldest first; roll back takes away what it undid. It is empty where a task
   * comes back (target of a roll back, or straight resubmission), so that nobody's earlier approval counts for it.
   */
  appoint(node: ProcessNode, found: Found, history: readonly string[]): Appointment;
  /** the name of a task that is about these rows; left out = the node's own */
  nameOf?(node: ProcessNode, rows: RowIds | null): string;
  /** model of a called process, by key */
  called(key: string): ProcessModel | undefined;
}

/** Rows of the form that a task is about: the activity that is repeated over them to the row's `_id`. */
export type RowIds = Readonly<Record<string, string>>;

/** What the process itself says about who handles a user task. */
export interface Found {
  assignee: string | null;
  candidateUsers: string[];
  /** `role:<code>`, `post:<code>`, `dept:<id>` */
  candidateGroups: string[];
}

export type Appointment = (Found & { auto?: undefined; reason?: string }) | { auto: 'complete'; reason: string };

export interface CreatedTask extends Found {
  id: string;
  token: string;
  activityId: string;
  name: string;
  dueAt: Date | null;
  /** why somebody else than the process says got it */
  reason: string;
  rows: RowIds | null;
}

export interface NewTimer {
  token: string;
  activity: string;
  due: Date;
  /** what is left of a repeated timer */
  cycle: string | null;
}

/** What happened, in order. The service writes it down in the transaction of the verb. */
export interface Outcome {
  /** what the engine must know the next time; null = nothing, it is over */
  tokens: JsonObject | null;
  /** tokens that are there no more, and with them their tasks */
  gone: string[];
  created: CreatedTask[];
  /** tasks that are called otherwise now */
  renamed: { token: string; name: string }[];
  timers: {
    set: NewTimer[];
    /** the token's timer of this event; left out = all that it has */
    stopped: { token: string; activity?: string }[];
    /** another token waits for what this one waited for */
    moved: { from: string; to: string }[];
  };
  /** steps that completed by themselves, with the reason */
  automatic: { activityId: string; name: string; reason: string }[];
  /** service task delegates to run in this transaction */
  delegates: { activityId: string; name: string; delegate: string; fields: Record<string, string> }[];
  /** sequence flows that were taken, for whoever counts which ways are ever gone */
  taken: string[];
  state: 'running' | 'completed' | 'terminated';
  /** id of the end event that ended it */
  endedAt?: string;
}

/** An event of the process, and the token that waits for it. */
export interface WaitingEvent {
  token: string;
  activityId: string;
  name: string;
}
