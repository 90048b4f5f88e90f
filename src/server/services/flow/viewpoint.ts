import type { Person } from '../../../contract/person.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Eyes } from './eyes.ts';
import { holds } from './involvement.ts';
import type { InvolvedTask, Involvement } from './involvement.ts';
import type { Handle, InstanceRow } from './rows.ts';

/** A request with the eyes of one person: the node decides what he sees of it. */
export interface Viewpoint {
  person: Person;
  instance: InstanceRow;
  topic: VersionedTopic;
  involvement: Involvement;
  /** `view`, `start` or a user task */
  node: string;
  /** the open task that he looks at, where he has one */
  mine: InvolvedTask | undefined;
  /** rows of tables that the task from which he looks is, or was, about */
  rows: RowIds | null;
}

/** Whether anything may be done about it. */
export const isMoving = ({ state, suspended }: InstanceRow): boolean => state === 'running' && !suspended;

export function eyesOf({ topic, node, rows, involvement, mine }: Viewpoint): Eyes {
  const own = ownRows(topic, node, rows);
  return { topic, node, own, initiator: involvement.initiator, acting: mine !== undefined };
}

/** What the applicant and the readers see after the submission. */
export const VIEW = 'view';

/**
 * From which node a person looks: that of his own open task (the one he asks for first), else of the task that he asks for
 * and has handled, else `view` as applicant or reader, else that of what he handled last.
 */
export async function nodeFor(
  seen: Omit<Viewpoint, 'node' | 'mine' | 'rows'>,
  taskId: string | undefined,
  hall: Hall,
): Promise<Pick<Viewpoint, 'node' | 'mine' | 'rows'>> {
  const { person, instance, involvement } = seen;
  const { tasks } = involvement;
  const mine = taskId === undefined ? bestOf(tasks, person) : named(tasks, taskId);
  if (mine) return { mine, node: mine.task.activity_id, rows: mine.task.rows };
  const asked = taskId === undefined ? undefined : await handledNode(person, instance, taskId, hall);
  if (asked) return { mine: undefined, ...asked };
  const own = bestOf(tasks, person);
  if (own) return { mine: own, node: own.task.activity_id, rows: own.task.rows };
  if (involvement.initiator || involvement.reader) return { mine: undefined, node: VIEW, rows: null };
  const last = await handledNode(person, instance, undefined, hall);
  return { mine: undefined, ...(last ?? { node: VIEW, rows: null }) };
}

/** What a person can see of a request, looking from one of his tasks after the other. */
export async function allEyes(seen: Omit<Viewpoint, 'node' | 'mine' | 'rows'>, db: Handle): Promise<Eyes[]> {
  const { person, instance, involvement } = seen;
  const { tasks, initiator, reader, admin } = involvement;
  const steps = await handledSteps(person, instance, db).distinct().execute();
  const places: Pick<Viewpoint, 'node' | 'mine' | 'rows'>[] = [
    ...tasks.map((mine) => ({ mine, node: mine.task.activity_id, rows: mine.task.rows })),
    ...(initiator || reader || admin ? [{ mine: undefined, node: VIEW, rows: null }] : []),
    ...steps.map(({ activity_id: node, rows }) => ({ mine: undefined, node, rows })),
  ];
  return places.map((place) => eyesOf({ ...seen, ...place }));
}

/** Which of his open tasks a person is about: the one that he names, where it is one of them. */
export function taskMeant(
  { tasks }: Pick<Involvement, 'tasks'>,
  person: Person,
  taskId: string | undefined,
): InvolvedTask | undefined {
  return named(tasks, taskId) ?? bestOf(tasks, person);
}

function named(tasks: readonly InvolvedTask[], taskId: string | undefined): InvolvedTask | undefined {
  return tasks.find(({ task }) => task.id === taskId);
}

/** His own before those that he could claim, before those of people who are away, before those that he gave away. */
function bestOf(tasks: readonly InvolvedTask[], person: Person): InvolvedTask | undefined {
  return (
    tasks.find(({ task }) => task.assignee === person.id) ??
    tasks.find(({ task, candidate, onBehalfOf }) => candidate && task.assignee === null && onBehalfOf === null) ??
    tasks.find((each) => holds(person, each)) ??
    tasks.find(({ task, candidate }) => candidate && task.assignee === null) ??
    tasks[0]
  );
}

async function handledNode(
  person: Person,
  instance: InstanceRow,
  taskId: string | undefined,
  hall: Hall,
): Promise<Pick<Viewpoint, 'node' | 'rows'> | undefined> {
  let steps = handledSteps(person, instance, hall.db);
  if (taskId !== undefined) steps = steps.where('task_id', '=', taskId);
  const step = await steps.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return step && { node: step.activity_id, rows: step.rows };
}

function handledSteps(person: Person, instance: InstanceRow, db: Handle) {
  return db
    .selectFrom('wf_history')
    .select(['activity_id', 'rows'])
    .where('instance_id', '=', instance.id)
    .where('task_id', 'is not', null)
    .where('activity_id', '!=', 'start')
    .where((where) => where.or([where('assignee', '=', person.id), where('on_behalf_of', '=', person.id)]));
}
