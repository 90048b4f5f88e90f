import { foreignEntries } from '../../../definition/check/verdict.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { setPath } from '../../../definition/projection/rows.ts';
import { ownRows, type OwnRows } from '../../../definition/projection/row-scope.ts';
import { submitData } from '../../../definition/projection/submit.ts';
import { say, type Words } from '../../../definition/text/say.ts';
import { dueTime } from '../../../definition/process/timer.ts';
import type { JourneyStep, TopicDefinition } from '../../../definition/types/definition.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../definition/types/locale.ts';
import type { FormData, JsonObject } from '../../../definition/types/json.ts';
import type { Command, EmbeddedEngine, EngineRun } from '../../engine/port.ts';
import { advancing, atOnce } from '../flow/advance.ts';
import { isWithdrawable } from '../flow/offered.ts';
import type { CreatedTask, Office } from '../flow/office.ts';
import { isOnTask, namedIn } from './journeySteps.ts';
import { WalkRefused } from './refused.ts';
import { WalkClocks } from './walkClocks.ts';
import { WalkHistory } from './walkHistory.ts';
import { WalkLinks } from './walkLinks.ts';
import { walkOffice, walkRun } from './walkOffice.ts';
import { WalkTasks } from './walkTasks.ts';
import { WalkNotices } from './walkNotices.ts';
import { WalkRecords } from './walkRecords.ts';
import type { WalkWorld } from './walkWorld.ts';

/** Something that may happen by itself to a request that waits. */
export interface WaitingEvent {
  token: string;
  event: string;
  /** what is left of a repeated timer */
  cycle: string | null;
}

export type WalkState = 'running' | 'completed' | 'terminated' | 'rejected' | 'withdrawn' | 'cancelled';

/** One request on its way, in memory: the real engine, form and approver rules, the world's people, no database. */
export class Walk {
  private readonly desk: WalkTasks;
  /** steps that completed by themselves, with the reason, in order */
  readonly automatic: { activityId: string; reason: string }[] = [];
  state: WalkState = 'running';
  formData: FormData = {};
  /** sequence flows that were taken so far */
  readonly taken = new Set<string>();
  /** the same in their order, each as often as it was; whoever tells of them takes them away */
  readonly passed: string[] = [];
  private readonly clocks = new WalkClocks();
  private tokens: JsonObject | null = null;
  readonly notices: WalkNotices;
  private readonly history: WalkHistory;
  private readonly topic: TopicDefinition;
  private readonly initiator: string;
  /** who makes it move; for a clock the applicant */
  private user: string;
  private readonly world: WalkWorld;
  private readonly engine: EmbeddedEngine;
  now = new Date();
  private readonly links: WalkLinks;
  private readonly records: WalkRecords;
  /** what is refused is said in this language */
  private readonly reader: { topic: TopicDefinition; locale: Locale };

  /** @param reader the same topic in the language of whoever reads what is refused */
  constructor(
    topic: TopicDefinition,
    initiator: string,
    world: WalkWorld,
    reader: { topic: TopicDefinition; locale: Locale } = { topic, locale: DEFAULT_LOCALE },
  ) {
    this.topic = topic;
    this.initiator = initiator;
    this.user = initiator;
    this.world = world;
    this.reader = reader;
    this.engine = world.engine();
    this.desk = new WalkTasks(topic, world.people);
    this.history = new WalkHistory(topic.process);
    this.notices = new WalkNotices(initiator, world.people);
    this.links = new WalkLinks(topic, initiator, world);
    this.records = new WalkRecords(topic, world.forms, () => this.scope());
  }

  get tasks(): CreatedTask[] {
    return this.desk.open;
  }

  /** Ids of whoever has the task or may claim it. */
  handlers(task: CreatedTask): string[] {
    return this.desk.handlers(task);
  }

  /** Whoever has the task or may claim it, by user name and real name. */
  whoFor(task: CreatedTask): Words {
    return this.desk.whoFor(task);
  }

  /** The form as it would be handed in; nothing follows from it. */
  fill(formData: FormData): void {
    this.write('start', formData);
  }

  start(formData: FormData): void {
    this.fill(formData);
    this.affect('started');
    this.move({ type: 'start' });
  }

  /** Does one step of a journey; throws an Error that says why it cannot be done. */
  take({ at, by, do: verb, formData, after, expect, ...more }: JourneyStep): void {
    this.user = by ?? this.initiator;
    if (after !== undefined) return this.wait(after);
    if (expect !== undefined) return 'notice' in expect ? this.notices.listen(expect) : this.records.look(expect);
    if (verb === 'withdraw') this.withdraw(by);
    else if (verb === 'cancel') this.cancel();
    else if (at !== undefined && isOnTask(verb))
      this.act(this.desk.taskFor({ at, by, verb }, this.state), by, verb, formData, more);
    else if (verb === 'terminate') this.end('terminated');
  }

  private withdraw(by: string): void {
    const open = this.tasks.map(({ activityId }) => activityId);
    if (by === this.initiator && this.state === 'running' && isWithdrawable(this.topic, open, this.history.approvals()))
      return this.end('withdrawn');
    throw new WalkRefused('withdraw', say`"${by}" cannot withdraw this request now`, {
      by: this.world.people.called(by),
    });
  }

  /** Time passes, and every clock that runs out meanwhile fires in its order. */
  private wait(duration: string): void {
    const until = dueTime('duration', duration, this.now)?.due;
    if (until === undefined)
      throw new WalkRefused('time', say`"${duration}" is no time that passes; write P3D or PT2H`, { duration });
    for (let fired = 0; fired < MOST_CLOCKS; fired++) {
      const next = this.clocks.next(until);
      if (next === undefined) break;
      this.now = next.due;
      this.fire({ token: next.token, event: next.activity, cycle: next.cycle });
    }
    this.now = until;
  }

  /** The applicant takes back what was approved, where the topic allows it. */
  private cancel(): void {
    const { cancel } = this.topic.manifest;
    const may = typeof cancel === 'string' ? this.read(cancel, {}) === true : cancel === true;
    if (this.state !== 'completed' || !may)
      throw new WalkRefused('cancel', say`a request that is ${this.state} cannot be cancelled here`, {});
    this.end('cancelled');
  }

  /** What the request writes at this moment, after the numbers that are drawn then. */
  private affect(moment: string, activity?: string): void {
    for (const { on, field, pattern } of this.topic.manifest.numbers ?? [])
      if (on === moment) this.formData = setPath(this.formData, field, pattern.replaceAll(/\{[^}]*\}/g, '1'));
    const round = activity === undefined ? undefined : this.history.roundOf(activity);
    this.records.affect(moment, this.formData, (text, row) => this.read(text, row), round);
  }

  /** What a text comes to that speaks of the request, and of one row of it. */
  private read(text: string, row: FormData): unknown {
    const told = { number: 'number', title: this.topic.manifest.title, topic: this.topic.key, businessKey: 'key' };
    const scope = this.scope();
    const variables = { ...told, processInstanceId: 'id', ...this.formData, ...scope.variables, ...row };
    return evaluateTemplate(text, { ...scope, variables });
  }

  /** The events that something waits for: clocks that run, signals and messages that may come. */
  waiting(): WaitingEvent[] {
    return this.engine
      .standing(this.run())
      .flatMap(({ token, process, events }) =>
        process === null ? events.map((event) => ({ token, event, cycle: this.clocks.cycleOf(token, event) })) : [],
      );
  }

  /** A clock runs out, or a signal or message comes. */
  fire({ token, event, cycle }: WaitingEvent): void {
    this.move({ type: 'signal', token, event }, { cycle });
  }

  /** Completes an open task with this data, as somebody who may; claims it first where it must be claimed. */
  complete(task: CreatedTask, by: string, formData: FormData | undefined): void {
    if (task.assignee === null) this.act(task, by, 'claim', undefined, {});
    this.act(task, by, 'complete', formData, {});
  }

  private act(
    task: CreatedTask,
    by: string,
    verb: string,
    formData: FormData | undefined,
    more: Record<string, unknown>,
  ): void {
    if (verb === 'reject') this.end('rejected');
    else if (verb === 'terminate') this.end('terminated');
    else if (verb === 'rollback') {
      const target = String(more['targetActivityId'] ?? 'start');
      const mode = more['mode'] === 'straight' ? 'straight' : 'through';
      this.history.rolledBack(task.activityId, by, { target, mode });
      this.move({ type: 'jump', from: task.token, target, mode }, { asked: target });
    } else if (verb === 'complete') {
      this.write(task.activityId, formData, ownRows(this.topic, task.activityId, task.rows));
      this.history.done('complete', task.activityId, by);
      this.affect(`node:${task.activityId}`, task.activityId);
      this.move({ type: 'complete', tokens: [task.token] });
    } else if (verb === 'addSign') {
      const position = POSITIONS.find((one) => one === more['position']) ?? 'beside';
      const behind = position === 'after' || this.topic.process.nodes[task.activityId]?.multi?.sequential === true;
      for (const element of behind ? namedIn(more).toReversed() : namedIn(more))
        this.move({ type: 'addInstance', token: task.token, element, position });
    } else if (verb === 'removeSign') {
      for (const userId of namedIn(more)) {
        const other = this.tasks.find((one) => one.activityId === task.activityId && one.assignee === userId);
        this.move({ type: 'removeInstance', token: (other ?? task).token, ...(!other && { element: userId }) });
      }
    } else {
      if (verb === 'resolve' && formData)
        this.write(task.activityId, formData, ownRows(this.topic, task.activityId, task.rows));
      this.desk.hand(task, by, verb, namedIn(more)[0]);
    }
  }

  private write(node: string, incoming: FormData | undefined, own: OwnRows = {}): void {
    const { vocabulary } = this.world;
    const latest = this.links.follow(incoming);
    if (latest > this.now) this.now = latest;
    const { formData, errors } = submitData({
      definition: this.reader.topic,
      locale: this.reader.locale,
      node,
      stored: this.formData,
      incoming,
      own,
      scope: this.scope(),
      refuse: (data) => (vocabulary ? foreignEntries(this.reader.topic, data, vocabulary) : []),
    });
    if (errors.length > 0) {
      const said = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
      throw new WalkRefused('data', say`"${node}" refuses the data: ${said}`, { at: node, errors: said }, errors);
    }
    this.formData = formData;
  }

  /** What expressions of this request see beside its data. */
  scope(): Scope {
    return {
      variables: { initiator: this.initiator, user: this.user },
      organisation: this.world.people,
      calendar: this.world.calendar(() => this.now),
      ...this.links.scope(),
    };
  }

  private end(state: WalkState): void {
    this.state = state;
    this.affect(state);
    this.tasks.length = 0;
  }

  private move(command: Command, orders: { asked?: string; cycle?: string | null } = {}): void {
    const calls = advancing(this.office(orders.asked), this.run(), command, orders.cycle, this.tasks);
    const moved = atOnce(calls, (call) => this.engine.apply(call.run, call.command));
    this.tokens = moved.tokens;
    for (const flow of moved.taken) this.taken.add(flow);
    this.passed.push(...moved.taken);
    const gone = new Set(moved.gone);
    this.clocks.follow(gone, moved.timers.set);
    const kept = this.tasks.filter(({ token }) => !gone.has(token));
    this.tasks.splice(0, Infinity, ...kept, ...moved.created);
    this.automatic.push(...moved.automatic);
    for (const { activityId, delegate, fields, name } of moved.delegates) {
      this.history.done('service', activityId, null);
      if (delegate === 'record') this.records.delegate(fields, this.history.roundOf(activityId));
      else this.notices.tell(fields, name);
    }
    if (moved.state !== 'running') this.affect(moved.state);
    this.state = moved.state;
  }

  private run(): EngineRun {
    const { topic, world, engine, tokens, tasks } = this;
    return walkRun({ topic, world, engine, tokens, tasks });
  }

  private office(asked: string | undefined): Office {
    const { topic, initiator, world, formData, now } = this;
    const approvals = this.history.approvals();
    return walkOffice({ topic, initiator, world, formData, now, approvals, asked, scope: this.scope() });
  }
}

/** A clock that starts itself anew would never end. */
const MOST_CLOCKS = 1_000;

const POSITIONS = ['before', 'after', 'beside'] as const;
