import { evaluateTemplate } from '../../../../src/definition/expression/template.ts';
import { plainCalendar } from '../../../../src/definition/expression/scope.ts';
import type { FormData, JsonObject } from '../../../../src/definition/types/json.ts';
import type { ProcessModel } from '../../../../src/definition/types/process.ts';
import { newId } from '../../../../src/server/db/id.ts';
import { engineInMemory } from '../../../../src/server/engine/embedded.ts';
import type { Command, EngineRun, Position } from '../../../../src/server/engine/port.ts';
import { decode, type Stored } from '../../../../src/server/engine/state.ts';
import { advancing, atOnce, type Advance } from '../../../../src/server/services/flow/advance.ts';
import type { CreatedTask, NewTimer, Office } from '../../../../src/server/services/flow/office.ts';
import { rollbackTargets } from '../../../../src/server/services/flow/verbs/rollbackTask.ts';

export interface Options {
  variables?: FormData;
  called?: Record<string, ProcessModel>;
  appoint?: Office['appoint'];
  now?: Date;
}

/** What the last command made of the instance, and the tasks that it cancelled. */
type Last = Pick<Advance, 'created' | 'automatic' | 'delegates' | 'state'> & {
  cancelled: { taskId: string; activityId: string }[];
};

/**
 * One instance that lies in memory. What the engine keeps goes through JSON after every command, as it does in a database,
 * so that whatever it forgets is missing here too.
 */
export class Simulation {
  readonly variables: FormData;
  private readonly engine = engineInMemory();
  private readonly office: Office;
  private readonly called: Record<string, ProcessModel>;
  readonly tasks = new Map<string, CreatedTask>();
  readonly timers: NewTimer[] = [];
  readonly completed: string[] = [];
  /** signatures asked for */
  additions = 0;
  state: Advance['state'] = 'running';
  endedAt: string | undefined;
  last: Last = { created: [], cancelled: [], automatic: [], delegates: [], state: 'running' };
  tokens = 'null';

  constructor(model: ProcessModel, options: Options = {}) {
    const variables = options.variables ?? {};
    this.variables = variables;
    const now = options.now ?? new Date('2026-03-02T09:00:00+08:00');
    this.called = options.called ?? {};
    this.office = {
      ...{ instanceId: newId(), initiator: 'applicant', now },
      process: (key) => (key === null ? model : this.called[key]),
      evaluate: (text, local) =>
        evaluateTemplate(text, {
          variables: { ...variables, initiator: 'applicant', ...local },
          calendar: plainCalendar(() => now),
        }),
      voice: (_node, userId) => userId,
      appoint: options.appoint ?? ((_node, found) => found),
    };
    this.engine.deploy(new Map([['own', model], ...Object.entries(this.called)]));
  }

  start(): this {
    return this.command({ type: 'start' });
  }

  /** Completes the open task of an activity; of several the one at `index`. */
  complete(activity: string, index = 0): this {
    this.command({ type: 'complete', tokens: [this.task(activity, index).token] }, { acts: true });
    this.completed.push(activity);
    return this;
  }

  jump(activity: string | null, target: string, mode: 'through' | 'straight' = 'through', index = 0): this {
    const from = activity === null ? null : this.task(activity, index).token;
    return this.command({ type: 'jump', from, target, mode }, { acts: true });
  }

  /** What an administrator does; `activity` null: everything open gives way. */
  relocate(activity: string | null, target: string): this {
    const from = activity === null ? null : this.task(activity).token;
    return this.command({ type: 'relocate', from, target });
  }

  add(activity: string, element: string, position: Position = 'beside', index = 0): this {
    const { token } = this.task(activity, index);
    this.additions++;
    return this.command({ type: 'addInstance', token, element, position });
  }

  removeInstance(activity: string, index = 0): this {
    return this.command({ type: 'removeInstance', token: this.task(activity, index).token });
  }

  /** Somebody who is still to be asked at `activity` is not asked any more. */
  removeAwaited(activity: string, element: string): this {
    return this.command({ type: 'removeInstance', token: this.task(activity).token, element });
  }

  /** Fires what the token at `activity` waits for. */
  signal(activity: string, ref: string): this {
    const tokens = this.stored().tokens.filter((each) => each.activity === activity && !each.loop);
    const timer = this.timers.findIndex((each) => each.activity === ref);
    const cycle = timer === -1 ? null : (this.timers.splice(timer, 1)[0]?.cycle ?? null);
    return this.command({ type: 'signal', token: tokens[0]?.id ?? '', event: ref }, { cycle });
  }

  targets(activity: string, index = 0): string[] {
    return rollbackTargets(this.engine.standing(this.run), this.task(activity, index).token);
  }

  /** Activities with an open task, sorted; an activity with two tasks stands there twice. */
  open(): string[] {
    return [...this.tasks.values()].map((task) => task.activityId).sort();
  }

  assignees(activity: string): (string | null)[] {
    return [...this.tasks.values()].filter((task) => task.activityId === activity).map((task) => task.assignee);
  }

  /** Activities where tokens stand, with their kind: `join:J`. */
  standing(): string[] {
    return this.stored()
      .tokens.map((token) => `${token.kind}:${token.activity}`)
      .sort();
  }

  get run(): EngineRun {
    const held = [...this.tasks.values()].flatMap((t) => (t.assignee ? [[t.token, t.assignee] as const] : []));
    return {
      ...{ instanceId: this.office.instanceId, version: 'own', decisions: {} },
      called: Object.fromEntries(Object.keys(this.called).map((key) => [key, key])),
      tokens: JSON.parse(this.tokens) as JsonObject | null,
      holders: Object.fromEntries(held),
    };
  }

  stored(): Stored {
    return decode(this.run.tokens);
  }

  task(activity: string, index = 0): CreatedTask {
    const task = [...this.tasks.values()].filter((each) => each.activityId === activity)[index];
    if (!task) throw new Error(`no open task at ${activity}; open: ${this.open().join(', ')}`);
    return task;
  }

  /** `acts`: somebody acts on the task of the token that the command names, which is done and not cancelled. */
  private command(command: Command, { acts = false, cycle }: { acts?: boolean; cycle?: string | null } = {}): this {
    const calls = advancing(this.office, this.run, command, cycle);
    const moved = atOnce(calls, (call) => this.engine.apply(call.run, call.command));
    const acted = !acts
      ? null
      : command.type === 'complete'
        ? command.tokens[0]
        : command.type === 'jump'
          ? command.from
          : null;
    const closed = [...this.tasks.values()].filter(({ token }) => moved.gone.includes(token));
    for (const { id } of closed) this.tasks.delete(id);
    const { set, stopped, moved: hung } = moved.timers;
    const stops = (timer: NewTimer) =>
      stopped.some(({ token, activity = timer.activity }) => token === timer.token && activity === timer.activity);
    for (const timer of this.timers.filter(stops)) this.timers.splice(this.timers.indexOf(timer), 1);
    for (const { from, to } of hung) for (const timer of this.timers) if (timer.token === from) timer.token = to;
    this.timers.push(...set);
    for (const task of moved.created) this.tasks.set(task.id, task);
    this.tokens = JSON.stringify(moved.tokens);
    const { created, automatic, delegates, state } = moved;
    this.state = state;
    this.endedAt = moved.endedAt;
    const cancelled = closed.filter(({ token }) => token !== acted);
    this.last = {
      ...{ created, automatic, delegates, state },
      cancelled: cancelled.map(({ id, activityId }) => ({ taskId: id, activityId })),
    };
    return this;
  }
}
