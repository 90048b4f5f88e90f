import type { JsonObject, JsonValue } from '../../definition/types/json.ts';
import type { ProcessModel } from '../../definition/types/process.ts';

/** The same for who need not wait. */
export interface EmbeddedEngine {
  deploy(versions: ReadonlyMap<string, ProcessModel>): void;
  apply(run: EngineRun, command: Command): Outcome | Needs;
  standing(run: EngineRun): Standing[];
}

/**
 * What moves the tokens of a request. The hall owns people, tasks, time and decisions; an engine owns tokens. It gets a
 * command as data, answers with what happened as data (`Outcome`), or with what it must be told first (`Needs`). It
 * evaluates no expression, knows no person and no clock, and writes nothing: what it must know the next time (`tokens`) is
 * kept by the services in the request's row, and means nothing to them.
 */
export interface ProcessEngine<Tx> {
  /** Makes versions known, by their ids; again and again. Whatever a run names has been deployed before. */
  deploy(versions: ReadonlyMap<string, ProcessModel>): Promise<void>;
  /** Moves the tokens. It throws a HallError where that is not possible, and then nothing has happened. */
  apply(run: EngineRun, command: Command): Promise<Outcome | Needs>;
  /** where tokens stand, oldest first: at tasks, events and joins, and around them sub-processes and multi-instances */
  standing(run: EngineRun): Promise<Standing[]>;
  /** what stands in the way of going on with another process, deployed or not; none = the command `migrate` may be given */
  obstacles(run: EngineRun, to: ProcessModel): Promise<EngineObstacle[]>;
  /** running requests that stand at one of these activities, in the order of their ids */
  instancesAt(tx: Tx, activities: readonly string[]): Promise<string[]>;
  /** Ends what is run elsewhere for no request. @returns how many that were */
  sweep(strays: Strays): Promise<number>;
}

/** How an engine that runs elsewhere learns what it runs for nobody: its command was sent, and the request's row was lost. */
export interface Strays {
  /** ids of all versions that requests may be of: what others run there is not ours to judge */
  versions: readonly string[];
  /** what was begun later may be on its way into the database */
  before: Date;
  /** which of these requests are running */
  running(instanceIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** One running instance, and what has been decided for the command. */
export interface EngineRun {
  instanceId: string;
  /** id of the version of its process */
  version: string;
  /** ids of the versions of the processes that it calls, and those that they call, by their keys */
  called: Readonly<Record<string, string>>;
  /** what the last outcome said of the tokens; null before the start */
  tokens: JsonObject | null;
  /** who holds the open tasks, by token: nobody signs twice, and what comes back comes back to him */
  holders: Readonly<Record<string, string>>;
  decisions: Decisions;
}

/** Something that the hall decides: what a flow's condition, a list or a completion condition comes to. */
export interface Question {
  /** condition, over: true or false. elements: a list, whose items the instances of a multi-instance are for */
  ask: 'condition' | 'elements' | 'over';
  /** id of the flow, or of the activity with the multi-instance */
  at: string;
  /** key of the called process in which it lies; null = the request's own */
  process: string | null;
  local: Local;
}

/** What expressions see beside the form: elements and counters of the multi-instances around, the inner ones first. */
export type Local = JsonObject;

/** Answers by `keyOf` their questions. They hold for one command, with whatever follows from it. */
export type Decisions = Readonly<Record<string, JsonValue>>;

export function keyOf({ ask, at, process, local }: Question): string {
  return JSON.stringify([ask, at, process, local]);
}

/** Nothing has happened yet: the command is to be given again, with these decisions too. */
export interface Needs {
  needs: Question[];
}

/** The applicant's own step after a roll back to the start: no activity of the process. */
export const APPLICANT = 'start';

/** What may happen to an instance. Tokens are named as the outcomes name them. */
export type Command =
  | { type: 'start' }
  /**
   * The work at the tasks of these tokens is done. `automatic`: nobody did it, so that nobody can be sent back to it;
   * tokens that the first of them take along are passed over.
   */
  | { type: 'complete'; tokens: readonly string[]; automatic?: boolean }
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
  /** The event of this id happened, for which the token waits. alreadyHandled when nobody waits any more. */
  | { type: 'signal'; token: string; event: string }
  /**
   * Adds one instance to a running multi-instance activity, or turns a plain task into one. `element` is the person, or
   * what the element variable of a drawn multi-instance stands for. `beside`: both at once; `after`: when this task is
   * done; `before`: this task is cancelled and comes back to its holder when the other is done.
   */
  | { type: 'addInstance'; token: string; element: string; position: Position }
  /**
   * Takes one instance out of a multi-instance; 403 for the only one. With `element` it is not the token's own, but that of
   * somebody who is still to be asked there.
   */
  | { type: 'removeInstance'; token: string; element?: string }
  /** ends the instance */
  | { type: 'terminate' }
  /** goes on with another version (the run's is the one it has so far), where nothing stands in the way */
  | { type: 'migrate'; to: string };

export type Position = 'before' | 'beside' | 'after';

/** What happened, in order. */
export interface Outcome {
  /** what the engine must know the next time; null = nothing, it is over */
  tokens: JsonObject | null;
  /** tokens that are there no more */
  left: string[];
  /** user tasks that began */
  entered: Entered[];
  /** events for which tokens wait from now on; a token that is left waits for nothing */
  waiting: Waiting[];
  /** another token waits for what this one waited for */
  rehung: { from: string; to: string }[];
  /** service tasks, for the hall to do */
  reached: Site[];
  /** user tasks for every element of a list that had none */
  passed: Site[];
  /** sequence flows that were taken, for whoever counts which ways are ever gone */
  taken: string[];
  state: 'running' | 'completed' | 'terminated';
  /** id of the end event that ended it */
  endedAt?: string;
}

/** An activity or event, and what expressions there see. */
export interface Site {
  activityId: string;
  /** key of the called process in which it lies; null = the request's own */
  process: string | null;
  local: Local;
}

/** A user task, or `start`: the applicant's own step after a roll back. */
export interface Entered extends Site {
  token: string;
  rows: RowIds | null;
  /** who is to have it, whatever the process says: he had it before, or was named for it */
  holder?: string;
  /**
   * User tasks that people completed on the way to this one, oldest first; roll back takes away what it undid. None where
   * a task comes back (target of a roll back, or straight resubmission): nobody's earlier approval counts for it.
   */
  path: string[];
}

/** An event, and the token that waits for it. */
export interface Waiting extends Site {
  token: string;
}

export interface Standing extends Omit<Entered, 'holder'> {
  kind: 'task' | 'event' | 'join' | 'scope' | 'multi';
  /** who else has signed, is asked or will be asked where several people decide the same thing */
  signers: string[];
  /** who is still to be asked there, when those before him are done */
  awaited: string[];
  /** what the token waits for: itself, and the events on its border */
  events: string[];
}

/** Rows of the form that a task is about: the activity that is repeated over them to the row's `_id`. */
export type RowIds = Readonly<Record<string, string>>;

/** Why a running instance cannot go on with another version. */
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
