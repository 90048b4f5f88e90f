import { HallError } from '../../../contract/errors.ts';
import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Person } from '../../../contract/person.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { groupsOf, isAdminOf } from '../flow/involvement.ts';
import { INITIATOR } from '../flow/appoint.ts';
import { mayStart } from '../flow/mayStart.ts';
import { START } from '../flow/taskMove.ts';
import { VIEW } from '../flow/viewpoint.ts';
import type { Hall } from '../hall.ts';
import { nodesOf } from './validators.ts';

export interface NamedTopic {
  key: string;
  node?: string | undefined;
  /** number of an older version; left out = the one that is served */
  version?: number | undefined;
}

/**
 * A topic at a node, for who may see that: `start` and `view` for those who may start it or have a request of it, a task's
 * node for those who hold, held or may be offered such a task, everything for workflow administrators.
 * @throws HallError topicNotFound, notFound for a node or version that there is not, forbidden
 */
export async function openTopic(
  person: Person,
  input: NamedTopic,
  hall: Hall,
): Promise<{ topic: VersionedTopic; node: string }> {
  const node = input.node ?? START;
  const served = hall.registry.topic(input.key);
  const topic = input.version === undefined ? served : await versionNumbered(input.key, input.version, hall);
  if (!topic) throw new HallError(served ? 'notFound' : 'topicNotFound');
  if (!nodesOf(topic).includes(node)) throw new HallError('notFound');
  const common = node === START || node === VIEW;
  if ((common && served && mayStart(person, served)) || isAdminOf(person, person.deptId)) return { topic, node };
  // for whom the person stands in, him it would be offered to
  const away = hall.substitutes
    .actingFor(person.id, hall.clock.now())
    .filter(({ topics }) => topics.length === 0 || topics.includes(topic.key))
    .flatMap(({ userId }) => hall.directory.person(userId) ?? []);
  if ([person, ...away].some((each) => isOffered(each, topic, node))) return { topic, node };
  for (const each of [person, ...(common ? [] : away)]) {
    if (await hasMet(each, topic.key, node, hall)) return { topic, node };
  }
  throw new HallError('forbidden');
}

async function versionNumbered(key: string, number: number, hall: Hall): Promise<VersionedTopic | undefined> {
  const row = await hall.db
    .selectFrom('definition_version')
    .select('id')
    .where('kind', '=', 'topic')
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && hall.registry.version(row.id);
}

/**
 * Whether the process may offer this person a task at that node: to a group of his, to himself as applicant, or to whomever
 * an expression finds. Expressions find approvers, who are teachers and staff; a student meets such a form with his task.
 */
function isOffered(person: Person, topic: VersionedTopic, node: string): boolean {
  const { candidateGroups = [], candidateUsers = [], assignee } = topic.process.nodes[node] ?? {};
  const own = groupsOf(person);
  if (candidateGroups.some((group) => own.includes(group))) return true;
  const named = [assignee, ...candidateUsers].filter((text) => text?.includes('${') === true);
  if (named.some((text) => INITIATOR.test(text ?? '')) && mayStart(person, topic)) return true;
  return named.some((text) => !INITIATOR.test(text ?? '')) && person.accountType !== ACCOUNT_TYPES.student;
}

/** Whether the person has had to do with a request of the topic at that node. */
async function hasMet(person: Person, topic: string, node: string, hall: Hall): Promise<boolean> {
  if (node === START || node === VIEW) {
    const own = await hall.db
      .selectFrom('wf_instance')
      .select('id')
      .where('topic', '=', topic)
      .where('initiator', '=', person.id)
      .limit(1)
      .executeTakeFirst();
    return own !== undefined;
  }
  const open = await hall.db
    .selectFrom('wf_task')
    .select('id')
    .where('topic', '=', topic)
    .where('activity_id', '=', node)
    .where((where) => where.or([where('assignee', '=', person.id), where('owner', '=', person.id)]))
    .limit(1)
    .executeTakeFirst();
  if (open) return true;
  const done = await hall.db
    .selectFrom('wf_history as h')
    .innerJoin('wf_instance as i', 'i.id', 'h.instance_id')
    .select('h.seq')
    .where('i.topic', '=', topic)
    .where('h.activity_id', '=', node)
    .where('h.assignee', '=', person.id)
    .where('h.task_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return done !== undefined;
}
