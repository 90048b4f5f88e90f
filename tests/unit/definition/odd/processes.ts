import type { Files } from '../fixtures.ts';
import { LINE, manifest, processFile, schema } from './parts.ts';

/** What else right processes may look like: none of these may be refused. */
export const ODD_PROCESSES: Record<string, Files> = {
  subprocess: {
    'topic.json': manifest(),
    'schema.json': schema(
      {
        amount: { type: 'string', format: 'money', title: 'A' },
        people: { type: 'array', title: 'P', minItems: 1, items: { type: 'string', format: 'user-id' } },
      },
      { required: ['amount', 'people'] },
    ),
    'process.bpmn': processFile(
      'subprocess',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="sub"/>
<subProcess id="sub" name="Sub"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="people" flowable:elementVariable="person"/><startEvent id="s2"/><sequenceFlow id="i1" sourceRef="s2" targetRef="t2"/><userTask id="t2" name="Sign" flowable:assignee="\${person}"/><sequenceFlow id="i2" sourceRef="t2" targetRef="e2"/><endEvent id="e2"/></subProcess>
<boundaryEvent id="late" attachedToRef="sub" cancelActivity="true"><timerEventDefinition><timeDuration xsi:type="bpmn2:tFormalExpression">P3D</timeDuration></timerEventDefinition></boundaryEvent><sequenceFlow id="l" sourceRef="late" targetRef="t3"/><userTask id="t3" name="Boss" flowable:candidateGroups="role:office, post:dean" flowable:dueDate="P2D"/><sequenceFlow id="l2" sourceRef="t3" targetRef="e"/>
<sequenceFlow id="b" sourceRef="sub" targetRef="g"/><exclusiveGateway id="g" default="c2"/><sequenceFlow id="c1" sourceRef="g" targetRef="t3"><conditionExpression>\${amount &gt; 1000}</conditionExpression></sequenceFlow><sequenceFlow id="c2" sourceRef="g" targetRef="e"/><endEvent id="e"><terminateEventDefinition/></endEvent>`,
    ),
  },
  call: {
    'topic.json': manifest(),
    'schema.json': schema({ a: { type: 'string', title: 'A' } }),
    'process.bpmn': processFile(
      'call',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="c"/><callActivity id="c" name="Repair" calledElement="repair"/><boundaryEvent id="er" attachedToRef="c"><errorEventDefinition errorRef="err"/></boundaryEvent><sequenceFlow id="z" sourceRef="er" targetRef="e2"/><endEvent id="e2"/><sequenceFlow id="b" sourceRef="c" targetRef="w"/><intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><sequenceFlow id="d" sourceRef="w" targetRef="m"/><intermediateCatchEvent id="m"><messageEventDefinition messageRef="msg"/></intermediateCatchEvent><sequenceFlow id="f" sourceRef="m" targetRef="sig"/><intermediateCatchEvent id="sig"><signalEventDefinition signalRef="sg"/></intermediateCatchEvent><sequenceFlow id="g" sourceRef="sig" targetRef="e"/><endEvent id="e"><errorEventDefinition errorRef="err"/></endEvent>`,
      '<bpmn2:error id="err" errorCode="E1"/><bpmn2:message id="msg" name="paid"/><bpmn2:signal id="sg" name="go"/>',
    ),
  },
  inclusive: {
    'topic.json': manifest({ nodes: {} }),
    'schema.json': schema(
      {
        a: { type: 'boolean', title: 'A', default: false },
        b: { type: 'boolean', title: 'B' },
        n: { type: 'integer', title: 'N', minimum: 0 },
      },
      { required: ['n'] },
    ),
    'process.bpmn': processFile(
      'inclusive',
      `<laneSet id="ls"><lane id="l1" name="Lane"><flowNodeRef>t1</flowNodeRef></lane></laneSet><startEvent id="s"/><sequenceFlow id="x" sourceRef="s" targetRef="g"/><inclusiveGateway id="g" default="d"/><sequenceFlow id="p" sourceRef="g" targetRef="t1"><conditionExpression xsi:type="bpmn2:tFormalExpression"><![CDATA[\${a && n > 3}]]></conditionExpression></sequenceFlow><sequenceFlow id="q" sourceRef="g" targetRef="t2"><conditionExpression>\${b == true}</conditionExpression></sequenceFlow><sequenceFlow id="d" sourceRef="g" targetRef="j"/><userTask id="t1" name="One" flowable:candidateUsers="\${usersWithRole('office', 'logistics')}"/><userTask id="t2" name="Two" flowable:assignee="\${n > 3 ? leaderOf(initiator) : initiator}"/><sequenceFlow id="r" sourceRef="t1" targetRef="j"/><sequenceFlow id="u" sourceRef="t2" targetRef="j"/><inclusiveGateway id="j"/><sequenceFlow id="v" sourceRef="j" targetRef="f"/><parallelGateway id="f"/><sequenceFlow id="f1" sourceRef="f" targetRef="k1"/><sequenceFlow id="f2" sourceRef="f" targetRef="k2"/><userTask id="k1" name="K1" flowable:assignee="dean"/><userTask id="k2" name="K2" flowable:candidateGroups="post:dean,dept:\${deptOf(initiator)}"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality><completionCondition>\${nrOfCompletedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics></userTask><sequenceFlow id="h1" sourceRef="k1" targetRef="jj"/><sequenceFlow id="h2" sourceRef="k2" targetRef="jj"/><parallelGateway id="jj"/><sequenceFlow id="o" sourceRef="jj" targetRef="sv"/><serviceTask id="sv" name="Tell" flowable:delegateExpression="\${notify}"><extensionElements><flowable:field name="to" stringValue="role:office"/><flowable:field name="text"><flowable:string>Done \${number}</flowable:string></flowable:field></extensionElements></serviceTask><sequenceFlow id="oo" sourceRef="sv" targetRef="e"/><endEvent id="e"/><textAnnotation id="ta"><text>Note</text></textAnnotation><association id="as" sourceRef="t1" targetRef="ta"/>`,
    ),
  },
  loop: {
    'topic.json': manifest({
      nodes: { fix: { write: ['*'], actions: ['complete'] }, start: {}, view: { hide: ['a'] } },
    }),
    'schema.json': schema(
      {
        a: { type: 'string', title: 'A' },
        ok: { type: 'string', title: 'OK', enum: ['yes', 'no'] },
        k: {
          type: 'string',
          title: 'K',
          oneOf: [
            { const: 'x', title: 'X' },
            { const: 'y', title: 'Y' },
          ],
        },
      },
      { required: ['ok', 'k'] },
    ),
    'process.bpmn': processFile(
      'loop',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="L" flowable:assignee="\${leaderOf(deptOf(initiator))}"/><sequenceFlow id="b" sourceRef="t1" targetRef="g"/><exclusiveGateway id="g"/><sequenceFlow id="y" sourceRef="g" targetRef="e"><conditionExpression>\${ok == 'yes'}</conditionExpression></sequenceFlow><sequenceFlow id="n" sourceRef="g" targetRef="fix"><conditionExpression>\${ok == 'no'}</conditionExpression></sequenceFlow><userTask id="fix" name="Fix" flowable:assignee="\${initiator}"/><sequenceFlow id="r" sourceRef="fix" targetRef="t1"/><endEvent id="e"/>`,
    ),
  },
  prefixless: {
    'topic.json': manifest({
      exclusive: [{ by: 'room', from: 'at', to: 'until', message: 'Taken' }],
      approvers: { empty: 'skip' },
      effects: [{ on: 'rejected', record: 'sys/vehicle-log', set: { vehicle: '${room}', remark: 'No ${number}' } }],
    }),
    'schema.json': schema(
      {
        room: { type: 'string', title: 'Room', minLength: 1 },
        at: { type: 'string', format: 'date-time', title: 'At' },
        until: { type: 'string', format: 'date-time', title: 'Until' },
      },
      { required: ['room', 'at', 'until'] },
    ),
    'process.bpmn': `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="t"><collaboration id="co"><participant id="pa" name="Pool" processRef="prefixless"/></collaboration><process id="prefixless"><documentation>Doc</documentation>${LINE.replaceAll('flowable:', 'activiti:')}</process></definitions>`,
    'locales/zh-TW.json': { x: 'y' },
  },
  multis: {
    'topic.json': manifest(),
    'schema.json': schema(
      {
        at: { type: 'string', format: 'date-time', title: 'At' },
        items: {
          type: 'array',
          title: 'I',
          minItems: 1,
          items: {
            type: 'object',
            required: ['u'],
            properties: { u: { type: 'string', format: 'user-id', title: 'U' } },
          },
        },
        n: { type: 'integer', title: 'N' },
      },
      { required: ['at', 'items'] },
    ),
    'process.bpmn': processFile(
      'multis',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="A" flowable:assignee="${row.u}" flowable:dueDate="${at}"><multiInstanceLoopCharacteristics flowable:collection="${items}" flowable:elementVariable="row"/></userTask><sequenceFlow id="b" sourceRef="t1" targetRef="t2"/><userTask id="t2" name="B" flowable:assignee="${p}"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${items.u}" flowable:elementVariable="p"><completionCondition>${nrOfCompletedInstances/nrOfInstances >= 0.5}</completionCondition></multiInstanceLoopCharacteristics></userTask><boundaryEvent id="bt" attachedToRef="t2" cancelActivity="false"><timerEventDefinition><timeCycle>R3/PT24H</timeCycle></timerEventDefinition></boundaryEvent><sequenceFlow id="bx" sourceRef="bt" targetRef="n1"/><serviceTask id="n1" flowable:delegateExpression="${notify}"/><sequenceFlow id="by" sourceRef="n1" targetRef="ne"/><endEvent id="ne"/><sequenceFlow id="c" sourceRef="t2" targetRef="t3"/><userTask id="t3" name="C" flowable:assignee="${u}"><multiInstanceLoopCharacteristics flowable:collection="${usersWithRole(\'office\')}" flowable:elementVariable="u"/></userTask><sequenceFlow id="d" sourceRef="t3" targetRef="t4"/><userTask id="t4" name="D" flowable:candidateUsers="${counselorOf(initiator)},${supervisorOf(initiator)}"/><sequenceFlow id="e1" sourceRef="t4" targetRef="w"/><intermediateCatchEvent id="w"><timerEventDefinition><timeDate>${at}</timeDate></timerEventDefinition></intermediateCatchEvent><sequenceFlow id="f" sourceRef="w" targetRef="rec"/><serviceTask id="rec" name="R" flowable:delegateExpression="${record}"><extensionElements><flowable:field name="entity"><flowable:string>sys/vehicle-log</flowable:string></flowable:field><flowable:field name="vehicle"><flowable:string>A1</flowable:string></flowable:field><flowable:field name="remark"><flowable:expression>${number} ${deptOf(initiator)}</flowable:expression></flowable:field></extensionElements></serviceTask><sequenceFlow id="h" sourceRef="rec" targetRef="th"/><intermediateThrowEvent id="th"/><sequenceFlow id="i" sourceRef="th" targetRef="e"/><endEvent id="e"/>',
    ),
  },
  joins: {
    'topic.json': manifest(),
    'schema.json': schema({ ok: { type: 'boolean', title: 'OK' }, n: { type: 'integer', title: 'N' } }),
    'process.bpmn': processFile(
      'joins',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="sp"/><parallelGateway id="sp"/><sequenceFlow id="p1" sourceRef="sp" targetRef="t1"/><sequenceFlow id="p2" sourceRef="sp" targetRef="t2"/><sequenceFlow id="p3" sourceRef="sp" targetRef="t3"/><userTask id="t1" name="A" flowable:assignee="dean"/><sequenceFlow id="q1" sourceRef="t1" targetRef="x"/><exclusiveGateway id="x" default="x2"/><sequenceFlow id="x1" sourceRef="x" targetRef="j"><conditionExpression>${ok}</conditionExpression></sequenceFlow><sequenceFlow id="x2" sourceRef="x" targetRef="term"/><endEvent id="term"><terminateEventDefinition/></endEvent><userTask id="t2" name="B" flowable:assignee="dean"/><sequenceFlow id="q2" sourceRef="t2" targetRef="y"/><exclusiveGateway id="y" default="y1"/><sequenceFlow id="y1" sourceRef="y" targetRef="j"/><sequenceFlow id="y2" sourceRef="y" targetRef="t2"><conditionExpression>${n &lt; 3}</conditionExpression></sequenceFlow><userTask id="t3" name="C" flowable:assignee="dean"/><boundaryEvent id="bt" attachedToRef="t3"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent><sequenceFlow id="z1" sourceRef="t3" targetRef="m"/><sequenceFlow id="z2" sourceRef="bt" targetRef="m"/><exclusiveGateway id="m"/><sequenceFlow id="z3" sourceRef="m" targetRef="j"/><parallelGateway id="j"/><sequenceFlow id="w" sourceRef="j" targetRef="e"/><endEvent id="e"/>',
    ),
  },
  fork: {
    'topic.json': manifest(),
    'schema.json': schema({ n: { type: 'integer', title: 'N' } }),
    'process.bpmn': processFile(
      'fork',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="sub"/><subProcess id="sub"><startEvent id="s2"/><sequenceFlow id="b" sourceRef="s2" targetRef="sp"/><parallelGateway id="sp"/><sequenceFlow id="p1" sourceRef="sp" targetRef="t1"/><sequenceFlow id="p2" sourceRef="sp" targetRef="t2"/><userTask id="t1" name="A" flowable:assignee="dean"/><sequenceFlow id="q1" sourceRef="t1" targetRef="e1"/><endEvent id="e1"/><userTask id="t2" name="B" flowable:assignee="dean"/><sequenceFlow id="q2" sourceRef="t2" targetRef="e2"/><endEvent id="e2"><errorEventDefinition errorRef="er"/></endEvent></subProcess><boundaryEvent id="be" attachedToRef="sub"><errorEventDefinition errorRef="er"/></boundaryEvent><sequenceFlow id="c" sourceRef="be" targetRef="t3"/><userTask id="t3" name="C" flowable:candidateGroups="role:office"/><sequenceFlow id="d" sourceRef="t3" targetRef="e3"/><endEvent id="e3"/><sequenceFlow id="f" sourceRef="sub" targetRef="e4"/><endEvent id="e4"/>',
      '<bpmn2:error id="er" errorCode="no"/>',
    ),
  },
  taskflows: {
    'topic.json': manifest({
      nodes: { start: { hide: ['trip.*', 'other'] }, t1: { write: ['trip', 'other'], require: ['trip'] } },
    }),
    'schema.json': schema(
      {
        trip: { type: 'object', title: 'T', properties: { a: { type: 'string', title: 'A' } } },
        other: {
          type: 'array',
          title: 'O',
          items: { type: 'object', properties: { x: { type: 'integer', title: 'X' } } },
        },
        n: { type: 'number', title: 'N', exclusiveMinimum: 0, maximum: 10, multipleOf: 0.5, default: 1 },
        c: { type: 'string', const: 'yes', title: 'C' },
        e: { type: 'integer', enum: [1, 2, 3], title: 'E' },
      },
      { required: ['c', 'e', 'n'] },
    ),
    'ui.json': { e: { 'ui:widget': 'radio' }, n: { 'ui:widget': 'number' }, c: { 'ui:widget': 'select' } },
    'process.bpmn': processFile(
      'taskflows',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="A" flowable:assignee="dean" default="d"/><sequenceFlow id="c1" sourceRef="t1" targetRef="t2"><conditionExpression>${n > 3}</conditionExpression></sequenceFlow><sequenceFlow id="d" sourceRef="t1" targetRef="e"/><userTask id="t2" name="B" flowable:assignee="${initiator}"/><sequenceFlow id="x" sourceRef="t2" targetRef="e"/><endEvent id="e"/>',
    ),
  },
  covered: {
    'topic.json': manifest(),
    'schema.json': schema(
      {
        n: { type: 'integer', title: 'N', minimum: 0 },
        k: { type: 'string', title: 'K', 'x-dict': 'vehicleType' },
        m: { type: 'string', format: 'money', title: 'M' },
        d: { type: 'string', format: 'date', title: 'D' },
      },
      { required: ['n', 'k', 'm', 'd'] },
    ),
    'process.bpmn': processFile(
      'covered',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="g"/><exclusiveGateway id="g"/><sequenceFlow id="g1" sourceRef="g" targetRef="h"><conditionExpression>${n &lt;= 3}</conditionExpression></sequenceFlow><sequenceFlow id="g2" sourceRef="g" targetRef="h"><conditionExpression>${n > 3}</conditionExpression></sequenceFlow><exclusiveGateway id="h"/><sequenceFlow id="h1" sourceRef="h" targetRef="i"><conditionExpression>${m >= 1000.00}</conditionExpression></sequenceFlow><sequenceFlow id="h2" sourceRef="h" targetRef="i"><conditionExpression>${m &lt; 1000}</conditionExpression></sequenceFlow><exclusiveGateway id="i"/><sequenceFlow id="i1" sourceRef="i" targetRef="t1"><conditionExpression>${k == \'sedan\'}</conditionExpression></sequenceFlow><sequenceFlow id="i2" sourceRef="i" targetRef="t1"><conditionExpression>${k != \'sedan\'}</conditionExpression></sequenceFlow><userTask id="t1" name="T" flowable:assignee="dean"/><sequenceFlow id="j" sourceRef="t1" targetRef="e"/><endEvent id="e"/>',
    ),
  },
};
