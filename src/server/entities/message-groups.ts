import { sql } from 'kysely';
import type { FormData } from '../../definition/types/json.ts';
import { strings } from './authority.ts';
import type { BehaviourContext } from './behaviour.ts';
import { refused } from './refused.ts';
import { selectRecords } from './store.ts';
import type { StoredRecord } from './store.ts';

const GROUP = 'workStation/message-groups';
/** what one person sends at once; more is a notice */
const MOST_PEOPLE = 500;

export async function groupsOf(ids: readonly string[], { trx, entity }: BehaviourContext): Promise<StoredRecord[]> {
  return selectRecords(trx, entity(GROUP), { where: [sql`id = any(${[...ids]}::text[])`] });
}

/**
 * Everybody in these groups now, by hand, department, role or post: who has joined one meanwhile, or was given its role or
 * post, too; who has left is told nothing.
 */
export async function peopleInGroups(ids: readonly string[], context: BehaviourContext): Promise<string[]> {
  const { tools } = context;
  const everybody = new Set(tools.peopleIn(null));
  const people = (await groupsOf(ids, context)).flatMap(({ data: group }) => {
    const depts = strings(group['deptIds']);
    return [
      ...strings(group['memberIds']),
      ...(depts.length > 0 ? tools.peopleIn(depts) : []),
      ...tools.peopleWith(strings(group['roleIds']), strings(group['postIds'])),
    ];
  });
  return [...new Set(people)].filter((id) => everybody.has(id));
}

/**
 * Where those are reached whom `people` and `groupIds` of an action's input name, each once; whoever has no such contact is
 * left out. @throws HallError invalidData where there are people, but nobody can be reached, or too many are
 */
export async function contactsIn(
  input: FormData,
  kind: 'email' | 'mobile',
  context: BehaviourContext,
): Promise<string[]> {
  const groups = strings(input['groupIds']);
  const named = [...strings(input['people']), ...(groups.length > 0 ? await peopleInGroups(groups, context) : [])];
  const people = [...new Set(named)];
  if (people.length > MOST_PEOPLE) throw refused('groupIds', context.text('tooManyPeople', { count: MOST_PEOPLE }));
  const found = people.flatMap((id) => context.tools.contactOf(id)[kind] ?? []);
  if (people.length > 0 && found.length === 0) throw refused('people', context.text('nobodyReached'));
  return [...new Set(found)];
}
