import type { TopicDefinition } from '../../src/definition/types/definition.ts';
import { readReason } from '../../src/server/services/flow/reasons.ts';
import { say, type Words } from '../../src/definition/text/say.ts';
import { ENGLISH, type Tongue } from './tongue.ts';
import type { DemoPeople } from './people.ts';
import type { Walk } from '../../src/server/services/trial/walk.ts';

/** Says what is new on a walk: who got which task and why, and what happened by itself. */
export class Telling {
  private readonly topic: TopicDefinition;
  private readonly walk: Walk;
  private readonly people: DemoPeople;
  private readonly tongue: Tongue;
  private readonly told = new Set<string>();

  constructor(topic: TopicDefinition, walk: Walk, people: DemoPeople, tongue: Tongue = ENGLISH) {
    this.topic = topic;
    this.walk = walk;
    this.people = people;
    this.tongue = tongue;
  }

  news(): string[] {
    const { walk, told } = this;
    const lines = walk.automatic
      .splice(0)
      .map(
        ({ activityId, reason }) => `    ${this.tongue.say(say`by itself: ${activityId}: ${this.inWords(reason)}`)}`,
      );
    for (const task of walk.tasks) {
      if (told.has(task.id)) continue;
      told.add(task.id);
      const why: Words = this.inWords(task.reason) || this.ruleOf(task.activityId) || say`the applicant`;
      lines.push(`    → ${this.tongue.say(say`${task.activityId} "${task.name}": ${walk.whoFor(task)}   (${why})`)}`);
    }
    return lines;
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
