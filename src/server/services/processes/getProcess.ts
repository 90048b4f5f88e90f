import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ProcessFile, ProcessNodeName } from '../../../contract/processes.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessModel } from '../../../definition/types/process.ts';
import type { Fault } from '../../../definition/types/source.ts';
import { faultsIn } from '../../../definition/check/locale.ts';
import { drawnTopic } from '../../../definition/process/drawn.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import { drawTopic } from '../flow/getDiagram.ts';
import type { Hall } from '../hall.ts';
import { mayProcess, openProcess } from './openProcess.ts';

interface NamedProcess {
  id: string;
  locale: Locale;
}

/** A deployed version with its BPMN, its nodes and its sisters. */
export async function getProcess(person: Person, input: NamedProcess, hall: Hall): Promise<ProcessFile> {
  const topic = await openProcess(person, input.id, hall);
  const drawn = await drawnTopic(topic);
  const { manifest, key, process } = hall.registry.localised(drawn, input.locale);
  const versions = await hall.db
    .selectFrom('definition_version')
    .select(['id', 'number', 'created_at', 'suspended'])
    .where('kind', '=', 'topic')
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .execute();
  const served = hall.registry.topic(key)?.version.versionId;
  return {
    id: topic.version.versionId,
    key,
    name: manifest.title,
    version: topic.version.number,
    suspended: versions.find(({ id }) => id === input.id)?.suspended ?? false,
    xml: drawn.process.xml,
    nodes: nodeNames(process).map((node) => {
      const bounds = process.diagram.shapes[node.id];
      return { ...node, ...(bounds && { bounds }) };
    }),
    versions: versions.map(({ id, number, created_at, suspended }) => ({
      id,
      version: number,
      deploymentTime: campusDateTime(created_at),
      suspended,
      served: id === served,
    })),
  };
}

/** User tasks first: they are what people ask about. */
export function nodeNames({ nodes }: ProcessModel): ProcessNodeName[] {
  const named = Object.values(nodes).map(({ id, name, type }) => ({ id, name, type }));
  const isTask = ({ type }: ProcessNodeName) => type === 'userTask';
  return [...named.filter(isTask), ...named.filter((node) => !isTask(node))];
}

export async function getProcessDiagram(person: Person, input: NamedProcess, hall: Hall): Promise<string> {
  return drawTopic(await openProcess(person, input.id, hall), { done: [], active: [] }, input.locale, hall);
}

/** What the checker says about the folders now, for analysts. */
export function listFaults(person: Person, locale: Locale, hall: Hall): Fault[] {
  if (!mayProcess(person, 'flow:process:info')) throw new HallError('forbidden');
  return faultsIn(hall.registry.faults(), locale, toTaiwan);
}
