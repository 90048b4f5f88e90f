import type { ProcessNode, SequenceFlow } from '../types/process.ts';
import type { Reading } from './reading.ts';
import { say } from '../text/say.ts';
import { NODE_WORDS } from './vocabulary.ts';
import { meantOrListed } from '../text/suggest.ts';

const ACTIVITIES: readonly ProcessNode['type'][] = ['userTask', 'serviceTask', 'subProcess', 'callActivity'];
/** ids that the hall uses for its own nodes, see `nodes` of topic.json */
const RESERVED = ['start', 'view'];

/** What must hold for the engine to run the process at all; what is merely unwise is the checker's business. */
export function checkStructure(
  reading: Reading,
  processId: string,
  nodes: Record<string, ProcessNode>,
  flows: Record<string, SequenceFlow>,
): void {
  const all = Object.values(nodes);
  checkStarts(reading, processId, all);
  for (const node of all) {
    if (node.type === 'boundaryEvent') checkBoundary(reading, node, nodes);
    if (node.type === 'endEvent' && node.outgoing.length > 0) {
      reading.faultAt('bpmn-end-event', say`nothing may follow the end event "${node.id}"`, node.id);
    }
    if (node.type.endsWith('Gateway') && (node.incoming.length === 0 || node.outgoing.length === 0)) {
      reading.faultAt('bpmn-gateway-ways', say`gateway "${node.id}" needs a flow in and a flow out`, node.id);
    }
    if (node.multi && !ACTIVITIES.includes(node.type)) {
      reading.faultAt('bpmn-multi-instance', say`a ${NODE_WORDS[node.type]} cannot be a multi-instance`, node.id);
    }
    if (node.type === 'userTask' && RESERVED.includes(node.id)) {
      reading.faultAt(
        'bpmn-reserved-id',
        say`"${node.id}" is the hall's own name; give the user task another id`,
        node.id,
      );
    }
  }
  for (const flow of Object.values(flows)) {
    if (flow.condition !== undefined && !flow.condition.includes('${')) {
      reading.faultAt('bpmn-condition', say`a condition is written as \${…}`, flow.id, 'condition');
    }
  }
}

function checkStarts(reading: Reading, processId: string, nodes: ProcessNode[]): void {
  for (const scope of [processId, ...nodes.filter(({ type }) => type === 'subProcess').map(({ id }) => id)]) {
    const starts = nodes.filter((node) => node.scope === scope && node.type === 'startEvent');
    const what = scope === processId ? say`the process` : say`sub-process "${scope}"`;
    if (starts.length === 0) reading.faultAt('bpmn-start-event', say`${what} has no start event`, scope);
    for (const extra of starts.slice(1)) {
      reading.faultAt('bpmn-start-event', say`${what} has more than one start event`, extra.id);
    }
    for (const start of starts.filter((each) => each.incoming.length > 0)) {
      reading.faultAt('bpmn-start-event', say`nothing may lead to the start event "${start.id}"`, start.id);
    }
    if (starts[0] && starts[0].outgoing.length === 0) {
      reading.faultAt('bpmn-start-event', say`nothing follows the start event "${starts[0].id}"`, starts[0].id);
    }
  }
}

function checkBoundary(reading: Reading, node: ProcessNode, nodes: Record<string, ProcessNode>): void {
  const host = nodes[node.attachedTo ?? ''];
  const activities = Object.values(nodes).flatMap(({ id, type }) => (ACTIVITIES.includes(type) ? [id] : []));
  if (!host || !ACTIVITIES.includes(host.type) || host.scope !== node.scope) {
    reading.faultAt(
      'bpmn-boundary',
      say`"${node.id}" is attached to "${node.attachedTo ?? ''}", which is no activity${meantOrListed(node.attachedTo ?? '', activities)}`,
      node.id,
    );
  } else if (node.event?.kind === 'error' && host.type === 'userTask') {
    reading.faultAt('bpmn-boundary', say`nobody can throw an error in the user task "${host.id}"`, node.id);
  } else if (host.type === 'serviceTask' && node.event?.kind !== 'error') {
    reading.faultAt('bpmn-boundary', say`a service task takes no time: "${node.id}" could never fire`, node.id);
  }
  if (node.incoming.length > 0) reading.faultAt('bpmn-boundary', say`nothing may lead to "${node.id}"`, node.id);
  if (node.outgoing.length === 0) reading.faultAt('bpmn-boundary', say`nothing follows "${node.id}"`, node.id);
}
