import type { Person } from '../../../contract/person.ts';
import { covers } from '../../access/substitutes.ts';
import type { Hall } from '../hall.ts';
import type { Handle, InstanceRow, OpenTaskRow } from './rows.ts';
import { openTasks, type Candidate, type OpenTask } from './tasks.ts';

/** How a person has to do with a request. Who has nothing to do with it does not learn that it exists. */
export interface Involvement {
  initiator: boolean;
  /** workflow administrator within whose data scope the request lies */
  admin: boolean;
  reader: boolean;
  /** handled, or was named in, a step before */
  handled: boolean;
  /** open tasks that are his as assignee, owner or candidate */
  tasks: InvolvedTask[];
  /** every open task of the request, whoever holds it */
  open: OpenTask[];
}

export interface InvolvedTask {
  task: OpenTaskRow;
  candidate: boolean;
  /** anybody at all is a candidate, so that the assignee may give it back */
  claimed: boolean;
  /** who is away and would have it: the person acts for him; null = it is his own */
  onBehalfOf: string | null;
}

/** Whether the task is assigned to the person, or to somebody for whom he stands in. */
export function holds(person: Person, { task, onBehalfOf }: Pick<InvolvedTask, 'task' | 'onBehalfOf'>): boolean {
  return task.assignee !== null && task.assignee === (onBehalfOf ?? person.id);
}

/** Somebody for whom the person stands in, with the groups whose tasks he could claim. */
interface Away {
  id: string;
  groups: ReadonlySet<string>;
}

/** The request and how the person has to do with it; undefined for everybody else's, and for none at all. */
export async function involvedIn(person: Person, id: string | undefined, hall: Hall) {
  if (id === undefined) return undefined;
  const row = await hall.db.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
  const involvement = row && (await involvementOf(person, row, hall.db, hall));
  return row && involvement && !isStranger(involvement) ? { row, involvement } : undefined;
}

/** Those for whom the person may act on this request now. Hardly ever anybody, and it costs nothing then. */
function awayFrom(person: Person, row: InstanceRow, hall: Hall): Away[] {
  return hall.substitutes.actingFor(person.id, hall.clock.now()).flatMap((substitution) => {
    const absent = hall.directory.person(substitution.userId);
    return absent && covers(substitution, row) ? [{ id: absent.id, groups: new Set(groupsOf(absent)) }] : [];
  });
}

export function groupsOf(person: Person): string[] {
  return [
    ...person.roles.map((code) => `role:${code}`),
    ...person.posts.map((code) => `post:${code}`),
    ...(person.deptId === null ? [] : [`dept:${person.deptId}`]),
    ...(person.superAdmin ? ['role:workflow-admin'] : []),
  ];
}

/** Workflow administrators see every request whose department lies in the data scope of their roles. */
export function isAdminOf(person: Person, deptId: string | null): boolean {
  if (person.superAdmin) return true;
  if (!person.roles.includes('workflow-admin')) return false;
  return person.dataScope === null || (deptId !== null && person.dataScope.includes(deptId));
}

/** @param known its open tasks, where they have been read */
export async function involvementOf(
  person: Person,
  row: InstanceRow,
  db: Handle,
  hall: Hall,
  known?: OpenTask[],
): Promise<Involvement> {
  const initiator = row.initiator === person.id;
  const open = known ?? (row.state === 'running' ? await openTasks(row.id, db) : []);
  const tasks = involvedTasks(person, open, open.length > 0 ? awayFrom(person, row, hall) : []);
  const isParty = initiator || tasks.length > 0;
  return {
    initiator,
    admin: isAdminOf(person, row.dept_id),
    tasks,
    open,
    reader: !isParty && (await isReader(person, row.id, db)),
    handled: !isParty && (await hasHandled(person, row.id, db)),
  };
}

export function isStranger(involvement: Involvement): boolean {
  const { initiator, admin, reader, handled, tasks } = involvement;
  return !initiator && !admin && !reader && !handled && tasks.length === 0;
}

function involvedTasks(person: Person, tasks: readonly OpenTask[], away: readonly Away[]): InvolvedTask[] {
  const own = { id: person.id, groups: new Set(groupsOf(person)) };
  return tasks.flatMap(({ candidates, ...task }): InvolvedTask[] => {
    const claimed = task.assignee !== null && candidates.length > 0;
    const absent = away.find(({ id }) => id === task.assignee);
    if (absent) return [{ task, candidate: false, claimed, onBehalfOf: absent.id }];
    const candidate = isCandidate(own, candidates);
    if (candidate || task.assignee === person.id || task.owner === person.id)
      return [{ task, candidate, claimed, onBehalfOf: null }];
    const other = task.assignee === null ? away.find((each) => isCandidate(each, candidates)) : undefined;
    return other ? [{ task, candidate: true, claimed, onBehalfOf: other.id }] : [];
  });
}

function isCandidate({ id, groups }: Away, candidates: readonly Candidate[]): boolean {
  return candidates.some(({ kind, subject }) => (kind === 'user' ? subject === id : groups.has(subject)));
}

async function isReader(person: Person, instanceId: string, db: Handle): Promise<boolean> {
  const found = await db
    .selectFrom('wf_reader')
    .select('user_id')
    .where('instance_id', '=', instanceId)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  return found !== undefined;
}

async function hasHandled(person: Person, instanceId: string, db: Handle): Promise<boolean> {
  const found = await db
    .selectFrom('wf_history')
    .select('seq')
    .where('instance_id', '=', instanceId)
    .where((where) => where.or([where('assignee', '=', person.id), where('on_behalf_of', '=', person.id)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
