import { listText } from '../../../definition/text/fill.ts';
import type { Person } from '../../../contract/person.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import { inFlowOrder, stepsAhead } from '../../../definition/process/ahead.ts';
import { startEvents, toldName } from '../flow/names.ts';
import { formScope } from '../flow/run.ts';
import type { Hall } from '../hall.ts';
import { groupName } from '../processes/groups.ts';

/** One user task as the applicant reads it before he starts. */
export interface TopicStep {
  activityId: string;
  name: string;
  /** names of people, else of the roles or posts that may take it; empty where it depends on the form */
  handlers: string;
  /** false: only some requests come by here */
  sure: boolean;
}

/** The user tasks in the order in which the process reaches them, with who would handle them for this person. */
export function topicSteps(person: Person, topic: TopicDefinition, locale: Locale, hall: Hall): TopicStep[] {
  const scope = formScope({}, person.id, hall.clock.now(), hall);
  const begin = startEvents(topic).map(({ id }) => id);
  const ahead = stepsAhead(topic.process, begin, () => null);
  const certain = new Set(ahead.flatMap(({ node, sure }) => (sure ? [node.id] : [])));
  return inFlowOrder(topic.process)
    .flatMap((id) => topic.process.nodes[id] ?? [])
    .filter(({ type }) => type === 'userTask')
    .map((node) => ({
      activityId: node.id,
      // which rows there will be nobody knows yet
      name: toldName(node.name, topic, locale, hall) || node.id,
      handlers: handlersOf(node, scope, locale, hall),
      sure: certain.has(node.id),
    }));
}

/** Names of the people or groups that would get a task, as far as the scope's form tells. */
export function handlersOf(node: ProcessNode, scope: Scope, locale: Locale, hall: Hall): string {
  const { directory } = hall;
  const people = node.multi?.collection ? peopleIn(node.multi.collection, scope) : peopleIn(node.assignee, scope);
  const named = [...people, ...(node.candidateUsers ?? []).flatMap((text) => peopleIn(text, scope))];
  const names = named.flatMap((id) => (directory.user(id) ? [directory.nameOf(id)] : []));
  const groups = (node.candidateGroups ?? []).map((group) => groupName(group, locale, hall));
  return listText([...new Set([...names, ...groups])], locale);
}

/** Ids that an expression gives without a form; none where it needs one. */
function peopleIn(text: string | undefined, scope: Scope): string[] {
  if (text === undefined) return [];
  try {
    const value = evaluateTemplate(text, scope);
    return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
  } catch {
    return [];
  }
}
