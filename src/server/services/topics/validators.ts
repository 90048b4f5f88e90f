import { createHash } from 'node:crypto';
import { HallError } from '../../../contract/errors.ts';
import { API, PATHS } from '../../../contract/paths.ts';
import { projectSchema } from '../../../definition/projection/project.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { prepareSchema } from '../../../definition/validation/prepare.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';

const hashes = new WeakMap<TopicDefinition, Map<string, string>>();
const modules = new Map<string, string>();
/** a module is some 20 kB */
const MOST_MODULES = 500;

/**
 * Where a page gets the validators of a node: a module named by the hash of what it checks, so that it may be kept for good
 * and is the same in every language. The query only helps a server that has not made it yet.
 */
export function validatorsAddress(topic: VersionedTopic, node: string): string {
  const of = new URLSearchParams({ version: topic.version.versionId, node });
  return `${API}${PATHS.validators}/${hashAt(topic, node)}.js?${of.toString()}`;
}

export interface GetValidators {
  hash: string;
  version?: string | undefined;
  node?: string | undefined;
}

/** Text of the module. @throws HallError notFound where version and node do not lead to that hash */
export async function getValidators(input: GetValidators, hall: Hall): Promise<string> {
  const known = modules.get(input.hash);
  if (known !== undefined) return known;
  const schema = await schemaWithHash(input, hall);
  if (!schema) throw new HallError('notFound');
  // with the library that compiles: a tenth of all that a server reads
  const { validatorModule } = await import('../../definitions/validatorModule.ts');
  const text = validatorModule(schema);
  if (modules.size >= MOST_MODULES) modules.delete(modules.keys().next().value ?? '');
  modules.set(input.hash, text);
  return text;
}

async function schemaWithHash({ hash, version, node }: GetValidators, hall: Hall): Promise<JsonSchema | undefined> {
  const named = version === undefined ? undefined : await hall.registry.version(version);
  if (named && node !== undefined && hashAt(named, node) === hash) return schemaAt(named, node);
  for (const topic of hall.registry.topics()) {
    const found = nodesOf(topic).find((each) => hashAt(topic, each) === hash);
    if (found !== undefined) return schemaAt(topic, found);
  }
  return undefined;
}

function hashAt(topic: TopicDefinition, node: string): string {
  let nodes = hashes.get(topic);
  if (!nodes) hashes.set(topic, (nodes = new Map()));
  let hash = nodes.get(node);
  if (hash === undefined) {
    const text = JSON.stringify(prepareSchema(schemaAt(topic, node)));
    hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    nodes.set(node, hash);
  }
  return hash;
}

function schemaAt(topic: TopicDefinition, node: string): JsonSchema {
  return projectSchema(topic.schema, rightsAt(topic, node));
}

/** Every place from which a topic can be seen. */
export function nodesOf(topic: TopicDefinition): string[] {
  const tasks = Object.values(topic.process.nodes).filter(({ type }) => type === 'userTask');
  return ['start', 'view', ...tasks.map(({ id }) => id)];
}
