import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ProcessNodeDetail } from '../../../contract/processes.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import { actionsAt } from '../flow/taskMove.ts';
import type { Hall } from '../hall.ts';
import { namedFields } from './fields.ts';
import { groupName } from './groups.ts';
import { openProcess } from './openProcess.ts';

export interface NamedNode {
  /** of the deployed version */
  id: string;
  activityId: string;
  locale: Locale;
}

/**
 * One node of a deployed process: who gets it, what he may do with the request and with each field, and where it goes on.
 * @throws HallError notFound, forbidden
 */
export async function getProcessNode(person: Person, input: NamedNode, hall: Hall): Promise<ProcessNodeDetail> {
  const version = await openProcess(person, input.id, hall);
  const topic = hall.registry.localised(version, input.locale);
  const { process, manifest } = topic;
  const node = Object.hasOwn(process.nodes, input.activityId) ? process.nodes[input.activityId] : undefined;
  if (!node) throw new HallError('notFound');
  const { multi } = node;
  const { resubmit, withdraw, batch } = manifest.nodes[node.id] ?? {};
  return {
    id: node.id,
    name: node.name,
    type: node.type,
    processDefinitionId: version.version.versionId,
    processDefinitionKey: topic.key,
    processDefinitionName: manifest.title,
    version: version.version.number,
    assignee: node.assignee ?? '',
    candidateUsers: node.candidateUsers ?? [],
    candidateGroups: (node.candidateGroups ?? []).map((group) => ({
      group,
      name: groupName(group, input.locale, hall),
    })),
    dueDate: node.dueDate ?? '',
    multi: multi
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
    fields: fieldRights(topic, node),
    ways: waysFrom(process, node),
    open: await openHere(topic.key, node.id, hall),
  };
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
