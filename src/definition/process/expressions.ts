import type { MultiInstance, ProcessModel, ProcessNode, SequenceFlow } from '../types/process.ts';

/** What the engine does with an expression's value. */
export type Expected =
  'boolean' | 'user' | 'users' | 'groups' | 'receivers' | 'date' | 'list' | 'number' | 'timer' | 'text';

/** One expression or template of a process, with where it stands: ask `places.at(owner, part, offset)`. */
export interface ProcessExpression {
  /** id of the node or flow */
  owner: string;
  /** `condition`, `assignee`, `candidateUsers.0`, `fields.to`, … */
  part: string;
  text: string;
  expects: Expected;
  /** names beside the form's fields: elements of the multi-instances around, and their counters */
  elements: { name: string; collection: string | undefined }[];
  counters: boolean;
}

/** Every expression of a process, for checks and for tools. */
export function expressionsOf(model: Pick<ProcessModel, 'nodes' | 'flows'>): ProcessExpression[] {
  return [
    ...Object.values(model.flows).flatMap((flow) => ofFlow(flow, model)),
    ...Object.values(model.nodes).flatMap((node) => ofNode(node, model)),
  ];
}

/** Whether a multi-instance asks the elements of its list themselves: its assignee is `${person}`. */
export function asksEach({ assignee, multi }: ProcessNode): boolean {
  return multi !== undefined && assignee?.replaceAll(/\s/g, '') === `\${${multi.elementVariable}}`;
}

function ofFlow(flow: SequenceFlow, model: Pick<ProcessModel, 'nodes'>): ProcessExpression[] {
  if (flow.condition === undefined) return [];
  const around = surroundings(model.nodes[flow.source]?.scope, model);
  return [{ owner: flow.id, part: 'condition', text: flow.condition, expects: 'boolean', ...around }];
}

function ofNode(node: ProcessNode, model: Pick<ProcessModel, 'nodes'>): ProcessExpression[] {
  const outside = surroundings(node.scope, model);
  const inside = node.multi ? { elements: [...outside.elements, elementOf(node.multi)], counters: true } : outside;
  const found: ProcessExpression[] = [];
  const add = (part: string, text: string | undefined, expects: Expected, around = inside): void => {
    if (text !== undefined) found.push({ owner: node.id, part, text, expects, ...around });
  };
  const addList = (part: string, list: string[] | undefined, expects: Expected): void => {
    for (const [index, text] of (list ?? []).entries()) add(`${part}.${index}`, text, expects);
  };
  if (node.name.includes('${')) add('name', node.name, 'text');
  add('assignee', node.assignee, 'user');
  addList('candidateUsers', node.candidateUsers, 'users');
  addList('candidateGroups', node.candidateGroups, 'groups');
  add('dueDate', node.dueDate, 'date');
  add('timer', node.event?.timer?.value, node.event?.timer?.kind === 'date' ? 'date' : 'timer');
  add('collection', node.multi?.collection, 'list', outside);
  add('cardinality', node.multi?.cardinality, 'number', outside);
  add('completionCondition', node.multi?.completionCondition, 'boolean');
  for (const [name, text] of Object.entries(node.fields ?? {}))
    add(`fields.${name}`, text, name === 'to' && node.delegate !== 'record' ? 'receivers' : 'text');
  return found;
}

function elementOf({ elementVariable, collection }: MultiInstance): ProcessExpression['elements'][number] {
  return { name: elementVariable, collection };
}

function surroundings(
  scope: string | undefined,
  model: Pick<ProcessModel, 'nodes'>,
): Pick<ProcessExpression, 'elements' | 'counters'> {
  const elements: ProcessExpression['elements'] = [];
  for (let node = model.nodes[scope ?? '']; node; node = model.nodes[node.scope]) {
    if (node.multi) elements.unshift(elementOf(node.multi));
  }
  return { elements, counters: elements.length > 0 };
}
