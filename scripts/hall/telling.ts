import { HallError } from '../../src/contract/errors.ts';
import { plainCalendar } from '../../src/definition/expression/scope.ts';
import type { Stock } from '../../src/definition/generate/stock.ts';
import { dependenciesOf, variablesIn } from '../../src/definition/projection/dependencies.ts';
import { getPath } from '../../src/definition/projection/rows.ts';
import type { ProcessLookup } from '../../src/definition/process/called.ts';
import { say, type Words } from '../../src/definition/text/say.ts';
import type { TopicDefinition } from '../../src/definition/types/definition.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import { engineInMemory } from '../../src/server/engine/embedded.ts';
import { readReason } from '../../src/server/services/flow/reasons.ts';
import { linkedRequests } from '../../src/server/services/trial/linkedRequest.ts';
import type { RandomStep, RandomWay, WalkStop } from '../../src/server/services/trial/randomWalk.ts';
import type { News } from '../../src/server/services/trial/walkNews.ts';
import type { RecordForms, WalkWorld } from '../../src/server/services/trial/walkWorld.ts';
import type { LinkedTopics } from './linked-topics.ts';
import type { DemoPeople } from './people.ts';
import { ENGLISH, type Tongue } from './tongue.ts';

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

/** Says what is new on a walk: who got which task and why, and what happened by itself. */
export class Telling {
  private readonly topic: TopicDefinition;
  private readonly people: DemoPeople;
  private readonly tongue: Tongue;

  constructor(topic: TopicDefinition, people: DemoPeople, tongue: Tongue = ENGLISH) {
    this.topic = topic;
    this.people = people;
    this.tongue = tongue;
  }

  news({ automatic, opened }: News): string[] {
    const { say: told } = this.tongue;
    return [
      ...automatic.map(
        ({ activityId, reason }) => `    ${told(say`by itself: ${activityId}: ${this.inWords(reason)}`)}`,
      ),
      ...opened.map(({ activityId, name, reason, who }) => {
        const why: Words = this.inWords(reason) || this.ruleOf(activityId) || say`the applicant`;
        return `    → ${told(say`${activityId} "${name}": ${who}   (${why})`)}`;
      }),
    ];
  }

  /** A walk with generated data, line by line. */
  way({ steps, state, stop }: RandomWay): string[] {
    const { say: told } = this.tongue;
    const last = stop === undefined ? `  ${told(say`ends ${state}`)}` : `  ✗ ${told(this.stop(stop))}`;
    return [...steps.flatMap((step) => [`  ${told(this.done(step))}`, ...this.news(step)]), last];
  }

  stop(stop: WalkStop): Words {
    switch (stop.why) {
      case 'endless':
        return say`it is not over after ${stop.steps} steps`;
      case 'noData':
        return `no data was found that "${stop.at}" takes: ${stop.whyNot}`;
      case 'nobody':
        return say`nobody can do "${stop.at}": ${stop.who}`;
      case 'nothing':
        return 'nobody has a task, and nothing is waited for';
      case 'failed': {
        const { error } = stop;
        return error instanceof HallError ? `${error.error}: ${JSON.stringify(error.details)}` : error.message;
      }
    }
  }

  private done({ by, at, task, writes, formData }: RandomStep): Words {
    if (by === null) return say`"${at}" comes: ${this.topic.process.nodes[at]?.name ?? ''}`;
    const values = writes ? this.decisive(formData) : '';
    if (task === null) return say`${this.people.called(by)} hands it in${values}`;
    const claims = task.assignee === null ? say`claim and ` : '';
    return say`${this.people.called(by)}: ${claims}complete at ${at}${values}`;
  }

  /** The values by which the process decides: `  (amount = 100000)`. */
  private decisive(formData: FormData): string {
    const { manifest, process } = this.topic;
    const names = new Set(Object.values(process.flows).flatMap(({ condition = '' }) => variablesIn(condition)));
    const asked = [...names].filter((name) => dependenciesOf(manifest, `\${${name}}`).size > 0);
    const told = asked.flatMap((name) => {
      const value = getPath(formData, name);
      return value === undefined ? [] : [`${name} = ${JSON.stringify(value)}`];
    });
    return told.length === 0 ? '' : `  (${told.join(', ')})`;
  }

  /** A reason as history shows it; one that is plain text stays as it is. */
  private inWords(text: string): string {
    const reason = readReason(text);
    const words = this.tongue.reasons;
    if (reason === undefined || words[reason.name] === undefined) return text;
    const people = this.people.called(reason.values['userId'] ?? '');
    return (words[reason.name] ?? '').replace('{{people}}', () => people);
  }

  private ruleOf(activityId: string): string {
    const { assignee, candidateUsers, candidateGroups } = this.topic.process.nodes[activityId] ?? {};
    return [assignee, ...(candidateUsers ?? []), ...(candidateGroups ?? [])]
      .filter((text) => text !== undefined)
      .join(', ');
  }
}
