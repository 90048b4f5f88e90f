import type { JsonObject } from '../../../src/definition/types/json.ts';
import { edited, ENTITY, PROCESS, TOPIC, type Files } from './fixtures.ts';

/** Things of the fixtures that are edited again and again. */
type Edit = (value: JsonObject) => void;
export const inTopic = (edit: Edit): Files => edited(TOPIC, 'topic.json', edit);
export const inSchema = (edit: Edit): Files => edited(TOPIC, 'schema.json', edit);
export const inUi = (edit: Edit): Files => edited(TOPIC, 'ui.json', edit);
export const inEntity = (edit: Edit): Files => edited(ENTITY, 'entity.json', edit);
export const inProcess = (from: string | RegExp, to: string): Files => {
  const text = PROCESS.replace(from, to);
  if (text === PROCESS) throw new Error(`the fixture does not hold ${from}`);
  return { ...TOPIC, 'process.bpmn': text };
};

/** The schema of one field. */
export const field = (value: JsonObject, name: string): JsonObject =>
  (value['properties'] as Record<string, JsonObject>)[name] ?? {};

export const part = (value: JsonObject, ...path: (string | number)[]): JsonObject =>
  path.reduce<JsonObject>((here, step) => (here as Record<string, JsonObject>)[step] ?? {}, value);

/** A process with a split and a join of these kinds, and two tasks between them. */
export const splitAndJoin = (split: string, join: string): Files =>
  inProcess(
    /<exclusiveGateway id="long"[^]*<endEvent/,
    `<${split} id="long" name="三天以上？" default="f4" />
     <sequenceFlow id="f3" name="否" sourceRef="long" targetRef="office"><conditionExpression>\${days &gt; 3}</conditionExpression></sequenceFlow>
     <sequenceFlow id="f4" name="是" sourceRef="long" targetRef="other" />
     <userTask id="office" name="办公室派车" flowable:candidateGroups="role:office" />
     <userTask id="other" name="领导审批" flowable:candidateGroups="role:office" />
     <sequenceFlow id="f5" sourceRef="office" targetRef="join" />
     <sequenceFlow id="f6" sourceRef="other" targetRef="join" />
     <${join} id="join" />
     <sequenceFlow id="f7" sourceRef="join" targetRef="end" />
     <endEvent`,
  );
