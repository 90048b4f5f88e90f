import type { JsonObject } from '../../../src/definition/types/json.ts';
import { edited, ENTITY, PROCESS, REPORT, TOPIC, type Files } from './fixtures.ts';

/** Things of the fixtures that are edited again and again. */
type Edit = (value: JsonObject) => void;
export const inTopic = (edit: Edit): Files => edited(TOPIC, 'topic.json', edit);
export const inSchema = (edit: Edit): Files => edited(TOPIC, 'schema.json', edit);
export const inUi = (edit: Edit): Files => edited(TOPIC, 'ui.json', edit);
export const inEntity = (edit: Edit): Files => edited(ENTITY, 'entity.json', edit);
export const inReport = (edit: Edit): Files => edited(REPORT, 'report.json', edit);
export const inProcess = (from: string | RegExp, to: string): Files => {
  const text = PROCESS.replace(from, to);
  if (text === PROCESS) throw new Error(`the fixture does not hold ${from}`);
  return { ...TOPIC, 'process.bpmn': text };
};

/** A form that may name a request of another topic, and a journey that names this one. */
export const linking = (link: string): Files => {
  const files = inSchema((schema) => (part(schema, 'properties')['before'] = { ...BEFORE }));
  const { formData, ...journey } = TOPIC['samples/journey-1.json'] as JsonObject;
  return { ...files, 'samples/linked-1.json': { ...journey, formData: { ...(formData as JsonObject), before: link } } };
};
const BEFORE = { type: 'string', title: '是', 'x-request': 'other' };

/** The schema of one field. */
export const field = (value: JsonObject, name: string): JsonObject =>
  (value['properties'] as Record<string, JsonObject>)[name] ?? {};

export const part = (value: JsonObject, ...path: (string | number)[]): JsonObject =>
  path.reduce<JsonObject>((here, step) => (here as Record<string, JsonObject>)[step] ?? {}, value);

/** Work behind the join of `splitAndJoin`. */
export const TASK = `<sequenceFlow id="f7" sourceRef="join" targetRef="last" />
  <userTask id="last" name="领导审批" flowable:candidateGroups="role:office" />
  <sequenceFlow id="f8" sourceRef="last" targetRef="end" />`;

/** A service task in the place of the office that writes one field of a record. */
export const recordTask = (name: string, value: string, entity = 'sys/log'): string =>
  `<serviceTask id="office" name="办公室派车" flowable:delegateExpression="\${record}"><extensionElements>
    <flowable:field name="entity"><flowable:string>${entity}</flowable:string></flowable:field>
    <flowable:field name="${name}"><flowable:expression>${value}</flowable:expression></flowable:field>
  </extensionElements></serviceTask>`;

/** A form that names a record. */
export const LOGGED = {
  'schema.json': inSchema((schema) => {
    part(schema, 'properties')['log'] = { type: 'string', title: 'Log', 'x-record': 'sys/log' };
  })['schema.json'] as JsonObject,
};

/** A process with a split and a join of these kinds, and two tasks between them. */
export const splitAndJoin = (split: string, join: string, after = ''): Files =>
  inProcess(
    /<exclusiveGateway id="long"[^]*<endEvent/,
    `<${split} id="long" name="三天以上？"${split === 'exclusiveGateway' ? ' default="f4"' : ''} />
     <sequenceFlow id="f3" name="否" sourceRef="long" targetRef="office"><conditionExpression>\${days &gt; 3}</conditionExpression></sequenceFlow>
     <sequenceFlow id="f4" name="是" sourceRef="long" targetRef="other" />
     <userTask id="office" name="办公室派车" flowable:candidateGroups="role:office" />
     <userTask id="other" name="领导审批" flowable:candidateGroups="role:office" />
     <sequenceFlow id="f5" sourceRef="office" targetRef="join" />
     <sequenceFlow id="f6" sourceRef="other" targetRef="join" />
     <${join} id="join" />
     ${after === '' ? '<sequenceFlow id="f7" sourceRef="join" targetRef="end" />' : after}
     <endEvent`,
  );

/** A timer at the office that waits until then; `to` may be left empty. */
export const waiting = (until: string, condition = '${days > 3}'): Files => ({
  ...inSchema((schema) => (schema['required'] = ['reason', 'from', 'flight', 'items'])),
  // what a rule speaks of is taken for given
  'topic.json': inTopic((topic) => delete topic['rules'])['topic.json'] ?? null,
  'samples/invalid-1.json': null,
  'process.bpmn': PROCESS.replace('${days > 3}', condition).replace(
    '</process>',
    `<boundaryEvent id="over" attachedToRef="office"><timerEventDefinition><timeDate>${until}</timeDate></timerEventDefinition></boundaryEvent>
    <sequenceFlow id="f6" sourceRef="over" targetRef="late" /><endEvent id="late" name="结束" /></process>`,
  ),
});

/** The office has a task for each row, which expressions call so. */
export const repeated = (name: string): Files =>
  inProcess(
    /<userTask id="office"([^>]*) \/>/,
    `<userTask id="office"$1><multiInstanceLoopCharacteristics flowable:collection="\${items}" flowable:elementVariable="${name}"/></userTask>`,
  );

/** Somebody is told before the office acts, whom the form names or does not. */
export const telling = (to: string, required: string[] = []): Files => ({
  ...inProcess(
    '<sequenceFlow id="f2" sourceRef="leader" targetRef="long" />',
    `<sequenceFlow id="f2" sourceRef="leader" targetRef="tell" /><sequenceFlow id="f7" sourceRef="tell" targetRef="long" />
    <serviceTask id="tell" name="领导审批" flowable:delegateExpression="\${notify}"><extensionElements>
      <flowable:field name="to"><flowable:expression>${to}</flowable:expression></flowable:field>
    </extensionElements></serviceTask>`,
  ),
  'schema.json':
    inSchema((schema) => {
      part(schema, 'properties')['keeper'] = { type: 'string', title: '名称', format: 'user-id' };
      (schema['required'] as string[]).push(...required);
    })['schema.json'] ?? null,
  'ui.json': inUi((ui) => (part(ui, 'ui:sections', 0)['fields'] as string[]).push('keeper'))['ui.json'] ?? null,
});
