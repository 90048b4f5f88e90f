import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ProcessNodeDetail } from '../../../contract/processes.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import { VIEW } from '../flow/viewpoint.ts';
import { formScope } from '../flow/run.ts';
import { handlersOf } from '../topics/topicSteps.ts';
import { actionsAt } from '../flow/offered.ts';
import type { Hall } from '../hall.ts';
import { namedFields } from './fields.ts';
import { groupName } from './groups.ts';
import { mayProcess } from './openProcess.ts';

export interface NamedNode {
  /** of the deployed version */
  id: string;
  activityId: string;
  locale: Locale;
}

/**
 * One node of a deployed process: who gets it, what he may do with the request and with each field, and where it goes on.
 * Administrators read all of it; who takes part in a request of that version reads what concerns him: no rules of who gets
 * it or where it goes, and no field that is hidden from readers.
 * @throws HallError notFound, forbidden
 */
export async function getProcessNode(person: Person, input: NamedNode, hall: Hall): Promise<ProcessNodeDetail> {
  const version = await hall.registry.version(input.id);
  if (!version) throw new HallError('notFound');
  const isAdmin = mayProcess(person, 'flow:process:info');
  if (!isAdmin && !(await takesPart(person, input.id, hall))) throw new HallError('forbidden');
  const topic = hall.registry.localised(version, input.locale);
  const { process, manifest } = topic;
  const node = Object.hasOwn(process.nodes, input.activityId) ? process.nodes[input.activityId] : undefined;
  if (!node) throw new HallError('notFound');
  const { multi } = node;
  const seen = rightsAt(topic, VIEW);
  const { resubmit, withdraw, batch } = manifest.nodes[node.id] ?? {};
  return {
    id: node.id,
    name: node.name,
    type: node.type,
    processDefinitionId: version.version.versionId,
    processDefinitionKey: topic.key,
    processDefinitionName: manifest.title,
    version: version.version.number,
    handlers: isAdmin ? null : handlersOf(node, formScope({}, person.id, hall.clock.now(), hall), input.locale, hall),
    assignee: isAdmin ? (node.assignee ?? '') : '',
    candidateUsers: isAdmin ? (node.candidateUsers ?? []) : [],
    candidateGroups: (node.candidateGroups ?? []).map((group) => ({
      group,
      name: groupName(group, input.locale, hall),
    })),
    dueDate: node.dueDate ?? '',
    multi:
      multi && isAdmin
        ? {
            sequential: multi.sequential,
            collection: multi.collection ?? multi.cardinality ?? '',
            completionCondition: multi.completionCondition ?? '',
          }
        : null,
    actions: node.type === 'userTask' ? [...actionsAt(topic, node.id)] : [],
    rights: {
      ...(resubmit !== undefined && { resubmit }),
      ...(withdraw !== undefined && { withdraw }),
      ...(batch !== undefined && { batch }),
    },
    fields: fieldRights(topic, node).filter(({ name }) => isAdmin || !seen.hidden(name)),
    ways: waysFrom(process, node).map((way) => (isAdmin ? way : { ...way, condition: '' })),
    open: isAdmin ? await openHere(topic.key, node.id, hall) : null,
  };
}

/** Whether the person handed in a request of that version, has handled one, or has one to handle. */
async function takesPart(person: Person, versionId: string, hall: Hall): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_instance where initiator = ${person.id} and version_id = ${versionId}
    union all
    select 1 from wf_history h join wf_instance i on i.id = h.instance_id
      where h.assignee = ${person.id} and i.version_id = ${versionId}
    union all
    select 1 from wf_task t join wf_instance i on i.id = t.instance_id
      where t.assignee = ${person.id} and i.version_id = ${versionId}
    limit 1`.execute(hall.db);
  return rows.length > 0;
}

/** Fields have rights where people see a form: at the start and at user tasks. */
function fieldRights(topic: TopicDefinition, node: ProcessNode): ProcessNodeDetail['fields'] {
  if (node.type !== 'userTask' && node.type !== 'startEvent') return [];
  const rights = rightsAt(topic, node.type === 'startEvent' ? 'start' : node.id);
  return namedFields(topic.schema).map(({ name, title, requiredBySchema }) => ({
    name,
    title,
    write: rights.touches(name),
    hide: rights.hidden(name),
    require: rights.mustHave(name, requiredBySchema),
  }));
}

function waysFrom(process: ProcessModel, node: ProcessNode): ProcessNodeDetail['ways'] {
  return node.outgoing.flatMap((id) => {
    const flow = process.flows[id];
    if (!flow) return [];
    const target = process.nodes[flow.target];
    return [
      {
        target: flow.target,
        name: target?.name || flow.target,
        condition: flow.condition ?? '',
        isDefault: flow.isDefault,
      },
    ];
  });
}

async function openHere(topic: string, activityId: string, hall: Hall): Promise<number> {
  const { count } = await hall.db
    .selectFrom('wf_task')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('topic', '=', topic)
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
