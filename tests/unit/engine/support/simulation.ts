import { evaluateTemplate } from '../../../../src/definition/expression/template.ts';
import { plainCalendar } from '../../../../src/definition/expression/scope.ts';
import type { FormData, JsonObject } from '../../../../src/definition/types/json.ts';
import type { ProcessModel } from '../../../../src/definition/types/process.ts';
import { newId } from '../../../../src/server/db/id.ts';
import { applyCommand } from '../../../../src/server/engine/embedded.ts';
import { jumpTargets } from '../../../../src/server/engine/jump.ts';
import { Move } from '../../../../src/server/engine/move.ts';
import type { Command, CreatedTask, EngineRun, NewTimer, Outcome, Place } from '../../../../src/server/engine/port.ts';
import { decode, type Stored } from '../../../../src/server/engine/state.ts';

export interface Options {
  variables?: FormData;
  called?: Record<string, ProcessModel>;
  appoint?: EngineRun['appoint'];
  now?: Date;
}

/** What the last command made of the instance, and the tasks that it cancelled. */
type Last = Pick<Outcome, 'created' | 'automatic' | 'delegates' | 'state'> & {
  cancelled: { taskId: string; activityId: string }[];
};

/**
 * One instance that lies in memory. What the engine keeps goes through JSON after every command, as it does in a database,
 * so that whatever it forgets is missing here too.
 */
export class Simulation {
  readonly variables: FormData;
  private readonly about: Omit<EngineRun, 'tokens' | 'holders'>;
  readonly tasks = new Map<string, CreatedTask>();
  readonly timers: NewTimer[] = [];
  readonly completed: string[] = [];
  /** signatures asked for */
  additions = 0;
  state: Outcome['state'] = 'running';
  endedAt: string | undefined;
  last: Last = { created: [], cancelled: [], automatic: [], delegates: [], state: 'running' };
  tokens = 'null';

  constructor(model: ProcessModel, options: Options = {}) {
    const variables = options.variables ?? {};
    this.variables = variables;
    const now = options.now ?? new Date('2026-03-02T09:00:00+08:00');
    this.about = {
      instanceId: newId(),
      model,
      initiator: 'applicant',
      now,
      evaluate: (text, local) =>
        evaluateTemplate(text, {
          variables: { ...variables, initiator: 'applicant', ...local },
          calendar: plainCalendar(() => now),
        }),
      appoint: options.appoint ?? ((_node, found) => found),
      called: (key) => options.called?.[key],
    };
  }

  start(): this {
    return this.command({ type: 'start' });
  }

  /** Completes the open task of an activity; of several the one at `index`. */
  complete(activity: string, index = 0): this {
    this.command({ type: 'complete', token: this.task(activity, index).token }, true);
    this.completed.push(activity);
    return this;
  }

  jump(activity: string | null, target: string, mode: 'through' | 'straight' = 'through', index = 0): this {
    const from = activity === null ? null : this.task(activity, index).token;
    return this.command({ type: 'jump', from, target, mode }, true);
  }

  /** What an administrator does; `activity` null: everything open gives way. */
  relocate(activity: string | null, target: string): this {
    const from = activity === null ? null : this.task(activity).token;
    return this.command({ type: 'relocate', from, target });
  }

  add(activity: string, element: string, place: Place = 'beside', index = 0): this {
    const { token } = this.task(activity, index);
    this.additions++;
    return this.command({ type: 'addInstance', token, element, place });
  }

  removeInstance(activity: string, index = 0): this {
    return this.command({ type: 'removeInstance', token: this.task(activity, index).token });
  }

  /** Fires what the token at `activity` waits for. */
  signal(activity: string, ref: string): this {
    const tokens = this.stored().tokens.filter((each) => each.activity === activity && !each.loop);
    const timer = this.timers.findIndex((each) => each.activity === ref);
    const cycle = timer === -1 ? null : (this.timers.splice(timer, 1)[0]?.cycle ?? null);
    return this.command({ type: 'signal', token: tokens[0]?.id ?? '', ref, cycle });
  }

  targets(activity: string, index = 0): string[] {
    const move = new Move(this.run, this.stored());
    const token = move.tokens.get(this.task(activity, index).token);
    return token ? jumpTargets(move, token) : [];
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
    const holders = new Map([...this.tasks.values()].flatMap((t) => (t.assignee ? [[t.token, t.assignee]] : [])));
    return { ...this.about, tokens: JSON.parse(this.tokens) as JsonObject | null, holders };
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
  private command(command: Command, acts = false): this {
    const moved = applyCommand(this.run, command);
    const acted = !acts
      ? null
      : command.type === 'complete'
        ? command.token
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
