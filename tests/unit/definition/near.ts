import { field, inProcess, inSchema, inTopic, inUi, part, recordTask, splitAndJoin, TASK } from './edits.ts';
import type { Files } from './fixtures.ts';

const candidate = (assignee: string): Files =>
  inProcess(
    /<userTask id="office"[^>]*>/,
    `<userTask id="office" name="核对 \${item.name}" flowable:assignee="${assignee}">
      <multiInstanceLoopCharacteristics flowable:collection="\${items}" flowable:elementVariable="item" />
    </userTask>`,
  );

/** Right, but nearly what the rule refuses: none of these may be reported by it. */
export const NEAR: Record<string, Files[]> = {
  'format-old': [inUi((u) => Object.assign(part(u, 'reason'), { 'ui:span': 24, 'ui:rows': 2 }))],
  'schema-then-declares': [inSchema((s) => (part(s, 'then')['properties'] = { reason: { minLength: 5 } }))],
  'ui-sections': [inUi((u) => delete u['ui:sections'])],
  'show-if': [
    inUi((u) => (part(u, 'flight')['ui:showIf'] = "${kind == 'air' && initiator != null && count(items) > 0}")),
    inUi((u) => (u['items'] = { items: { price: { 'ui:showIf': '${count > 1}' } } })),
  ],
  'show-if-circle': [inUi((u) => (u['vehicle'] = { 'ui:showIf': '${!(empty flight)}' }))],
  'ui-unknown-key': [inUi((u) => (u['items'] = { 'ui:totals': ['amount'], items: { price: { 'ui:help': 'x' } } }))],
  'node-start-shows': [
    inTopic((t) => (part(t, 'nodes', 'office')['require'] = ['vehicle', 'items.approved'])),
    inTopic((t) => (part(t, 'nodes')['leader'] = { write: ['reason'], require: ['reason'] })),
  ],
  'effect-fields': [
    inTopic((t) => (part(t, 'effects', 0)['set'] = { text: '${reason} ${days}', count: '${days + 1}' })),
    inTopic((t) => {
      part(t, 'effects', 0)['update'] = { id: '${reason}', set: { count: '${days}' } };
      delete part(t, 'effects', 0)['set'];
    }),
  ],
  'record-fields': [inProcess(/<userTask id="office".*/, recordTask('text', '${reason}'))],
  'bpmn-inclusive-join': [splitAndJoin('inclusiveGateway', 'inclusiveGateway', TASK)],
  'bpmn-unknown-variable': [candidate('${leaderOf(item.name)}')],
  'schema-default': [inSchema((s) => (field(s, 'kind')['default'] = 'rail'))],
  'exclusive-unknown-field': [inTopic((t) => (t['exclusive'] = [{ by: 'vehicle', message: '已被占用' }]))],
  'bpmn-unmarked-default': [
    inProcess(
      /<exclusiveGateway id="long"[^]*<userTask id="office"/,
      '<exclusiveGateway id="long" /><sequenceFlow id="f4" sourceRef="long" targetRef="office" /><userTask id="office"',
    ),
  ],
  'bpmn-no-default': [inProcess('${days > 3}', '${days > 2}')],
};
