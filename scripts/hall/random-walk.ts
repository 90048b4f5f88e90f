import { HallError } from '../../src/contract/errors.ts';
import type { Random } from '../../src/definition/generate/random.ts';
import type { Stock } from '../../src/definition/generate/stock.ts';
import { generateSubmission } from '../../src/definition/generate/submission.ts';
import { turningPoints } from '../../src/definition/generate/turningPoints.ts';
import { dependenciesOf, variablesIn } from '../../src/definition/projection/dependencies.ts';
import { getPath } from '../../src/definition/projection/rows.ts';
import type { ProcessLookup } from '../../src/definition/process/called.ts';
import type { TopicDefinition } from '../../src/definition/types/definition.ts';
import type { FormData, JsonValue } from '../../src/definition/types/json.ts';
import type { SequenceFlow } from '../../src/definition/types/process.ts';
import type { DemoPeople } from './people.ts';
import type { LinkedTopics } from './linked-topics.ts';
import { Telling } from './telling.ts';
import { ENGLISH, type Tongue } from './tongue.ts';
import { english, say, type Words } from '../../src/definition/text/say.ts';
import { engineInMemory } from '../../src/server/engine/embedded.ts';
import { plainCalendar } from '../../src/definition/expression/scope.ts';
import { linkedRequests } from '../../src/server/services/trial/linkedRequest.ts';
import { Walk } from '../../src/server/services/trial/walk.ts';
import type { RecordForms, WalkWorld } from '../../src/server/services/trial/walkWorld.ts';

/** Everything that walking needs besides the topic. */
export interface Surroundings {
  people: DemoPeople;
  stock: Stock;
  called: ProcessLookup;
  forms: RecordForms;
  /** topics whose journeys others name; left out: none */
  linked?: LinkedTopics | undefined;
  /** left out: English */
  tongue?: Tongue;
}

/** What a walk needs of it: without a hall no days but Saturdays and Sundays are off. */
export function offline({ people, called, forms, linked }: Omit<Surroundings, 'stock'>): WalkWorld {
  const world = { people, called, forms, calendar: plainCalendar, engine: engineInMemory };
  return { ...world, request: linkedRequests((key) => linked?.get(key), world) };
}

export interface Problem {
  what: Words;
  /** the node for whose form no data was found */
  unfilled?: string;
}

/** Chance may send a table of several rows back dozens of times before all are right. */
const MAX_STEPS = 300;

/** Nothing was found that a node's form takes; perhaps by bad luck: other walks may have found something. */
class NoData extends Error {
  readonly node: string;
  constructor(node: string, whyNot: string) {
    super(`no data was found that "${node}" takes: ${whyNot}`);
    this.node = node;
  }
}

/** One request with generated data, from the form to an end, on which a wanted way is taken if values can bring it about. */
export class RandomWalk {
  readonly lines: string[] = [];
  /** nodes whose form was filled in */
  readonly filled = new Set<string>();
  private readonly topic: TopicDefinition;
  private readonly world: Surroundings;
  private readonly target: SequenceFlow | undefined;
  private readonly random: Random;
  private readonly initiator: string;
  private readonly walk: Walk;
  private readonly telling: Telling;
  private readonly tongue: Tongue;

  constructor(topic: TopicDefinition, world: Surroundings, target: SequenceFlow | undefined, random: Random) {
    this.topic = topic;
    this.world = world;
    this.target = target;
    this.random = random;
    this.initiator = random.pick(world.people.starters(topic.manifest.startableBy)) ?? 'admin';
    this.walk = new Walk(topic, this.initiator, offline(world));
    this.tongue = world.tongue ?? ENGLISH;
    this.telling = new Telling(topic, this.walk, world.people, this.tongue);
  }

  get taken(): ReadonlySet<string> {
    return this.walk.taken;
  }

  /** What kept it from its end, if anything did. */
  run(): Problem | undefined {
    try {
      this.walk.start(this.generated('start'));
      this.tell(say`${this.world.people.called(this.initiator)} hands it in${this.decisive()}`);
      for (let steps = 0; this.walk.state === 'running'; steps++) {
        if (steps >= MAX_STEPS) return { what: say`it is not over after ${MAX_STEPS} steps` };
        this.tell(this.next());
      }
      this.lines.push(`  ${this.tongue.say(say`ends ${this.walk.state}`)}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof NoData) return { what: error.message, unfilled: error.node };
      return { what: error instanceof HallError ? `${error.error}: ${JSON.stringify(error.details)}` : error.message };
    }
  }

  private tell(line: Words): void {
    this.lines.push(`  ${this.tongue.say(line)}`, ...this.telling.news());
  }

  /** Somebody does one of the open tasks, or an event comes; answers what happened. */
  private next(): Words {
    const { walk, random, target, topic } = this;
    const events = walk.waiting();
    const wanted = events.find(({ event }) => event === target?.source && !walk.taken.has(target.id));
    const task = random.pick(walk.tasks);
    const event = wanted ?? (task === undefined ? random.pick(events) : undefined);
    if (event !== undefined) {
      walk.fire(event);
      return say`"${event.event}" comes: ${topic.process.nodes[event.event]?.name ?? ''}`;
    }
    if (task === undefined) throw new Error('nobody has a task, and nothing is waited for');
    const by = random.pick(walk.handlers(task));
    if (by === undefined) throw new Error(english(say`nobody can do "${task.activityId}": ${walk.whoFor(task)}`));
    const { write = [] } = topic.manifest.nodes[task.activityId] ?? {};
    const writes = task.activityId === 'start' || write.length > 0;
    const claims = task.assignee === null ? say`claim and ` : '';
    walk.complete(task, by, writes ? this.generated(task.activityId) : undefined);
    return say`${this.world.people.called(by)}: ${claims}complete at ${task.activityId}${writes ? this.decisive() : ''}`;
  }

  private generated(node: string): FormData {
    const { topic, walk, random, world } = this;
    const scope = walk.scope();
    const preferences = this.preferences();
    const made = generateSubmission(topic, node, walk.formData, { random, stock: world.stock, scope, preferences });
    if ('whyNot' in made) throw new NoData(node, made.whyNot);
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

  /** The values by which the process decides: `  (amount = 100000)`. */
  private decisive(): string {
    const { topic, walk } = this;
    const conditions = Object.values(topic.process.flows).flatMap(({ condition }) => condition ?? []);
    const names = new Set(conditions.flatMap(variablesIn));
    const asked = [...names].filter((name) => dependenciesOf(topic.manifest, `\${${name}}`).size > 0);
    const told = asked.flatMap((name) => {
      const value = getPath(walk.formData, name);
      return value === undefined ? [] : [`${name} = ${JSON.stringify(value)}`];
    });
    return told.length === 0 ? '' : `  (${told.join(', ')})`;
  }
}
