import type { FormData } from '../../definition/types/json.ts';
import type { ProcessModel, ProcessNode } from '../../definition/types/process.ts';

/**
 * The asynchronous port of verbs. It takes the transaction and knows no forms and no rights: services decide who may do
 * what, the engine decides where the tokens stand. `Tx` is the kysely transaction of the caller; an adapter to a cluster
 * over REST ignores it.
 *
 * An engine call never touches form data or history: it answers with what happened (`Outcome`), and the service
 * writes that down in the same transaction.
 */
export interface ProcessEngine<Tx> {
  start(tx: Tx, run: EngineRun): Promise<Outcome>;
  /** completes one open task */
  complete(tx: Tx, run: EngineRun, taskId: string): Promise<Outcome>;
  /** roll back: moves to one activity, cancelling what the jump makes pointless. `start` = the applicant's own step */
  jump(tx: Tx, run: EngineRun, jump: Jump): Promise<Outcome>;
  /**
   * An administrator puts the request at a user task, whether or not it was there before. With `fromTaskId` only that task
   * moves, within its scope; null = everything open gives way. rollbackTarget where a join would wait for ever.
   */
  relocate(tx: Tx, run: EngineRun, to: { fromTaskId: string | null; target: string }): Promise<Outcome>;
  /**
   * Adds one instance to a running multi-instance activity, or turns a plain task into one. `element` is the person, or
   * what the element variable of a drawn multi-instance stands for. `beside` (default): both at once; `after`: when
   * this task is done; `before`: this task is cancelled and comes back to its holder when the other is done.
   */
  addInstance(tx: Tx, run: EngineRun, taskId: string, element: string, place?: Place): Promise<Outcome>;
  /** takes one instance out of a multi-instance; 403 for the only one */
  removeInstance(tx: Tx, run: EngineRun, taskId: string): Promise<Outcome>;
  /** ends the instance and cancels every open task and timer */
  terminate(tx: Tx, run: EngineRun): Promise<Outcome>;
  /**
   * Fires one timer, signal or message that an execution waits for. `ref` is the id of the event, or the name of the
   * signal or message; left out = the only one. 409 alreadyHandled when nobody waits any more.
   */
  signal(tx: Tx, run: EngineRun, executionId: string, ref?: string): Promise<Outcome>;
  /**
   * Takes due timers of instances that run, at most one of an instance; answers whose they are. The instances stay
   * locked until the transaction ends, and no other server sees these timers meanwhile. Nothing is fired: call `signal`
   * with the activity's id as `ref` in the same transaction, which also writes the next round of a cycle.
   */
  takeDueTimers(tx: Tx, now: Date, limit: number): Promise<DueTimer[]>;
  /** a timer that could not fire is due again at that moment, so that it does not hold up the others */
  postponeTimer(tx: Tx, timer: DueTimer, until: Date): Promise<void>;
  /** user tasks that people completed before on the path of this task, oldest first: where roll back may go besides `start` */
  jumpTargets(tx: Tx, run: EngineRun, taskId: string): Promise<string[]>;
  /** what stands in the way of going on with another model; none = `migrate` may be called */
  obstacles(tx: Tx, run: EngineRun, to: ProcessModel): Promise<EngineObstacle[]>;
  /**
   * Goes on with another model (`run` is the one it has so far), where nothing stands in the way: open tasks take its
   * names and stay with their people, timers that are new or count otherwise there begin now, those that are gone stop.
   */
  migrate(tx: Tx, run: EngineRun, to: ProcessModel): Promise<void>;
  /** what waits for a signal or a message of this name, oldest first: hand it to `signal`, with the activity's id as `ref` */
  waitingFor(tx: Tx, run: EngineRun, event: { kind: 'signal' | 'message'; name: string }): Promise<WaitingEvent[]>;
}

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

export type Place = 'before' | 'beside' | 'after';

/** One running instance, with everything that the engine may ask while it moves. */
export interface EngineRun {
  instanceId: string;
  model: ProcessModel;
  initiator: string;
  variables: FormData;
  now: Date;
  /** evaluates `${…}` or a template over variables plus `local`; throws an ExpressionError */
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

export interface Jump {
  /** the task from which the person goes back; null = from outside (withdraw, take back, administrator) */
  fromTaskId: string | null;
  /** user task id, or `start` */
  target: string;
  /** how the resubmission goes on */
  mode: 'through' | 'straight';
}

export interface CreatedTask extends Found {
  id: string;
  activityId: string;
  name: string;
  dueAt: Date | null;
  /** why somebody else than the process says got it */
  reason: string;
  rows: RowIds | null;
}

/** What happened, in order. The service writes it into history, notices and the instance's row. */
export interface Outcome {
  created: CreatedTask[];
  /** ids of tasks that the move cancelled */
  cancelled: { taskId: string; activityId: string }[];
  /** steps that completed by themselves, with the reason */
  automatic: { activityId: string; name: string; reason: string }[];
  /** service task delegates to run in this transaction */
  delegates: { activityId: string; name: string; delegate: string; fields: Record<string, string> }[];
  state: 'running' | 'completed' | 'terminated';
  /** id of the end event that ended it */
  endedAt?: string;
}

/** An event of the process, and the execution that waits for it. */
export interface WaitingEvent {
  executionId: string;
  activityId: string;
  name: string;
}

export interface DueTimer {
  instanceId: string;
  executionId: string;
  activityId: string;
}
