import { listText } from '../../../definition/text/fill.ts';
import type { Person } from '../../../contract/person.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import { inFlowOrder, stepsAhead } from '../../../definition/process/ahead.ts';
import { variablesIn } from '../../../definition/projection/dependencies.ts';
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
  return tasksIn(topic.process, locale, hall).map(({ node, through }) => ({
    activityId: node.id,
    // which rows there will be nobody knows yet
    name: toldName(node.name, topic, locale, hall) || node.id,
    handlers: handlersOf(node, scope, locale, hall) || whoIsNamed(node, topic, locale, hall),
    sure: certain.has(through),
  }));
}

interface TaskAhead {
  node: ProcessNode;
  /** the element of the topic's own process by which it is reached: itself, or the call of another process */
  through: string;
}

/** The user tasks of a process; a called process's stand where it is called. */
function tasksIn(process: ProcessModel, locale: Locale, hall: Hall, callers: readonly string[] = []): TaskAhead[] {
  return inFlowOrder(process).flatMap((id): TaskAhead[] => {
    const node = process.nodes[id];
    if (node?.type === 'userTask') return [{ node, through: id }];
    const key = node?.calledElement;
    const called = key === undefined || callers.includes(key) ? undefined : hall.registry.topic(key);
    if (key === undefined || !called) return [];
    const tasks = tasksIn(hall.registry.localised(called, locale).process, locale, hall, [...callers, key]);
    return tasks.map((task) => ({ ...task, through: id }));
  });
}

/** Where the form names the people: by which of its fields. Empty where something else decides. */
function whoIsNamed(node: ProcessNode, { schema }: TopicDefinition, locale: Locale, hall: Hall): string {
  const asked = [node.multi?.collection ?? node.assignee, ...(node.candidateUsers ?? [])];
  const fields = asked.flatMap((text) => variablesIn(text ?? '')).map((name) => name.split('.')[0] ?? '');
  const titles = fields.flatMap((name) => schema.properties?.[name]?.title ?? []);
  if (titles.length === 0) return '';
  return hall.texts.text(locale, 'flow.namedIn', { fields: listText([...new Set(titles)], locale) });
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
