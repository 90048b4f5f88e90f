import { marked } from '../../../support/marked.ts';

const NAMESPACES = [
  'xmlns:bpmn2="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

/** A process with the prefix bpmn2, as Eclipse writes it; `body` goes without one. */
export function processFile(key: string, body: string, named = ''): string {
  const prefixed = marked(body).replace(/<(\/?)(?=[a-z]\w*)(?!flowable:)/g, '<$1bpmn2:');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<bpmn2:definitions ${NAMESPACES} id="d" targetNamespace="t">${named}\n<bpmn2:process id="${key}" isExecutable="true">\n${prefixed}\n</bpmn2:process>\n</bpmn2:definitions>`;
}

export const LINE =
  '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="Leader" flowable:assignee="${leaderOf(initiator)}"/><sequenceFlow id="b" sourceRef="t1" targetRef="e"/><endEvent id="e"/>';

export const manifest = (more: object = {}): object => ({ title: 'Trip', category: 'logistics', ...more });
export const schema = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
