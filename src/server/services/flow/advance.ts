import { HallError } from '../../../contract/errors.ts';
import type { JsonObject, JsonValue } from '../../../definition/types/json.ts';
import {
  keyOf,
  type Command,
  type EngineRun,
  type Needs,
  type Outcome,
  type ProcessEngine,
  type Site,
  type Waiting,
} from '../../engine/port.ts';
import { decide } from './decide.ts';
import {
  clockOf,
  nodeAt,
  openTask,
  serviceTask,
  timerAt,
  type CreatedTask,
  type NewTimer,
  type Office,
  type ServiceTask,
} from './office.ts';
import { reasonText } from './reasons.ts';

/** Rounds of steps that complete by themselves. A process that needs more goes round in circles without anybody. */
const MOST_ROUNDS = 2_500;

/** What came of a command, for the hall to write down: tasks with people, clocks with times. */
export interface Advance {
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
  /** to be done in this transaction */
  delegates: ServiceTask[];
  /** sequence flows that were taken, for whoever counts which ways are ever gone */
  taken: string[];
  state: Outcome['state'];
  /** id of the end event that ended it */
  endedAt?: string;
}

/** One call of an engine. */
export interface Call {
  run: EngineRun;
  command: Command;
}

/**
 * One command with all that follows from it: what the engine asks is decided, its tokens get their tasks, and where the
 * approver rules complete one by itself the engine is told so. A conversation, for an engine that answers at once (tests,
 * the checker of definitions) as for one that is waited for: whoever drives it hands each call on.
 *
 * @param cycle what is left of the repeated timer that the command fires
 * @param open the tasks of the request as it stands: what is about a row that the form has no more is over
 */
export function* advancing(
  office: Office,
  run: Omit<EngineRun, 'decisions'>,
  command: Command,
  cycle: string | null = null,
  open: readonly Pick<CreatedTask, 'token' | 'rows'>[] = [],
): Generator<Call, Advance, Outcome | Needs> {
  const decisions: Record<string, JsonValue> = {};
  const advance = nothingYet(run.tokens);
  const tasks = new Map<string, CreatedTask>();
  /** tokens at tasks that nobody outside has heard of */
  const fresh = new Set<string>();
  let waiting: Waiting[] = [];
  const pointless = open.flatMap(({ rows, token }) => (office.isRowGone?.(rows) ? [token] : []));
  let next: Command | undefined = command;
  for (let round = 0; next; round++) {
    const outcome = yield* answered(office, { ...run, tokens: advance.tokens, decisions }, next, decisions);
    const { tokens, left, state, endedAt } = outcome;
    const gone = new Set(left);
    for (const token of left) tasks.delete(token);
    advance.gone.push(...left.filter((token) => !fresh.has(token)));
    waiting = [...waiting.filter(({ token }) => !gone.has(token)), ...outcome.waiting];
    advance.timers.moved.push(...outcome.rehung);
    advance.delegates.push(...outcome.reached.map((site) => serviceTask(office, site)));
    advance.automatic.push(...outcome.passed.map((site) => passedBy(office, site)));
    advance.taken.push(...outcome.taken);
    Object.assign(advance, { tokens, state, ...(endedAt !== undefined && { endedAt }) });
    const done: string[] = pointless.splice(0).filter((token) => !gone.has(token));
    for (const entered of outcome.entered) {
      const task = openTask(office, entered);
      fresh.add(entered.token);
      if (!('auto' in task)) {
        tasks.set(task.token, task);
        continue;
      }
      const { activityId, token } = entered;
      if (round >= MOST_ROUNDS) throw new HallError('processLoops', { values: { activity: task.name } });
      advance.automatic.push({ activityId, name: task.name, reason: task.auto });
      done.push(token);
    }
    next = done.length > 0 ? { type: 'complete', tokens: done, automatic: true } : undefined;
  }
  advance.created = [...tasks.values()];
  setClocks(office, advance, waiting);
  if (command.type === 'signal') refire(office, advance, command, run, cycle);
  return advance;
}

/** Gives a command until everything is decided that it turns on. */
function* answered(
  office: Office,
  run: EngineRun,
  command: Command,
  decisions: Record<string, JsonValue>,
): Generator<Call, Outcome, Outcome | Needs> {
  for (;;) {
    const answer = yield { run, command };
    if (!('needs' in answer)) return answer;
    for (const question of answer.needs) decisions[keyOf(question)] = decide(office, question);
  }
}

/** Hands the calls to an engine. */
export async function drive<T>(
  calls: Generator<Call, T, Outcome | Needs>,
  engine: Pick<ProcessEngine<never>, 'apply'>,
): Promise<T> {
  let next = calls.next();
  while (next.done !== true) next = calls.next(await engine.apply(next.value.run, next.value.command));
  return next.value;
}

/** The same where the engine answers at once. */
export function atOnce<T>(calls: Generator<Call, T, Outcome | Needs>, apply: (call: Call) => Outcome | Needs): T {
  let next = calls.next();
  while (next.done !== true) next = calls.next(apply(next.value));
  return next.value;
}

/** A multi-instance over nothing. */
function passedBy(office: Office, site: Site): Advance['automatic'][number] {
  return { activityId: site.activityId, name: nodeAt(office, site).name, reason: reasonText('emptyList') };
}

function setClocks(office: Office, { gone, timers }: Advance, waiting: readonly Waiting[]): void {
  for (const each of waiting) {
    const timer = clockOf(office, each);
    if (timer) timers.set.push(timer);
  }
  // each part of a statement costs: where no clock can run, none is stopped
  const nodes = Object.values(office.process(null)?.nodes ?? {});
  if (nodes.some(({ event, calledElement }) => event?.kind === 'timer' || calledElement !== undefined))
    timers.stopped.push(...gone.map((token) => ({ token })));
}

/** A timer that does not end its activity has fired: it stops, or its next round is counted from now. */
function refire(
  office: Office,
  { gone, timers, state }: Advance,
  { token, event: activity }: Extract<Command, { type: 'signal' }>,
  { called }: Pick<EngineRun, 'called'>,
  cycle: string | null,
): void {
  const event = [null, ...Object.keys(called)].flatMap((key) => office.process(key)?.nodes[activity] ?? [])[0];
  if (event?.event?.kind !== 'timer' || state !== 'running' || gone.includes(token)) return;
  timers.stopped.push({ token, activity });
  if (cycle !== null) timers.set.push(timerAt(office, event, token, cycle));
}

function nothingYet(tokens: JsonObject | null): Advance {
  return {
    ...{ tokens, gone: [], created: [], renamed: [], timers: { set: [], stopped: [], moved: [] } },
    ...{ automatic: [], delegates: [], taken: [], state: 'running' },
  };
}
