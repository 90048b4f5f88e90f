import type { Files } from './fixtures.ts';

/** What else right definitions may look like: none of these may be refused. */
const NAMESPACES = [
  'xmlns:bpmn2="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

/** A process with the prefix bpmn2, as Eclipse writes it; `body` goes without one. */
function P(key: string, body: string, named = ''): string {
  const prefixed = body.replace(/<(\/?)(?=[a-z]\w*)(?!flowable:)/g, '<$1bpmn2:');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<bpmn2:definitions ${NAMESPACES} id="d" targetNamespace="t">${named}\n<bpmn2:process id="${key}" isExecutable="true">\n${prefixed}\n</bpmn2:process>\n</bpmn2:definitions>`;
}

const LINE =
  '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="Leader" flowable:assignee="${leaderOf(initiator)}"/><sequenceFlow id="b" sourceRef="t1" targetRef="e"/><endEvent id="e"/>';

const M = (more: object = {}): object => ({ title: 'Trip', category: 'logistics', ...more });
const S = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });

export const ODD: Record<string, Files> = {
  minimal: {
    'topic.json': M(),
    'schema.json': S({ reason: { type: 'string', title: 'Reason' } }),
    'process.bpmn': P('minimal', LINE),
  },
  nested: {
    'topic.json': M({
      nodes: { start: { hide: ['approval.note'] }, t1: { write: ['approval.note'], require: ['approval.note'] } },
      summary: ['trip.to'],
      computed: { 'trip.days': '${days(trip.from, trip.until) + 1}' },
      rules: [{ field: 'trip.until', when: '${trip.until < trip.from}', message: 'late' }],
    }),
    'schema.json': S(
      {
        trip: {
          type: 'object',
          title: 'Trip',
          required: ['from', 'until', 'to'],
          properties: {
            from: { type: 'string', format: 'date', title: 'From' },
            until: { type: 'string', format: 'date', title: 'Until' },
            to: { type: 'string', minLength: 1, title: 'To' },
            days: { type: 'integer', title: 'Days' },
            deep: { type: 'object', title: 'Deep', properties: { x: { type: 'number', title: 'X' } } },
          },
        },
        approval: { type: 'object', title: 'Approval', properties: { note: { type: 'string', title: 'Note' } } },
      },
      { required: ['trip'] },
    ),
    'ui.json': {
      'ui:order': ['trip', 'approval'],
      trip: { 'ui:order': ['from', '*'], to: { 'ui:widget': 'text', 'ui:options': { span: 12 } } },
    },
    'process.bpmn': P('nested', LINE),
    'samples/valid-1.json': { as: 'teacher', formData: { trip: { from: '2099-01-01', until: '2099-01-02', to: 'x' } } },
  },
  'range-object': {
    'topic.json': M({
      rules: [{ field: 'period', when: '${period.end < period.start}', message: 'm' }],
      computed: { n: '${workdays(period.start, period.end)}' },
    }),
    'schema.json': S(
      {
        period: {
          type: 'object',
          title: 'P',
          required: ['start', 'end'],
          properties: {
            start: { type: 'string', format: 'date', title: 'S' },
            end: { type: 'string', format: 'date', title: 'E' },
          },
        },
        n: { type: 'integer', title: 'N', readOnly: true },
      },
      { required: ['period'] },
    ),
    'process.bpmn': P('range-object', LINE),
  },
  'range-list': {
    'topic.json': M(),
    'schema.json': S(
      { period: { type: 'array', title: 'P', minItems: 2, maxItems: 2, items: { type: 'string', format: 'date' } } },
      { required: ['period'] },
    ),
    'ui.json': { period: { 'ui:widget': 'date-range' } },
    'process.bpmn': P('range-list', LINE),
  },
  record: {
    'topic.json': M(),
    'schema.json': S(
      {
        v: { type: 'string', title: 'V', 'x-record': 'sys/user' },
        d: { type: 'string', title: 'D', 'x-dict': 'vehicleType' },
        ds: { type: 'array', title: 'Ds', items: { type: 'string', 'x-dict': 'vehicleType' } },
        who: {
          type: 'array',
          title: 'W',
          items: { type: 'string', format: 'user-id' },
          uniqueItems: true,
          minItems: 1,
        },
      },
      { required: ['v', 'd', 'who'] },
    ),
    'ui.json': {
      v: { 'ui:widget': 'record' },
      d: { 'ui:widget': 'dict' },
      ds: { 'ui:widget': 'checkboxes' },
      who: { 'ui:widget': 'people' },
    },
    'process.bpmn': P('record', LINE),
  },
  sections: {
    'topic.json': M(),
    'schema.json': S({
      h: { type: 'null', title: 'H' },
      h2: { type: 'string', title: 'H2' },
      a: { type: 'string', title: 'A' },
    }),
    'ui.json': { 'ui:order': ['*'], h: { 'ui:widget': 'divider' }, h2: { 'ui:widget': 'divider' } },
    'process.bpmn': P('sections', LINE),
  },
  subprocess: {
    'topic.json': M(),
    'schema.json': S(
      {
        amount: { type: 'string', format: 'money', title: 'A' },
        people: { type: 'array', title: 'P', minItems: 1, items: { type: 'string', format: 'user-id' } },
      },
      { required: ['amount', 'people'] },
    ),
    'process.bpmn': P(
      'subprocess',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="sub"/>
<subProcess id="sub" name="Sub"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="people" flowable:elementVariable="person"/><startEvent id="s2"/><sequenceFlow id="i1" sourceRef="s2" targetRef="t2"/><userTask id="t2" name="Sign" flowable:assignee="\${person}"/><sequenceFlow id="i2" sourceRef="t2" targetRef="e2"/><endEvent id="e2"/></subProcess>
<boundaryEvent id="late" attachedToRef="sub" cancelActivity="true"><timerEventDefinition><timeDuration xsi:type="bpmn2:tFormalExpression">P3D</timeDuration></timerEventDefinition></boundaryEvent><sequenceFlow id="l" sourceRef="late" targetRef="t3"/><userTask id="t3" name="Boss" flowable:candidateGroups="role:office, post:dean" flowable:dueDate="P2D"/><sequenceFlow id="l2" sourceRef="t3" targetRef="e"/>
<sequenceFlow id="b" sourceRef="sub" targetRef="g"/><exclusiveGateway id="g"/><sequenceFlow id="c1" sourceRef="g" targetRef="t3"><conditionExpression>\${amount &gt; 1000}</conditionExpression></sequenceFlow><sequenceFlow id="c2" sourceRef="g" targetRef="e"/><endEvent id="e"><terminateEventDefinition/></endEvent>`,
    ),
  },
  call: {
    'topic.json': M(),
    'schema.json': S({ a: { type: 'string', title: 'A' } }),
    'process.bpmn': P(
      'call',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="c"/><callActivity id="c" name="Repair" calledElement="repair"/><boundaryEvent id="er" attachedToRef="c"><errorEventDefinition errorRef="err"/></boundaryEvent><sequenceFlow id="z" sourceRef="er" targetRef="e2"/><endEvent id="e2"/><sequenceFlow id="b" sourceRef="c" targetRef="w"/><intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><sequenceFlow id="d" sourceRef="w" targetRef="m"/><intermediateCatchEvent id="m"><messageEventDefinition messageRef="msg"/></intermediateCatchEvent><sequenceFlow id="f" sourceRef="m" targetRef="sig"/><intermediateCatchEvent id="sig"><signalEventDefinition signalRef="sg"/></intermediateCatchEvent><sequenceFlow id="g" sourceRef="sig" targetRef="e"/><endEvent id="e"><errorEventDefinition errorRef="err"/></endEvent>`,
      '<bpmn2:error id="err" errorCode="E1"/><bpmn2:message id="msg" name="paid"/><bpmn2:signal id="sg" name="go"/>',
    ),
  },
  inclusive: {
    'topic.json': M({ nodes: {} }),
    'schema.json': S(
      {
        a: { type: 'boolean', title: 'A', default: false },
        b: { type: 'boolean', title: 'B' },
        n: { type: 'integer', title: 'N', minimum: 0 },
      },
      { required: ['n'] },
    ),
    'process.bpmn': P(
      'inclusive',
      `<laneSet id="ls"><lane id="l1" name="Lane"><flowNodeRef>t1</flowNodeRef></lane></laneSet><startEvent id="s"/><sequenceFlow id="x" sourceRef="s" targetRef="g"/><inclusiveGateway id="g" default="d"/><sequenceFlow id="p" sourceRef="g" targetRef="t1"><conditionExpression xsi:type="bpmn2:tFormalExpression"><![CDATA[\${a && n > 3}]]></conditionExpression></sequenceFlow><sequenceFlow id="q" sourceRef="g" targetRef="t2"><conditionExpression>\${b == true}</conditionExpression></sequenceFlow><sequenceFlow id="d" sourceRef="g" targetRef="j"/><userTask id="t1" name="One" flowable:candidateUsers="\${usersWithRole('office', 'logistics')}"/><userTask id="t2" name="Two" flowable:assignee="\${n > 3 ? leaderOf(initiator) : initiator}"/><sequenceFlow id="r" sourceRef="t1" targetRef="j"/><sequenceFlow id="u" sourceRef="t2" targetRef="j"/><inclusiveGateway id="j"/><sequenceFlow id="v" sourceRef="j" targetRef="f"/><parallelGateway id="f"/><sequenceFlow id="f1" sourceRef="f" targetRef="k1"/><sequenceFlow id="f2" sourceRef="f" targetRef="k2"/><userTask id="k1" name="K1" flowable:assignee="dean"/><userTask id="k2" name="K2" flowable:candidateGroups="post:dean,dept:\${deptOf(initiator)}"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality><completionCondition>\${nrOfCompletedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics></userTask><sequenceFlow id="h1" sourceRef="k1" targetRef="jj"/><sequenceFlow id="h2" sourceRef="k2" targetRef="jj"/><parallelGateway id="jj"/><sequenceFlow id="o" sourceRef="jj" targetRef="sv"/><serviceTask id="sv" name="Tell" flowable:delegateExpression="\${notify}"><extensionElements><flowable:field name="to" stringValue="role:office"/><flowable:field name="text"><flowable:string>Done \${number}</flowable:string></flowable:field></extensionElements></serviceTask><sequenceFlow id="oo" sourceRef="sv" targetRef="e"/><endEvent id="e"/><textAnnotation id="ta"><text>Note</text></textAnnotation><association id="as" sourceRef="t1" targetRef="ta"/>`,
    ),
  },
  loop: {
    'topic.json': M({ nodes: { fix: { write: ['*'], actions: ['complete'] }, start: {}, view: { hide: ['a'] } } }),
    'schema.json': S(
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
    'process.bpmn': P(
      'loop',
      `<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="L" flowable:assignee="\${leaderOf(deptOf(initiator))}"/><sequenceFlow id="b" sourceRef="t1" targetRef="g"/><exclusiveGateway id="g"/><sequenceFlow id="y" sourceRef="g" targetRef="e"><conditionExpression>\${ok == 'yes'}</conditionExpression></sequenceFlow><sequenceFlow id="n" sourceRef="g" targetRef="fix"><conditionExpression>\${ok == 'no'}</conditionExpression></sequenceFlow><userTask id="fix" name="Fix" flowable:assignee="\${initiator}"/><sequenceFlow id="r" sourceRef="fix" targetRef="t1"/><endEvent id="e"/>`,
    ),
  },
  conditional: {
    'topic.json': M({
      nodes: { start: { hide: ['extra'] }, t1: { write: ['extra', 'rows.ok'], require: ['rows.ok'] } },
      computed: { 'rows.sum': '${rows.n * rows.p}', total: '${sum(rows.sum)}', cap: '${total > 100 ? 1 : 0}' },
    }),
    'schema.json': S(
      {
        kind: { type: 'string', title: 'K', enum: ['a', 'b'], default: 'a' },
        rows: {
          type: 'array',
          title: 'R',
          items: {
            type: 'object',
            properties: {
              n: { type: 'number', title: 'N' },
              p: { type: 'string', format: 'money', title: 'P' },
              sum: { type: 'string', format: 'money', title: 'S' },
              ok: { type: 'boolean', title: 'OK' },
            },
            if: { properties: { n: { minimum: 10 } }, required: ['n'] },
            then: { properties: { why: { type: 'string', title: 'Why', minLength: 1 } }, required: ['why'] },
          },
        },
        total: { type: 'string', format: 'money', title: 'T' },
        cap: { type: 'number', title: 'C' },
        extra: { type: 'string', title: 'E' },
        code: { type: 'string', title: 'Code', pattern: '^[A-Z]{2}\\d{4}$' },
        mail: { type: 'string', title: 'M', format: 'email' },
        f: { $ref: 'common#/definitions/attachments' },
        g: { $ref: '#/definitions/addr', title: 'Addr' },
      },
      {
        definitions: {
          addr: { type: 'object', properties: { city: { type: 'string', title: 'City', format: 'region-id' } } },
        },
        required: ['kind', 'code', 'mail'],
        allOf: [
          {
            if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
            then: { required: ['b'], properties: { b: { type: 'integer', title: 'B', minimum: 1 } } },
            else: { properties: { c: { type: 'string', title: 'C' } } },
          },
          {
            if: { properties: { kind: { enum: ['a'] } }, required: ['kind'] },
            then: { required: ['f'], properties: { f: { minItems: 1 } } },
          },
        ],
      },
    ),
    'process.bpmn': P('conditional', LINE),
  },
  prefixless: {
    'topic.json': M({
      exclusive: [{ by: 'room', from: 'at', to: 'until', message: 'Taken' }],
      approvers: { empty: 'skip' },
      effects: [{ on: 'rejected', record: 'sys/vehicle-log', set: { remark: 'No ${number}: ${room}' } }],
    }),
    'schema.json': S(
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
  prop: {
    'topic.json': M({ nodes: { t1: { write: ['list'] }, start: { hide: ['list'] } } }),
    'schema.json': S({
      list: {
        type: 'array',
        title: 'L',
        items: {
          type: 'object',
          required: ['u'],
          properties: {
            u: { type: 'string', format: 'user-id', title: 'U' },
            score: { type: 'integer', minimum: 0, maximum: 100, title: 'S' },
          },
        },
      },
      tags: { type: 'array', title: 'T', items: { type: 'string', enum: ['a', 'b'] }, uniqueItems: true },
    }),
    'ui.json': {
      tags: { 'ui:widget': 'checkboxes' },
      list: { 'ui:widget': 'table', items: { u: { 'ui:widget': 'user' } } },
    },
    'process.bpmn': P('prop', LINE),
  },

  exprs: {
    'topic.json': M({
      computed: {
        label: 'Trip ${to} (${n})',
        dept: '${deptOf(initiator)}',
        boss: '${leaderOf(initiator)}',
        y: '${year(from)}',
        many: '${count(items) > 3}',
        left: '${days(today(), from)}',
        big: '${max(items.amount)}',
        last: '${max(items.on)}',
      },
      rules: [
        { field: 'from', when: '${from < today()}', message: 'm' },
        { field: 'from', when: '${days(today(), from) < 2 && !urgent}', message: 'm' },
        { field: 'items', when: '${count(items) > 3}', message: 'm' },
        { field: 'items.amount', when: '${items.amount > 1000}', message: 'm' },
        { field: 'to', when: "${empty to || to eq 'x' or not (n gt 3)}", message: 'm' },
        { field: 'tags', when: "${contains(tags, 'a')}", message: 'm' },
        { field: 'from', when: '${year(from) != 2026}', message: 'm' },
        { field: 'to', when: "${to == 'a' ? n > 1 : n > 2}", message: 'm' },
        { field: 'n', when: '${n % 2 == 1}', message: 'm' },
        { field: 'total', when: '${total > 1000.50}', message: 'm' },
        { field: 'from', when: "${from < '2026-01-01'}", message: 'm' },
        { field: 'start', when: "${start > '08:30'}", message: 'm' },
        { field: 'n', when: '${n != null && n < 0}', message: 'm' },
        { field: 'who', when: '${who == initiator}', message: 'm' },
        { field: 'who', when: '${deptOf(who) != deptOf(initiator)}', message: 'm' },
        { field: 'at', when: '${at < from}', message: 'm' },
      ],
    }),
    'schema.json': S({
      to: { type: 'string', title: 'To' },
      n: { type: 'integer', title: 'N' },
      urgent: { type: 'boolean', title: 'U' },
      from: { type: 'string', format: 'date', title: 'F' },
      at: { type: 'string', format: 'date-time', title: 'At' },
      start: { type: 'string', format: 'time', title: 'St' },
      who: { type: 'string', format: 'user-id', title: 'W' },
      tags: { type: 'array', title: 'T', items: { type: 'string' } },
      items: {
        type: 'array',
        title: 'I',
        items: {
          type: 'object',
          properties: {
            amount: { type: 'string', format: 'money', title: 'A' },
            on: { type: 'string', format: 'date', title: 'On' },
          },
        },
      },
      total: { type: 'string', format: 'money', title: 'Tot' },
      label: { type: 'string', title: 'L' },
      dept: { type: 'string', format: 'dept-id', title: 'D' },
      boss: { type: 'string', format: 'user-id', title: 'B' },
      y: { type: 'integer', title: 'Y' },
      many: { type: 'boolean', title: 'M' },
      left: { type: 'integer', title: 'Le' },
      big: { type: 'string', format: 'money', title: 'Bi' },
      last: { type: 'string', format: 'date', title: 'La' },
    }),
    'process.bpmn': P('exprs', LINE),
  },
  multis: {
    'topic.json': M(),
    'schema.json': S(
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
    'process.bpmn': P(
      'multis',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="A" flowable:assignee="${row.u}" flowable:dueDate="${at}"><multiInstanceLoopCharacteristics flowable:collection="${items}" flowable:elementVariable="row"/></userTask><sequenceFlow id="b" sourceRef="t1" targetRef="t2"/><userTask id="t2" name="B" flowable:assignee="${p}"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${items.u}" flowable:elementVariable="p"><completionCondition>${nrOfCompletedInstances/nrOfInstances >= 0.5}</completionCondition></multiInstanceLoopCharacteristics></userTask><boundaryEvent id="bt" attachedToRef="t2" cancelActivity="false"><timerEventDefinition><timeCycle>R3/PT24H</timeCycle></timerEventDefinition></boundaryEvent><sequenceFlow id="bx" sourceRef="bt" targetRef="n1"/><serviceTask id="n1" flowable:delegateExpression="${notify}"/><sequenceFlow id="by" sourceRef="n1" targetRef="ne"/><endEvent id="ne"/><sequenceFlow id="c" sourceRef="t2" targetRef="t3"/><userTask id="t3" name="C" flowable:assignee="${u}"><multiInstanceLoopCharacteristics flowable:collection="${usersWithRole(\'office\')}" flowable:elementVariable="u"/></userTask><sequenceFlow id="d" sourceRef="t3" targetRef="t4"/><userTask id="t4" name="D" flowable:candidateUsers="${counselorOf(initiator)},${supervisorOf(initiator)}"/><sequenceFlow id="e1" sourceRef="t4" targetRef="w"/><intermediateCatchEvent id="w"><timerEventDefinition><timeDate>${at}</timeDate></timerEventDefinition></intermediateCatchEvent><sequenceFlow id="f" sourceRef="w" targetRef="rec"/><serviceTask id="rec" name="R" flowable:delegateExpression="${record}"><extensionElements><flowable:field name="entity"><flowable:string>sys/vehicle-log</flowable:string></flowable:field><flowable:field name="remark"><flowable:expression>${number} ${deptOf(initiator)}</flowable:expression></flowable:field></extensionElements></serviceTask><sequenceFlow id="h" sourceRef="rec" targetRef="th"/><intermediateThrowEvent id="th"/><sequenceFlow id="i" sourceRef="th" targetRef="e"/><endEvent id="e"/>',
    ),
  },
  joins: {
    'topic.json': M(),
    'schema.json': S({ ok: { type: 'boolean', title: 'OK' }, n: { type: 'integer', title: 'N' } }),
    'process.bpmn': P(
      'joins',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="sp"/><parallelGateway id="sp"/><sequenceFlow id="p1" sourceRef="sp" targetRef="t1"/><sequenceFlow id="p2" sourceRef="sp" targetRef="t2"/><sequenceFlow id="p3" sourceRef="sp" targetRef="t3"/><userTask id="t1" name="A" flowable:assignee="dean"/><sequenceFlow id="q1" sourceRef="t1" targetRef="x"/><exclusiveGateway id="x"/><sequenceFlow id="x1" sourceRef="x" targetRef="j"><conditionExpression>${ok}</conditionExpression></sequenceFlow><sequenceFlow id="x2" sourceRef="x" targetRef="term"/><endEvent id="term"><terminateEventDefinition/></endEvent><userTask id="t2" name="B" flowable:assignee="dean"/><sequenceFlow id="q2" sourceRef="t2" targetRef="y"/><exclusiveGateway id="y"/><sequenceFlow id="y1" sourceRef="y" targetRef="j"/><sequenceFlow id="y2" sourceRef="y" targetRef="t2"><conditionExpression>${n &lt; 3}</conditionExpression></sequenceFlow><userTask id="t3" name="C" flowable:assignee="dean"/><boundaryEvent id="bt" attachedToRef="t3"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent><sequenceFlow id="z1" sourceRef="t3" targetRef="m"/><sequenceFlow id="z2" sourceRef="bt" targetRef="m"/><exclusiveGateway id="m"/><sequenceFlow id="z3" sourceRef="m" targetRef="j"/><parallelGateway id="j"/><sequenceFlow id="w" sourceRef="j" targetRef="e"/><endEvent id="e"/>',
    ),
  },
  fork: {
    'topic.json': M(),
    'schema.json': S({ n: { type: 'integer', title: 'N' } }),
    'process.bpmn': P(
      'fork',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="sub"/><subProcess id="sub"><startEvent id="s2"/><sequenceFlow id="b" sourceRef="s2" targetRef="sp"/><parallelGateway id="sp"/><sequenceFlow id="p1" sourceRef="sp" targetRef="t1"/><sequenceFlow id="p2" sourceRef="sp" targetRef="t2"/><userTask id="t1" name="A" flowable:assignee="dean"/><sequenceFlow id="q1" sourceRef="t1" targetRef="e1"/><endEvent id="e1"/><userTask id="t2" name="B" flowable:assignee="dean"/><sequenceFlow id="q2" sourceRef="t2" targetRef="e2"/><endEvent id="e2"><errorEventDefinition errorRef="er"/></endEvent></subProcess><boundaryEvent id="be" attachedToRef="sub"><errorEventDefinition errorRef="er"/></boundaryEvent><sequenceFlow id="c" sourceRef="be" targetRef="t3"/><userTask id="t3" name="C" flowable:candidateGroups="role:office"/><sequenceFlow id="d" sourceRef="t3" targetRef="e3"/><endEvent id="e3"/><sequenceFlow id="f" sourceRef="sub" targetRef="e4"/><endEvent id="e4"/>',
      '<bpmn2:error id="er" errorCode="no"/>',
    ),
  },
  taskflows: {
    'topic.json': M({
      nodes: { start: { hide: ['trip.*', 'other'] }, t1: { write: ['trip', 'other'], require: ['trip'] } },
    }),
    'schema.json': S(
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
    'process.bpmn': P(
      'taskflows',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t1"/><userTask id="t1" name="A" flowable:assignee="dean" default="d"/><sequenceFlow id="c1" sourceRef="t1" targetRef="t2"><conditionExpression>${n > 3}</conditionExpression></sequenceFlow><sequenceFlow id="d" sourceRef="t1" targetRef="e"/><userTask id="t2" name="B" flowable:assignee="${initiator}"/><sequenceFlow id="x" sourceRef="t2" targetRef="e"/><endEvent id="e"/>',
    ),
  },
  covered: {
    'topic.json': M(),
    'schema.json': S(
      {
        n: { type: 'integer', title: 'N', minimum: 0 },
        k: { type: 'string', title: 'K', 'x-dict': 'vehicleType' },
        m: { type: 'string', format: 'money', title: 'M' },
        d: { type: 'string', format: 'date', title: 'D' },
      },
      { required: ['n', 'k', 'm', 'd'] },
    ),
    'process.bpmn': P(
      'covered',
      '<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="g"/><exclusiveGateway id="g"/><sequenceFlow id="g1" sourceRef="g" targetRef="h"><conditionExpression>${n &lt;= 3}</conditionExpression></sequenceFlow><sequenceFlow id="g2" sourceRef="g" targetRef="h"><conditionExpression>${n > 3}</conditionExpression></sequenceFlow><exclusiveGateway id="h"/><sequenceFlow id="h1" sourceRef="h" targetRef="i"><conditionExpression>${m >= 1000.00}</conditionExpression></sequenceFlow><sequenceFlow id="h2" sourceRef="h" targetRef="i"><conditionExpression>${m &lt; 1000}</conditionExpression></sequenceFlow><exclusiveGateway id="i"/><sequenceFlow id="i1" sourceRef="i" targetRef="t1"><conditionExpression>${k == \'sedan\'}</conditionExpression></sequenceFlow><sequenceFlow id="i2" sourceRef="i" targetRef="t1"><conditionExpression>${k != \'sedan\'}</conditionExpression></sequenceFlow><userTask id="t1" name="T" flowable:assignee="dean"/><sequenceFlow id="j" sourceRef="t1" targetRef="e"/><endEvent id="e"/>',
    ),
  },
};

const E = (more: object = {}): object => ({
  title: 'Thing',
  permission: 'lab:thing',
  label: 'name',
  list: ['name'],
  ...more,
});
const N = { name: { type: 'string', title: 'Name', minLength: 1 } };

export const ODD_ENTITIES: Record<string, Files> = {
  'lab/minimal': { 'entity.json': E(), 'schema.json': S(N, { required: ['name'] }) },
  'lab/tree': {
    'entity.json': E({
      tree: 'parentId',
      scope: 'deptId',
      unique: [['name', 'deptId']],
      filters: ['deptId', 'name', 'kind', 'createDate', 'on'],
      sortable: ['name', 'createDate', 'n'],
      sort: { field: 'updateDate', order: 'asc' },
      list: ['name', 'deptName', 'ownerName', 'parentName', 'on', 'updaterName', 'creatorName', 'createDate', 'id'],
      actions: [
        'create',
        'update',
        { name: 'close', title: 'Close', confirm: true, on: 'batch', permission: 'lab:thing:update' },
      ],
    }),
    'schema.json': S(
      {
        ...N,
        parentId: { type: 'string', title: 'Parent', 'x-record': 'lab/tree' },
        deptId: { type: 'string', title: 'Dept', format: 'dept-id' },
        ownerId: { type: 'string', title: 'Owner', format: 'user-id' },
        kind: { type: 'string', title: 'Kind', 'x-dict': 'vehicleType' },
        on: { type: 'string', title: 'On', format: 'date' },
        n: { type: 'integer', title: 'N', default: 0 },
        files: { $ref: 'common#/definitions/attachments' },
        price: { $ref: 'common#/definitions/money', title: 'Price' },
      },
      { required: ['name'] },
    ),
    'seed.json': [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B', parentId: 'a' },
    ],
  },
  'lab/deep/readonly': {
    'entity.json': E({ readonly: true, label: 'id', icon: 'CarOutlined' }),
    'schema.json': S({ name: { type: 'string', title: 'Name' } }),
    'ui.json': {},
  },
  'lab/rows': {
    'entity.json': E({ list: ['name', 'total'], actions: [] }),
    'schema.json': S({
      ...N,
      total: { type: 'string', format: 'money', title: 'T', readOnly: true },
      rows: { type: 'array', title: 'R', items: { type: 'object', properties: { a: { type: 'string', title: 'A' } } } },
      addr: { type: 'object', title: 'Ad', properties: { city: { type: 'string', format: 'region-id', title: 'C' } } },
    }),
    'samples/valid-1.json': { as: 'admin', formData: { name: 'x', rows: [{ a: '1' }] } },
    'samples/invalid-1.json': { as: 'admin', formData: { name: '' }, errors: ['name'] },
  },
};
