import fc from 'fast-check';
import { HallError } from '../../../src/contract/errors.ts';
import { fieldPath, rightsAt } from '../../../src/definition/projection/rights.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import { getDetail } from '../../../src/server/services/flow/getDetail.ts';
import type { VersionedTopic } from '../../../src/server/definitions/registry.ts';
import type { Hall } from '../../../src/server/services/hall.ts';
import { changed, faultsBetween, faultsIn, pathsIn, snapshotOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { VERBS } from './verbs.ts';
import type { VerbName, Words } from './verbs.ts';

/** A random step. Numbers choose among what there is when its turn comes. */
export interface RandomStep {
  verb: VerbName;
  task: number;
  who: number;
  value: number;
}

const WEIGHTS: Partial<Record<VerbName, number>> = {
  ...{ complete: 9, claim: 4, rollback: 3, resolve: 3, activate: 3, takeBack: 2, timer: 2, unclaim: 2, delegate: 2 },
  ...{ transfer: 2, addSign: 2, removeSign: 2, urge: 1, cc: 1, comment: 1, suspend: 1 },
  ...{ withdraw: 1, reject: 1, terminate: 1, move: 1, reassign: 1 },
};
const VERB_NAMES = Object.entries(WEIGHTS).flatMap(([verb, weight]) => Array<VerbName>(weight).fill(verb as VerbName));

/** The first verbs are tried first when a failing journey is made shorter. */
export const randomSteps = (most: number): fc.Arbitrary<RandomStep[]> =>
  fc.array(
    fc.record({
      verb: fc.constantFrom(...VERB_NAMES),
      task: fc.nat({ max: 7 }),
      who: fc.nat({ max: 97 }),
      value: fc.nat({ max: 97 }),
    }),
    { minLength: 3, maxLength: most },
  );

/** Verbs of the one who holds the task; all others name the request. */
const HOLDERS: readonly VerbName[] = [
  ...([
    'complete',
    'reject',
    'rollback',
    'delegate',
    'transfer',
    'addSign',
    'removeSign',
    'unclaim',
    'resolve',
  ] as const),
];
const ON_TASKS: readonly VerbName[] = [...HOLDERS, 'claim', 'reassign'];

/** One request on its way through random hands. Every step is looked at from outside, by the rows alone. */
export class RandomJourney {
  readonly id: string;
  readonly #hall: Hall;
  readonly #topic: VersionedTopic;
  readonly #people: readonly string[];
  readonly #data: Readonly<Record<string, readonly FormData[]>>;
  readonly #tick: () => void;
  /** who ever had a task, or was offered one: whom somebody took it from is told so when he acts on it */
  readonly #holders = new Set<string>();
  readonly taken: string[] = [];

  constructor(
    id: string,
    topic: VersionedTopic,
    world: {
      hall: Hall;
      people: readonly string[];
      /** what may be handed in at which node */
      data: Readonly<Record<string, readonly FormData[]>>;
      /** lets every clock strike */
      tick: () => void;
    },
  ) {
    this.id = id;
    this.#topic = topic;
    this.#hall = world.hall;
    this.#people = world.people;
    this.#data = world.data;
    this.#tick = world.tick;
  }

  look(): Promise<Snapshot> {
    return snapshotOf(this.id, this.#hall);
  }

  async take(drawn: RandomStep): Promise<void> {
    const before = await this.look();
    for (const id of this.#holding(before)) this.#holders.add(id);
    const knows = (userId: string): boolean => this.#holders.has(userId) || isNamed(before, userId);
    const task = before.tasks.length === 0 ? undefined : before.tasks[drawn.task % before.tasks.length];
    // what nobody has is mostly claimed first, or hardly any journey would get far
    const isFree = task?.assignee === null && HOLDERS.includes(drawn.verb) && drawn.who % 6 !== 5;
    const step: RandomStep = isFree ? { ...drawn, verb: 'claim' } : drawn;
    const onTask = ON_TASKS.includes(step.verb);
    if (onTask && !task) return;
    const userId = this.#actor(step, before, task?.id);
    const stale = onTask && step.value % 9 === 0;
    const words: Words = {
      ...this.#words(step, before, userId),
      ...(onTask
        ? { taskId: task?.id ?? '', revision: (task?.revision ?? 0) - (stale ? 1 : 0) }
        : { processInstanceId: this.id }),
    };
    if (step.verb === 'timer') this.#tick();
    const asking = `${userId} ${step.verb} ${onTask ? task?.activity_id : ''} ${JSON.stringify(words)}`;
    const error = await this.#act(step.verb, userId, words);
    const after = await this.look();
    const said = error instanceof HallError ? `refused: ${error.error}` : 'done';
    this.taken.push(`${asking}: ${said}`);
    const faults = faultsIn(after, this.#hall);
    if (error !== null && !(error instanceof HallError)) throw error;
    if (error) {
      if (changed(before, after)) faults.push('it was refused, and yet something changed');
      if (!knows(userId) && !['taskNotFound', 'instanceNotFound'].includes(error.error))
        faults.push(`a stranger learns ${error.error}`);
    } else {
      const writes = step.verb === 'complete' || step.verb === 'resolve';
      const node = writes ? (task?.activity_id ?? null) : null;
      faults.push(...(await faultsBetween(before, after, this.#topic, node, this.#hall)));
      if (!knows(userId) && step.verb !== 'timer') faults.push('a stranger may act');
      if (HOLDERS.includes(step.verb) && task?.assignee !== userId) faults.push('somebody acts on what is not his');
      if (stale) faults.push('a stale write went through');
    }
    if (step.value % 3 === 0) faults.push(...(await this.#leaks(userId)));
    this.#judge(faults);
  }

  /** Goes straight to the end with whatever is known to be valid; answers how it ended, null = it had to be ended by force. */
  async finish(): Promise<string | null> {
    await this.#act('activate', 'admin', { processInstanceId: this.id, comment: 'on' });
    for (let round = 0; round < 60; round++) {
      const now = await this.look();
      if (now.instance.state !== 'running') return now.instance.state;
      const [task] = now.tasks.toSorted((a, b) => Number(a.id > b.id));
      if (!task) {
        this.#tick();
        await this.#act('timer', 'admin', { comment: '' });
        continue;
      }
      const before = now;
      const error = await this.#forward(task, now, round);
      const after = await this.look();
      this.taken.push(`finish ${task.activity_id}: ${error instanceof HallError ? error.error : 'done'}`);
      const between = await faultsBetween(before, after, this.#topic, task.activity_id, this.#hall);
      this.#judge([...faultsIn(after, this.#hall), ...between]);
      if (error instanceof HallError && error.error === 'invalidData' && round > 6) break;
      // what it would record may be there already, and there may be one only
      if (error instanceof HallError && error.error === 'effectRefused') break;
      if (error !== null && !(error instanceof HallError && ['invalidData', 'commentRequired'].includes(error.error)))
        throw error;
    }
    const error = await this.#act('terminate', 'admin', { processInstanceId: this.id, comment: 'enough' });
    if (error !== null) throw error;
    this.#judge(faultsIn(await this.look(), this.#hall));
    return null;
  }

  async #forward(task: Snapshot['tasks'][number], { candidates }: Snapshot, round: number): Promise<unknown> {
    const words = { taskId: task.id, comment: 'on' };
    if (task.assignee === null) {
      const people = this.#offered(candidates.filter(({ task_id }) => task_id === task.id));
      let error: unknown = null;
      for (const userId of people) {
        error = await this.#act('claim', userId, words);
        if (error === null) break;
      }
      return error;
    }
    if (task.state === 'pending') return this.#act('resolve', task.assignee, words);
    const known = this.#data[task.activity_id] ?? [];
    const formData = known.length === 0 ? undefined : known[round % known.length];
    return this.#act('complete', task.assignee, { ...words, ...(formData && { formData }) });
  }

  /** Who has a task of the request, or is offered one by himself or in a group. */
  #holding({ tasks, candidates }: Snapshot): string[] {
    const had = tasks.flatMap(({ assignee, owner }) => [assignee, owner]).filter((id) => id !== null);
    return [...had, ...this.#offered(candidates)];
  }

  #offered(candidates: Snapshot['candidates']): string[] {
    return candidates.flatMap(({ kind, subject }) =>
      kind === 'user' ? [subject] : [...this.#hall.directory.usersOf(subject)],
    );
  }

  async #act(verb: VerbName, userId: string, words: Words): Promise<unknown> {
    const person = this.#hall.directory.person(userId);
    if (!person) throw new Error(`nobody is called ${userId}`);
    return VERBS[verb](person, words, this.#hall).then(
      () => null,
      (error: unknown) => error ?? 'nothing',
    );
  }

  /** Mostly somebody who may; now and then anybody. */
  #actor({ verb, who }: RandomStep, { tasks, candidates, instance, history }: Snapshot, taskId?: string): string {
    const anybody = at(this.#people, who) ?? 'admin';
    if (who % 6 === 5) return anybody;
    const task = tasks.find(({ id }) => id === taskId);
    switch (verb) {
      case 'claim': {
        const people = this.#offered(candidates.filter(({ task_id }) => task_id === taskId));
        return at(people, who) ?? anybody;
      }
      case 'withdraw':
      case 'urge':
      case 'cc':
        return instance.initiator;
      case 'takeBack':
        return history.findLast(({ outcome }) => outcome === 'complete')?.assignee ?? anybody;
      case 'comment':
        return task?.assignee ?? instance.initiator;
      case 'suspend':
      case 'activate':
      case 'terminate':
      case 'move':
      case 'reassign':
      case 'timer':
        return 'admin';
      default:
        return task?.assignee ?? anybody;
    }
  }

  /** The words that the verb takes, among them such that nobody should listen to. */
  #words({ verb, who, task, value }: RandomStep, { tasks, history, instance }: Snapshot, userId: string): Words {
    const others = this.#people.filter((each) => each !== userId);
    const activity = tasks.length === 0 ? '' : (tasks[task % tasks.length]?.activity_id ?? '');
    const siblings = tasks.filter(({ activity_id }) => activity_id === activity).map(({ assignee }) => assignee ?? '');
    const done = ['start', ...new Set(history.map(({ activity_id }) => activity_id))];
    const words: Words = { comment: `step ${value}` };
    switch (verb) {
      case 'complete':
      case 'resolve': {
        const known = at(this.#data[activity] ?? [], value);
        if (!known && value % 2 === 0) return words;
        // with everything that may not be written here
        return { ...words, formData: { ...garbage(this.#topic, instance.form_data, activity), ...known } };
      }
      case 'rollback':
        return {
          ...words,
          targetActivityId: at(done, value) ?? 'start',
          ...(who % 2 === 0 && { mode: who % 4 === 0 ? 'straight' : 'through' }),
        };
      case 'move': {
        const places = Object.values(this.#topic.process.nodes).filter(({ type }) => type === 'userTask');
        const from = who % 3 === 0 ? at(tasks, task)?.id : undefined;
        return {
          ...words,
          targetActivityId: at(places, value)?.id ?? '',
          ...(from !== undefined && { fromTaskId: from }),
        };
      }
      case 'reassign':
      case 'delegate':
      case 'transfer':
        return { ...words, userId: at(others, value) ?? '' };
      case 'addSign':
        return {
          ...words,
          userIds: [at(others, value) ?? ''],
          position: at(['beside', 'before', 'after'], who) ?? 'beside',
        };
      case 'removeSign':
        return { ...words, userIds: [at(siblings, value) ?? ''] };
      case 'cc':
        return { ...words, userIds: [at(others, value) ?? ''] };
      default:
        return words;
    }
  }

  /** Nothing that the person's node hides may leave, neither in the form nor in the history. */
  async #leaks(userId: string): Promise<string[]> {
    const person = this.#hall.directory.person(userId);
    if (!person) return [];
    try {
      const detail = await getDetail(person, { processInstanceId: this.id, locale: 'zh-CN' }, this.#hall);
      const { hidden } = rightsAt(this.#topic, detail.node);
      const shown = [
        ...pathsIn(detail.formData),
        ...detail.history.flatMap(({ diff }) => diff.map(({ path }) => fieldPath(path))),
      ];
      return shown.filter((path) => hidden(path)).map((path) => `${userId} sees ${path} at ${detail.node}`);
    } catch (error) {
      if (error instanceof HallError && error.error === 'instanceNotFound') return [];
      throw error;
    }
  }

  #judge(faults: readonly string[]): void {
    if (faults.length === 0) return;
    throw new Error(`${faults.join('; ')}\n  after\n  ${this.taken.join('\n  ')}`);
  }
}

/** Somebody to this request, beside those who have its tasks or may take them. */
function isNamed({ instance, history, readers }: Snapshot, userId: string): boolean {
  if (userId === 'admin' || userId === instance.initiator) return true;
  const acted = history.flatMap(({ assignee, on_behalf_of }) => [assignee, on_behalf_of]);
  return acted.includes(userId) || readers.some(({ user_id }) => user_id === userId);
}

/** A value for every field, also for those that the node may not write: those must not arrive. */
function garbage(topic: VersionedTopic, stored: FormData, node: string): FormData {
  const rights = rightsAt(topic, node);
  const names = Object.keys(topic.schema.properties ?? {}).filter((name) => !rights.touches(name));
  const kept = Object.entries(stored).filter(([name]) => rights.touches(name));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(names.map((name) => [name, 'HACKED'])) };
}

function at<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}
