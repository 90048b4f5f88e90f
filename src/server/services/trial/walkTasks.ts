import { either, listed, say, type Words } from '../../../definition/text/say.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { actionsAt } from '../flow/offered.ts';
import type { CreatedTask } from '../flow/office.ts';
import { WalkRefused } from './refused.ts';
import type { WalkWorld } from './walkWorld.ts';

/** The open tasks of a walk: whose they are, and who may do what with them, as the server judges it. */
export class WalkTasks {
  readonly open: CreatedTask[] = [];
  /** what lies with a delegate, and whose it is */
  private readonly owners = new Map<CreatedTask, string | null>();
  private readonly claimed = new Set<CreatedTask>();
  private readonly topic: TopicDefinition;
  private readonly people: WalkWorld['people'];

  constructor(topic: TopicDefinition, people: WalkWorld['people']) {
    this.topic = topic;
    this.people = people;
  }

  /** The task at which somebody does this. @throws WalkRefused that says why he cannot */
  taskFor({ at, by, verb }: { at: string; by: string; verb: string }, state: string): CreatedTask {
    const { called } = this.people;
    const here = this.open.filter(({ activityId }) => activityId === at);
    const own = here.find((task) => this.handlers(task).includes(by));
    if (own?.assignee === null && verb !== 'claim')
      throw new WalkRefused(
        'claimFirst',
        say`"${by}" must claim "${at}" first: add a step {"by": "${by}", "at": "${at}", "do": "claim"}`,
        { by: called(by), at },
      );
    if (own !== undefined) {
      const offered = this.offered(own);
      if (verb === 'claim' || offered.includes(verb)) return own;
      throw new WalkRefused('notOffered', say`"${at}" does not offer "${verb}"; it offers ${offered.join(', ')}`, {
        at,
      });
    }
    const tasks = this.open.map((task) => say`${task.activityId} (${this.whoFor(task)})`);
    const open = tasks.length === 0 ? say`nothing, the request is ${state}` : listed(tasks);
    const why = here.length === 0 ? say`nothing is open at "${at}"` : say`"${by}" has no task at "${at}"`;
    throw new WalkRefused(here.length === 0 ? 'nothingOpen' : 'notTheirs', say`${why}; open: ${open}`, {
      by: called(by),
      at,
    });
  }

  /** What a delegate has waits for its owner. */
  private offered(task: CreatedTask): string[] {
    if (this.owners.has(task)) return ['resolve'];
    return [...actionsAt(this.topic, task.activityId), ...(this.claimed.has(task) ? ['unclaim'] : [])];
  }

  /** It goes from one person to another, or back. */
  hand(task: CreatedTask, by: string, verb: string, userId: string | undefined): void {
    if (verb === 'claim') {
      task.assignee = by;
      this.claimed.add(task);
    } else if (verb === 'unclaim') {
      task.assignee = null;
      this.claimed.delete(task);
    } else if (verb === 'resolve') {
      task.assignee = this.owners.get(task) ?? null;
      this.owners.delete(task);
    } else if (userId !== undefined && (verb === 'delegate' || verb === 'transfer')) {
      if (verb === 'delegate') this.owners.set(task, task.assignee);
      task.assignee = userId;
    }
  }

  /** Ids of whoever has the task or may claim it. */
  handlers({ assignee, candidateUsers, candidateGroups }: CreatedTask): string[] {
    if (assignee !== null) return [assignee];
    return [...candidateUsers, ...candidateGroups.flatMap((group) => this.people.members(group))];
  }

  /** Whoever has the task or may claim it, by user name and real name. */
  whoFor({ assignee, candidateUsers, candidateGroups }: CreatedTask): Words {
    const { called } = this.people;
    if (assignee !== null) return called(assignee);
    const groups = candidateGroups.map((group) => {
      const members = this.people.members(group).map(called);
      return say`${group} = ${members.length === 0 ? say`nobody` : either(members)}`;
    });
    const all = [...candidateUsers.map(called), ...groups];
    return all.length === 0 ? say`nobody` : listed(all);
  }
}
