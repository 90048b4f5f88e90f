import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';

/** What workflow administrators may be allowed, one by one: the codes of the entities flow/* and of their actions. */
export type ProcessRight =
  | 'flow:model:info'
  | 'flow:model:update'
  | 'flow:model:save'
  | 'flow:model:deploy'
  | 'flow:process:info'
  | 'flow:process:activate'
  | 'flow:process:suspend'
  | 'flow:process:convert'
  | 'flow:running:info'
  | 'flow:running:activate'
  | 'flow:running:suspend'
  | 'flow:running:terminate'
  | 'flow:running:move'
  | 'flow:running:reassign'
  | 'flow:running:migrate'
  | 'flow:running:signal';

export function mayProcess(person: Person, right: ProcessRight): boolean {
  return person.superAdmin || person.permissions.includes(right);
}

/** @throws HallError forbidden */
export function requireRight(person: Person, right: ProcessRight): void {
  if (!mayProcess(person, right)) throw new HallError('forbidden');
}

/** A deployed version by its id. @throws HallError notFound, forbidden */
export async function openProcess(
  person: Person,
  id: string,
  hall: Hall,
  right: ProcessRight = 'flow:process:info',
): Promise<VersionedTopic> {
  const topic = await hall.registry.version(id);
  if (!topic) throw new HallError('notFound');
  requireRight(person, right);
  return topic;
}
