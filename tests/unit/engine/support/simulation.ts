import { evaluateTemplate } from '../../../../src/definition/expression/template.ts';
import { plainCalendar } from '../../../../src/definition/expression/scope.ts';
import type { FormData } from '../../../../src/definition/types/json.ts';
import type { ProcessModel } from '../../../../src/definition/types/process.ts';
import { newId } from '../../../../src/server/db/id.ts';
import { jumpTargets } from '../../../../src/server/engine/jump.ts';
import { Move, type NewTimer } from '../../../../src/server/engine/move.ts';
import type { CreatedTask, EngineRun, Outcome, Place } from '../../../../src/server/engine/port.ts';
import { decode, encode, type ExecutionRow } from '../../../../src/server/engine/state.ts';
import { step, type Command } from '../../../../src/server/engine/step.ts';

export interface Options {
  variables?: FormData;
  called?: Record<string, ProcessModel>;
  appoint?: EngineRun['appoint'];
  now?: Date;
}

export interface SimulatedTask extends CreatedTask {
  token: string;
}

/**
 * One instance whose rows lie in memory. They go through JSON after every command, as they do in a database, so that
 * whatever a row forgets is missing here too.
 */
export class Simulation {
  readonly run: EngineRun;
  readonly tasks = new Map<string, SimulatedTask>();
  readonly timers: NewTimer[] = [];
  readonly completed: string[] = [];
  /** signatures asked for */
  additions = 0;
  state: Outcome['state'] = 'running';
  endedAt: string | undefined;
  last: Outcome = { created: [], cancelled: [], automatic: [], delegates: [], state: 'running' };
  rows = new Map<string, string>();

  constructor(model: ProcessModel, options: Options = {}) {
    const variables = options.variables ?? {};
    const now = options.now ?? new Date('2026-03-02T09:00:00+08:00');
    this.run = {
      instanceId: newId(),
      model,
      initiator: 'applicant',
      variables,
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
    const task = this.task(activity, index);
    const holder = new Map(task.assignee ? [[task.token, task.assignee]] : []);
    this.taking(task, () => this.command({ type: 'complete', token: task.token }, holder));
    this.completed.push(activity);
    return this;
  }

  jump(activity: string | null, target: string, mode: 'through' | 'straight' = 'through', index = 0): this {
    const task = activity === null ? null : this.task(activity, index);
    const holders = new Map([...this.tasks.values()].flatMap((t) => (t.assignee ? [[t.token, t.assignee]] : [])));
    const jump = (): this => this.command({ type: 'jump', from: task?.token ?? null, target, mode }, holders);
    return task ? this.taking(task, jump) : jump();
  }

  /** What an administrator does; `activity` null: everything open gives way. */
  relocate(activity: string | null, target: string): this {
    const from = activity === null ? null : this.task(activity).token;
    return this.command({ type: 'relocate', from, target });
  }

  add(activity: string, element: string, place: Place = 'beside', index = 0): this {
    const { token } = this.task(activity, index);
    this.additions++;
    const holders = new Map([...this.tasks.values()].flatMap((t) => (t.assignee ? [[t.token, t.assignee]] : [])));
    return this.command({ type: 'addInstance', token, element, place }, holders);
  }

  removeInstance(activity: string, index = 0): this {
    return this.command({ type: 'removeInstance', token: this.task(activity, index).token });
  }

  /** Fires what the token at `activity` waits for. */
  signal(activity: string, ref: string): this {
    const tokens = decode(this.stored()).tokens.filter((each) => each.activity === activity && !each.loop);
    const timer = this.timers.findIndex((each) => each.activity === ref);
    const cycle = timer === -1 ? null : (this.timers.splice(timer, 1)[0]?.cycle ?? null);
    return this.command({ type: 'signal', token: tokens[0]?.id ?? '', ref, cycle });
  }

  targets(activity: string, index = 0): string[] {
    const { tokens, trail } = decode(this.stored());
    const move = new Move(this.run, tokens);
    move.trail.learn(trail);
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
    return decode(this.stored())
      .tokens.map((token) => `${token.kind}:${token.activity}`)
      .sort();
  }

  stored(): ExecutionRow[] {
    return [...this.rows.values()].map((row) => JSON.parse(row) as ExecutionRow);
  }

  task(activity: string, index = 0): SimulatedTask {
    const task = [...this.tasks.values()].filter((each) => each.activityId === activity)[index];
    if (!task) throw new Error(`no open task at ${activity}; open: ${this.open().join(', ')}`);
    return task;
  }

  /** The task on which somebody acts is gone first, and back when that is refused. */
  private taking(task: SimulatedTask, act: () => this): this {
    this.tasks.delete(task.id);
    try {
      return act();
    } catch (error) {
      this.tasks.set(task.id, task);
      throw error;
    }
  }

  private command(command: Command, holders?: ReadonlyMap<string, string>): this {
    const { tokens, trail } = decode(this.stored());
    const move = step(this.run, tokens, trail, command, holders);
    const cancelled: Outcome['cancelled'] = [];
    for (const id of move.gone.keys()) {
      this.rows.delete(id);
      for (const task of this.tasks.values()) {
        if (task.token !== id) continue;
        this.tasks.delete(task.id);
        cancelled.push({ taskId: task.id, activityId: task.activityId });
      }
    }
    const gone = this.timers.filter((timer) => move.gone.has(timer.token));
    for (const timer of gone) this.timers.splice(this.timers.indexOf(timer), 1);
    for (const { from, to } of move.moved) for (const timer of this.timers) if (timer.token === from) timer.token = to;
    for (const id of [...move.inserted, ...move.updated]) {
      for (const row of encode(move, id)) this.rows.set(id, JSON.stringify(row));
    }
    for (const [token, task] of move.tasks) this.tasks.set(task.id, { ...task, token });
    this.timers.push(...[...move.timers.values()].flat());
    this.state = move.state;
    this.endedAt = move.endedAt;
    const { automatic, delegates, state } = move;
    this.last = { created: [...move.tasks.values()], cancelled, automatic, delegates, state };
    return this;
  }
}
