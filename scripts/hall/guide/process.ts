import { ATTRIBUTES, DELEGATES, NODE_TYPES, REFUSED } from '../../../src/definition/process/vocabulary.ts';
import { code, quoted, table } from './markdown.ts';

const list = (names: Iterable<string>): string => [...names].map(quoted).join(', ');

export function processChapter(): string {
  return `Plain BPMN 2.0; the attributes of \`xmlns:flowable="http://flowable.org/bpmn"\` say who does what. The process's id is
the folder's name. A file without a diagram is laid out when it is loaded, so that a process can be written by hand.

Elements that run: ${list(NODE_TYPES)}; \`sequenceFlow\`, \`multiInstanceLoopCharacteristics\`; events with
\`timerEventDefinition\` (\`timeDuration\` P3D or PT2H, \`timeDate\`, \`timeCycle\` R3/PT24H), \`errorEventDefinition\`,
\`signalEventDefinition\`, \`messageEventDefinition\`, \`terminateEventDefinition\`; \`textAnnotation\` and lanes, which are drawn only.

${table(
  ['not supported', 'instead'],
  Object.entries(REFUSED).map(([name, why]) => [quoted(name), why]),
)}

Flowable attributes: of a user task ${list(ATTRIBUTES['userTask'] ?? [])}; of \`multiInstanceLoopCharacteristics\`
${list(ATTRIBUTES['multiInstanceLoopCharacteristics'] ?? [])}; of a service task ${list(ATTRIBUTES['serviceTask'] ?? [])} with one of
${list(DELEGATES.map((name) => `\${${name}}`))}.

Who gets a task:

${table(
  ['wanted', 'written'],
  [
    ["the applicant's leader", quoted('flowable:assignee="${leaderOf(initiator)}"')],
    ['the applicant himself', quoted('flowable:assignee="${initiator}"')],
    ['the person chosen in a field', quoted('flowable:assignee="${escort}"')],
    ['whoever of a role claims it', quoted('flowable:candidateGroups="role:logistics"')],
    [
      "a post within the applicant's department",
      quoted('flowable:candidateUsers="${usersInPost(\'dean\', deptOf(initiator))}"'),
    ],
    ['a department', quoted('flowable:candidateGroups="dept:<id>"')],
  ],
)}

- Candidates claim a task before they complete it; an assignee completes it at once.
- A gateway's flows have conditions, or one of them is the default (\`default="<flow id>"\`, or the one without a condition).
- A call activity (\`calledElement="<key of a topic>"\`) runs the other topic's process with this request's form and rights:
  its user tasks may be named in \`nodes\` here.
- Everybody of a list signs, one after the other or at once:

${code(
  'xml',
  `<userTask id="sign" name="会签" flowable:assignee="\${signer}">
  <multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${signers}" flowable:elementVariable="signer">
    <completionCondition>\${nrOfCompletedInstances / nrOfInstances >= 0.5}</completionCondition>
  </multiInstanceLoopCharacteristics>
</userTask>`,
)}

- A service task has its delegate's fields: \`notify\` takes \`to\` (people or groups; left out = the applicant) and \`text\`, \`cc\` takes \`to\`,
  who become readers, and \`text\`, \`record\` takes \`entity\` (a key) and the fields of the record that it writes.

- A reminder after three days that does not end the task, and a service task that tells somebody:

${code(
  'xml',
  `<boundaryEvent id="late" attachedToRef="leader" cancelActivity="false">
  <timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition>
</boundaryEvent>
<sequenceFlow id="lateFlow" sourceRef="late" targetRef="remind" />
<serviceTask id="remind" name="催办" flowable:delegateExpression="\${notify}">
  <extensionElements>
    <flowable:field name="to"><flowable:expression>\${leaderOf(initiator)}</flowable:expression></flowable:field>
    <flowable:field name="text"><flowable:string>有一份申请等待处理</flowable:string></flowable:field>
  </extensionElements>
</serviceTask>
<sequenceFlow id="reminded" sourceRef="remind" targetRef="remindedEnd" />
<endEvent id="remindedEnd" />`,
)}`;
}
