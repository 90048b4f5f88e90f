import { createHash } from 'node:crypto';
import type { ProcessModel, ProcessNode, SequenceFlow } from '../../../definition/types/process.ts';
import { APPLICANT } from '../port.ts';

/** Where a request lies with its applicant: an activity that no flow leads to. */
export const PARKED = 'hall_applicant';

/** A process as the cluster is given it. */
export interface Rewritten {
  /** key of its definition, another one for every version */
  key: string;
  xml: string;
}

/** Key of the definition that a version is deployed as. */
export const keyFor = (version: string): string =>
  `hall_${createHash('sha256').update(version).digest('hex').slice(0, 24)}`;

/** Whether the cluster can hold requests of this process: it finds no process that is called. */
export function isRewritable({ nodes }: ProcessModel): boolean {
  return Object.values(nodes).every(({ calledElement }) => calledElement === undefined);
}

/**
 * The model for an engine that decides nothing: conditions, numbers of instances and completion conditions are variables
 * that come with each command; timers and signals are messages that the hall sends; service tasks are passed, because the
 * hall does them; user tasks carry nobody.
 */
export function rewrite(version: string, model: ProcessModel): Rewritten {
  const key = keyFor(version);
  const nodes = Object.values(model.nodes);
  const messages = nodes.filter(isMessage).map(({ id }) => `<message id="${id}_message" name="${id}"/>`);
  const codes = new Set(nodes.flatMap(({ event }) => (event?.kind === 'error' && event.ref ? [event.ref] : [])));
  const errors = [...codes].map((code, index) => `<error id="hall_error_${index}" errorCode="${escape(code)}"/>`);
  const context: Context = { nodes, flows: Object.values(model.flows), codes: [...codes] };
  const xml =
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="hall">${messages.join('')}${errors.join('')}` +
    `<process id="${key}" name="${escape(model.name)}" isExecutable="true" camunda:historyTimeToLive="30">` +
    `${insideOf(model.id, context)}<userTask id="${PARKED}" name="${APPLICANT}"/></process></definitions>`;
  return { key, xml };
}

/** Names of the variables by which decisions travel. */
export const variableOf = {
  condition: (flow: string): string => `condition_${flow}`,
  elements: (activity: string): string => `elements_${activity}`,
  over: (activity: string): string => `over_${activity}`,
};

interface Context {
  nodes: readonly ProcessNode[];
  flows: readonly SequenceFlow[];
  codes: readonly string[];
}

function insideOf(scope: string, context: Context): string {
  const inside = context.nodes.filter((node) => node.scope === scope);
  const ids = new Set(inside.map(({ id }) => id));
  const flows = context.flows.filter(({ source }) => ids.has(source));
  return [...inside.map((node) => elementOf(node, context)), ...flows.map((flow) => flowOf(flow, context))].join('');
}

function flowOf({ id, source, target, condition }: SequenceFlow, { nodes }: Context): string {
  // a fork asks nothing
  const asks = condition !== undefined && nodes.find((node) => node.id === source)?.type !== 'parallelGateway';
  const expression = `<conditionExpression xsi:type="tFormalExpression">\${${variableOf.condition(id)}}</conditionExpression>`;
  return `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${asks ? expression : ''}</sequenceFlow>`;
}

function elementOf(node: ProcessNode, context: Context): string {
  const { id, name, outgoing, attachedTo, cancelActivity } = node;
  const tag = node.type === 'serviceTask' ? 'task' : node.type;
  const byDefault = context.flows.find((flow) => outgoing.includes(flow.id) && flow.isDefault);
  const attributes = [
    ...[`id="${id}"`, `name="${escape(name)}"`],
    ...(byDefault && tag.endsWith('Gateway') && tag !== 'parallelGateway' ? [`default="${byDefault.id}"`] : []),
    ...(attachedTo === undefined ? [] : [`attachedToRef="${attachedTo}" cancelActivity="${cancelActivity !== false}"`]),
  ];
  const inside = node.type === 'subProcess' ? insideOf(id, context) : '';
  return `<${tag} ${attributes.join(' ')}>${eventOf(node, context)}${loopOf(node)}${inside}</${tag}>`;
}

function eventOf(node: ProcessNode, { codes }: Context): string {
  if (isMessage(node)) return `<messageEventDefinition messageRef="${node.id}_message"/>`;
  const { kind, ref } = node.event ?? {};
  if (kind === 'terminate') return '<terminateEventDefinition/>';
  if (kind !== 'error') return '';
  return ref ? `<errorEventDefinition errorRef="hall_error_${codes.indexOf(ref)}"/>` : '<errorEventDefinition/>';
}

/** An event that comes from the hall. */
function isMessage({ type, event }: ProcessNode): boolean {
  const waits = type === 'intermediateCatchEvent' || type === 'boundaryEvent';
  return waits && event?.kind !== 'error';
}

function loopOf({ id, multi }: ProcessNode): string {
  if (!multi) return '';
  const over =
    multi.completionCondition === undefined
      ? ''
      : `<completionCondition xsi:type="tFormalExpression">\${${variableOf.over(id)}}</completionCondition>`;
  const number = `<loopCardinality xsi:type="tFormalExpression">\${${variableOf.elements(id)}}</loopCardinality>`;
  return `<multiInstanceLoopCharacteristics isSequential="${multi.sequential}">${number}${over}</multiInstanceLoopCharacteristics>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}
