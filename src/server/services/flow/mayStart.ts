import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Person } from '../../../contract/person.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';

/** `startableBy`: account types (`admin`, `teacher`, `student`, `staff`) or role codes; left out = everybody. */
export function mayStart(person: Person, topic: TopicDefinition): boolean {
  const { startableBy } = topic.manifest;
  if (startableBy === undefined) return true;
  return startableBy.some(
    (name) =>
      Object.entries(ACCOUNT_TYPES).some(([type, code]) => type === name && code === person.accountType) ||
      person.roles.includes(name),
  );
}
