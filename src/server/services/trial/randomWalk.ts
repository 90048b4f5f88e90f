import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Random } from '../../../definition/generate/random.ts';
import type { Stock } from '../../../definition/generate/stock.ts';
import { generateSubmission } from '../../../definition/generate/submission.ts';
import { turningPoints } from '../../../definition/generate/turningPoints.ts';
import type { Words } from '../../../definition/text/say.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { SequenceFlow } from '../../../definition/types/process.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { CreatedTask } from '../flow/office.ts';
import { Walk, type WalkState } from './walk.ts';
import { WalkNews, type News } from './walkNews.ts';
import type { WalkWorld } from './walkWorld.ts';

/** All that a walk with generated data needs besides the topic. */
export interface RandomWorld extends WalkWorld {
  stock: Stock;
  /** those who may hand it in */
  starters: readonly string[];
  /** the topic as whoever reads what a form does not take would read it; left out: as it is written */
  reader?: { topic: TopicDefinition; locale: Locale };
}

/** Something that was done on a walk, and what came of it. */
export interface RandomStep extends News {
  /** who did it; null: it came by itself */
  by: string | null;
  /** `start`, a step, or the event that came */
  at: string;
  /** what it was done to, as it was before */
  task: CreatedTask | null;
  /** whether data went with it */
  writes: boolean;
  /** afterwards */
  formData: FormData;
}

/** What keeps a walk from its end. */
export type WalkStop =
  | { why: 'endless'; steps: number }
  /** nothing was found that a node's form takes; perhaps by bad luck: other walks may have found something */
  | { why: 'noData'; at: string; whyNot: string; errors: readonly DataError[] }
  | { why: 'nobody'; at: string; who: Words }
  /** nobody has a task, and nothing is waited for */
  | { why: 'nothing' }
  | { why: 'failed'; error: Error };

/** A request with generated data on its way. */
export interface RandomWay {
  steps: RandomStep[];
  state: WalkState;
  /** undefined: it got to its end */
  stop: WalkStop | undefined;
}

/** Chance may send a table of several rows back dozens of times before all are right. */
const MAX_STEPS = 300;

class Stopped extends Error {
  readonly stop: WalkStop;
  constructor(stop: WalkStop) {
    super(stop.why);
    this.stop = stop;
  }
}

/** One request with generated data, from the form to an end, on which a wanted way is taken if values can bring it about. */
export class RandomWalk {
  /** nodes whose form was filled in */
  readonly filled = new Set<string>();
  private readonly topic: TopicDefinition;
  private readonly world: RandomWorld;
  private readonly target: SequenceFlow | undefined;
  private readonly random: Random;
  private readonly initiator: string;
  private readonly walk: Walk;
  private readonly news: WalkNews;
  private readonly steps: RandomStep[] = [];

  constructor(topic: TopicDefinition, world: RandomWorld, target: SequenceFlow | undefined, random: Random) {
    this.topic = topic;
    this.world = world;
    this.target = target;
    this.random = random;
    this.initiator = random.pick(world.starters) ?? 'admin';
    this.walk = new Walk(topic, this.initiator, world, world.reader);
    this.news = new WalkNews(this.walk);
  }

  get taken(): ReadonlySet<string> {
    return this.walk.taken;
  }

  /** Goes it; a server has others to answer between two steps. */
  async run(): Promise<RandomWay> {
    const stop = await this.go();
    return { steps: this.steps, state: this.walk.state, stop };
  }

  private async go(): Promise<WalkStop | undefined> {
    try {
      this.walk.start(this.generated('start'));
      this.told({ by: this.initiator, at: 'start', task: null, writes: true });
      for (let steps = 0; this.walk.state === 'running'; steps++) {
        if (steps >= MAX_STEPS) return { why: 'endless', steps };
        await othersTurn();
        this.next();
      }
      return undefined;
    } catch (error) {
      if (error instanceof Stopped) return error.stop;
      if (!(error instanceof Error)) throw error;
      return { why: 'failed', error };
    }
  }

  private told(done: Pick<RandomStep, 'by' | 'at' | 'task' | 'writes'>): void {
    this.steps.push({ ...done, ...this.news.next(), formData: this.walk.formData });
  }

  /** Somebody does one of the open tasks, or an event comes. */
  private next(): void {
    const { walk, random, target, topic } = this;
    const events = walk.waiting();
    const wanted = events.find(({ event }) => event === target?.source && !walk.taken.has(target.id));
    const task = random.pick(walk.tasks);
    const event = wanted ?? (task === undefined ? random.pick(events) : undefined);
    if (event !== undefined) {
      walk.fire(event);
      return this.told({ by: null, at: event.event, task: null, writes: false });
    }
    if (task === undefined) throw new Stopped({ why: 'nothing' });
    const { activityId: at } = task;
    const by = random.pick(walk.handlers(task));
    if (by === undefined) throw new Stopped({ why: 'nobody', at, who: walk.whoFor(task) });
    const { write = [] } = topic.manifest.nodes[at] ?? {};
    const writes = at === 'start' || write.length > 0;
    const before = { ...task };
    walk.complete(task, by, writes ? this.generated(at) : undefined);
    this.told({ by, at, task: before, writes });
  }

  private generated(node: string): FormData {
    const { walk, random, world } = this;
    const { stock, reader } = world;
    const scope = walk.scope();
    const preferences = this.preferences();
    const options = { random, stock, scope, preferences, locale: reader?.locale };
    const made = generateSubmission(reader?.topic ?? this.topic, node, walk.formData, options);
    if ('whyNot' in made) throw new Stopped({ why: 'noData', at: node, ...made });
    this.filled.add(node);
    return made.incoming;
  }

  /** Values at which the wanted way's condition turns, and those of its neighbours: a default way needs all of them. */
  private preferences(): Map<string, JsonValue[]> {
    const { target, topic, walk } = this;
    const preferences = new Map<string, JsonValue[]>();
    if (target === undefined || walk.taken.has(target.id)) return preferences;
    const flows = Object.values(topic.process.flows).filter(({ source }) => source === target.source);
    for (const { condition } of flows) {
      if (condition === undefined) continue;
      for (const [path, values] of turningPoints(topic, condition, walk.formData, walk.scope()))
        preferences.set(path, [...(preferences.get(path) ?? []), ...values]);
    }
    return preferences;
  }
}
