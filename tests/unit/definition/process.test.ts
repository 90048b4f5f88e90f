import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawProcess } from '../../../src/definition/process/draw.ts';
import { expressionsOf } from '../../../src/definition/process/expressions.ts';
import { MAX_PROCESS_SIZE, drawnAnew, readProcess } from '../../../src/definition/process/read.ts';
import { dueDate, dueTime, parseDuration } from '../../../src/definition/process/timer.ts';

const file = (body: string, extra = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn">
${extra}<bpmn:process id="trip" name="出差">
${body}
</bpmn:process></bpmn:definitions>`;
const flow = (id: string, source: string, target: string, inner = ''): string =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${inner}</bpmn:sequenceFlow>`;
const LINE = `<bpmn:startEvent id="s"/><bpmn:userTask id="A"/><bpmn:endEvent id="e"/>${flow('f1', 's', 'A')}${flow('f2', 'A', 'e')}`;

const read = (text: string) => readProcess(text, 'topics/trip/process.bpmn', { layout: false });
const faultsOf = async (text: string): Promise<string[]> =>
  (await read(text)).faults.map(({ rule, line, column }) => `${line}:${column} ${rule}`);

describe('a file that nobody drew', () => {
  const attributes = (count: number): string => Array.from({ length: count }, (_, i) => `flowable:a${i}="1"`).join(' ');
  it.each([
    ['an element with very many attributes', `<bpmn:userTask id="A" ${attributes(40_000)}/>`],
    ['CDATA that is never closed', '<![CDATA['.repeat(40_000)],
    ['comments that are never closed', '<!--'.repeat(40_000)],
    ['nothing but ampersands', '&'.repeat(100_000)],
  ])('is refused at once: %s', async (_, body) => {
    expect((await faultsOf(file(body)))[0]).toMatch(/bpmn-syntax$/);
  });
});

describe('reading a process', () => {
  it('makes a flat model of everything that is supported', async () => {
    const { model, faults } = await read(
      file(
        `<bpmn:startEvent id="s" name="提交"/>
<bpmn:userTask id="A" name=" 审批 " flowable:assignee="\${leaderOf(initiator)}" flowable:candidateUsers="\${max(1, 2)}, u2" flowable:candidateGroups="role:office,post:dean" flowable:dueDate="P3D">
  <bpmn:multiInstanceLoopCharacteristics isSequential="true" flowable:collection="signers" flowable:elementVariable="signer"><bpmn:completionCondition>\${nrOfCompletedInstances &gt;= 2}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>
</bpmn:userTask>
<bpmn:subProcess id="S"><bpmn:startEvent id="s2"/><bpmn:callActivity id="C" calledElement="other"/><bpmn:endEvent id="e2"><bpmn:errorEventDefinition errorRef="err"/></bpmn:endEvent>${flow('i1', 's2', 'C')}${flow('i2', 'C', 'e2')}</bpmn:subProcess>
<bpmn:boundaryEvent id="b" attachedToRef="S"><bpmn:errorEventDefinition errorRef="err"/></bpmn:boundaryEvent>
<bpmn:boundaryEvent id="t" attachedToRef="A" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeCycle>R3/PT24H</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:boundaryEvent>
<bpmn:serviceTask id="N" flowable:delegateExpression="\${notify}"><bpmn:extensionElements><flowable:field name="to"><flowable:expression>\${initiator}</flowable:expression></flowable:field></bpmn:extensionElements></bpmn:serviceTask>
<bpmn:endEvent id="e"/>${flow('f1', 's', 'A')}${flow('f2', 'A', 'S')}${flow('f3', 'S', 'e')}${flow('f4', 'b', 'e')}${flow('f5', 't', 'N')}`,
        '<bpmn:error id="err" errorCode="E1"/>',
      ),
    );
    expect(faults).toEqual([]);
    expect(model).toMatchObject({ id: 'trip', name: '出差' });
    expect(model?.nodes['A']).toMatchObject({
      name: '审批',
      scope: 'trip',
      assignee: '${leaderOf(initiator)}',
      candidateUsers: ['${max(1, 2)}', 'u2'],
      candidateGroups: ['role:office', 'post:dean'],
      dueDate: 'P3D',
      multi: {
        sequential: true,
        collection: '${signers}',
        elementVariable: 'signer',
        completionCondition: '${nrOfCompletedInstances >= 2}',
      },
      line: 5,
      column: 1,
    });
    expect(model?.nodes['C']).toMatchObject({ scope: 'S', calledElement: 'other' });
    expect(model?.nodes['e2']?.event).toEqual({ kind: 'error', ref: 'E1' });
    expect(model?.nodes['b']).toMatchObject({
      attachedTo: 'S',
      cancelActivity: true,
      event: { kind: 'error', ref: 'E1' },
    });
    expect(model?.nodes['t']).toMatchObject({
      cancelActivity: false,
      event: { timer: { kind: 'cycle', value: 'R3/PT24H' } },
    });
    expect(model?.nodes['N']).toMatchObject({ delegate: 'notify', fields: { to: '${initiator}' } });
    const parts = expressionsOf(model ?? { nodes: {}, flows: {} }).map(({ owner, part }) => `${owner}.${part}`);
    expect(parts).toEqual(expect.arrayContaining(['A.candidateUsers.1', 'A.collection', 'N.fields.to', 't.timer']));
  });

  it('takes any prefix, none, and files that declare nothing', async () => {
    const plain = file(LINE).replaceAll('bpmn:', '').replace('xmlns:bpmn=', 'xmlns=').replace('xmlns:=', 'xmlns=');
    const bare = `<definitions><process id="p">${LINE.replaceAll('bpmn:', '').replace('id="A"', 'id="A" flowable:assignee="x"')}</process></definitions>`;
    for (const text of [
      file(LINE.replaceAll('bpmn:', 'bpmn:')),
      file(LINE).replaceAll('bpmn:', 'x:').replace('xmlns:bpmn', 'xmlns:x'),
      plain,
      bare,
    ]) {
      const { model, faults } = await read(text);
      expect(faults).toEqual([]);
      expect(Object.keys(model?.nodes ?? {})).toEqual(['s', 'A', 'e']);
    }
    expect((await read(bare)).model?.nodes['A']?.assignee).toBe('x');
  });

  it('takes the only unconditional flow out of an exclusive gateway for its default, for the checker to want it marked', async () => {
    const condition = '<bpmn:conditionExpression><![CDATA[${days > 3}]]></bpmn:conditionExpression>';
    const { faults, model } = await read(
      file(`<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="g"/><bpmn:userTask id="A"/><bpmn:endEvent id="e"/>
${flow('f1', 's', 'g')}${flow('f2', 'g', 'A', condition)}${flow('f3', 'g', 'e')}${flow('f4', 'A', 'e')}`),
    );
    expect(model?.flows['f2']).toMatchObject({ condition: '${days > 3}', isDefault: false, line: 5 });
    expect(faults).toEqual([]);
    expect(model?.flows['f3']).toMatchObject({ isDefault: true, isUnmarked: true });
  });

  it('leaves an unconditional flow out of an inclusive gateway as it is: it is always taken', async () => {
    const condition = '<bpmn:conditionExpression><![CDATA[${days > 3}]]></bpmn:conditionExpression>';
    const { faults, model } = await read(
      file(`<bpmn:startEvent id="s"/><bpmn:inclusiveGateway id="g"/><bpmn:userTask id="A"/><bpmn:endEvent id="e"/>
${flow('f1', 's', 'g')}${flow('f2', 'g', 'A', condition)}${flow('f3', 'g', 'e')}${flow('f4', 'A', 'e')}`),
    );
    expect(faults).toEqual([]);
    expect(model?.flows['f3']?.isDefault).toBe(false);
  });

  it('takes only elements of BPMN for BPMN', async () => {
    const { faults } = await read(
      file(`<bpmn:startEvent id="s"/><x:userTask xmlns:x="http://example.com/other" id="A"/><bpmn:endEvent id="e"/>
<bpmn:dataObject id="d"/><bpmn:dataObjectReference id="r" dataObjectRef="d"/><bpmn:dataStoreReference id="t"/>${flow('f1', 's', 'e')}`),
    );
    expect(faults).toMatchObject([
      { rule: 'bpmn-unsupported', message: expect.stringContaining('http://example.com/other') },
    ]);
  });

  it('points at the very character inside attributes and texts', async () => {
    const text = file(`<bpmn:startEvent id="s"/>
<bpmn:userTask id="A" flowable:assignee="\${a &lt; ~}"/><bpmn:endEvent id="e"/>
${flow('f1', 's', 'A', '\n  <bpmn:conditionExpression> <![CDATA[${a && ~}]]></bpmn:conditionExpression>')}${flow('f2', 'A', 'e')}`);
    const { faults } = await read(text);
    const found = faults.map(({ line, column, source }) => source?.slice(0, column).at(-1) + `${line}`);
    expect(found).toEqual(['~7', '~5']);
  });
});

describe('refusing', () => {
  const inside = (element: string): string =>
    file(
      `<bpmn:startEvent id="s"/>\n${element}\n<bpmn:endEvent id="e"/>${flow('f1', 's', 'X')}${flow('f2', 'X', 'e')}`,
    );

  it.each([
    ['<bpmn:scriptTask id="X"><bpmn:script>1</bpmn:script></bpmn:scriptTask>', 'bpmn-unsupported'],
    ['<bpmn:task id="X"/>', 'bpmn-unsupported'],
    ['<bpmn:eventBasedGateway id="X"/>', 'bpmn-unsupported'],
    ['<bpmn:transaction id="X"/>', 'bpmn-unsupported'],
    ['<bpmn:userTask id="X"><bpmn:standardLoopCharacteristics/></bpmn:userTask>', 'bpmn-unsupported'],
    [
      '<bpmn:userTask id="X"><bpmn:extensionElements><flowable:taskListener class="Evil"/></bpmn:extensionElements></bpmn:userTask>',
      'bpmn-unsupported',
    ],
    [
      '<bpmn:userTask id="X"/><bpmn:extensionElements><flowable:executionListener event="end" class="Evil"/></bpmn:extensionElements>',
      'bpmn-unsupported',
    ],
    [
      `<bpmn:userTask id="X"/>${flow('f9', 'X', 'e', '<bpmn:extensionElements><flowable:executionListener event="take" class="Evil"/></bpmn:extensionElements>')}`,
      'bpmn-unsupported',
    ],
    [
      '<bpmn:intermediateCatchEvent id="X"><bpmn:linkEventDefinition/></bpmn:intermediateCatchEvent>',
      'bpmn-unsupported',
    ],
    ['<bpmn:serviceTask id="X" flowable:class="java.lang.Runtime"/>', 'bpmn-unknown-delegate'],
    ['<bpmn:serviceTask id="X" flowable:delegateExpression="${http}"/>', 'bpmn-unknown-delegate'],
    ['<bpmn:serviceTask id="X" flowable:delegateExpression="${cc}"/>', 'bpmn-delegate-field'],
    [
      '<bpmn:serviceTask id="X" flowable:delegateExpression="${notify}"><bpmn:extensionElements><flowable:field name="txt" stringValue="a"/></bpmn:extensionElements></bpmn:serviceTask>',
      'bpmn-delegate-field',
    ],
    ['<bpmn:userTask id="X" flowable:dueDate="2 days"/>', 'bpmn-timer'],
    [
      '<bpmn:userTask id="X"/><bpmn:laneSet id="l"><bpmn:lane id="l1"><bpmn:flowNodeRef>Y</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>',
      'bpmn-lane',
    ],
    ['<bpmn:callActivity id="X"/>', 'bpmn-called-element'],
    ['<bpmn:userTask id="X"><bpmn:multiInstanceLoopCharacteristics/></bpmn:userTask>', 'bpmn-multi-instance'],
    [
      '<bpmn:intermediateCatchEvent id="X"><bpmn:timerEventDefinition><bpmn:timeDuration>3 days</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
      'bpmn-timer',
    ],
    [
      '<bpmn:intermediateCatchEvent id="X"><bpmn:messageEventDefinition messageRef="gone"/></bpmn:intermediateCatchEvent>',
      'bpmn-reference',
    ],
    ['<bpmn:userTask id="X"/><bpmn:userTask id="X"/>', 'bpmn-duplicate-id'],
    ['<bpmn:userTask id="X"/><bpmn:userTask/>', 'bpmn-id'],
    ['<bpmn:userTask id="X"/><bpmn:userTask id="__proto__"/>', 'bpmn-id'],
    [
      '<bpmn:userTask id="X"/><bpmn:boundaryEvent id="b" attachedToRef="s"><bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>',
      'bpmn-boundary',
    ],
    ['<bpmn:userTask id="X" flowable:asignee="a"/>', 'bpmn-unknown-attribute'],
    ['<bpmn:userTask id="X" flowable:assignee="${a +}"/>', 'bpmn-expression'],
    [`<bpmn:userTask id="X"/>${flow('f9', 'X', 'nowhere')}`, 'bpmn-dangling-flow'],
    ['<bpmn:userTask id="X" default="f77"/>', 'bpmn-default-flow'],
    ['<bpmn:userTask id="X"/><bpmn:userTask id="start"/>', 'bpmn-reserved-id'],
    ['<bpmn:userTask id="X"/><bpmn:startEvent id="s3"/>', 'bpmn-start-event'],
    ['<bpmn:userTask id="X"/><bpmn:exclusiveGateway id="g"/>', 'bpmn-gateway-ways'],
    [`<bpmn:exclusiveGateway id="X"/>${flow('f8', 'X', 'e')}`, 'bpmn-ambiguous-gateway'],
    [
      `<bpmn:userTask id="X"/>${flow('f8', 'X', 'e', '<bpmn:conditionExpression>true</bpmn:conditionExpression>')}`,
      'bpmn-condition',
    ],
  ])('%s', async (element, rule) => {
    const faults = (await read(inside(element))).faults;
    expect(faults.map((fault) => fault.rule)).toContain(rule);
    expect(faults.every((fault) => fault.line > 3)).toBe(true);
  });

  it('calls a gateway and its ways as they are drawn: nobody knows the ids that an editor made up', async () => {
    const drawn = `<bpmn:exclusiveGateway id="Gateway_1" name="出市？"/><bpmn:userTask id="Activity_1" name="校办审批"/>
      ${flow('Flow_1', 'Gateway_1', 'Activity_1')}<bpmn:sequenceFlow id="Flow_2" name="否" sourceRef="Gateway_1" targetRef="e"/>`;
    const { faults } = await read(inside(drawn));
    expect(faults.find(({ rule }) => rule === 'bpmn-ambiguous-gateway')?.message).toBe(
      '"出市？" cannot tell "校办审批" and "否" apart: give all but the default one a condition',
    );
  });

  it.each([
    ['', 'bpmn-syntax'],
    ['<a', 'bpmn-syntax'],
    ['<definitions>', 'bpmn-syntax'],
    ['{"json": true}', 'bpmn-syntax'],
    ['<html/>', 'bpmn-syntax'],
    ['<definitions/>', 'bpmn-no-process'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${file(LINE)}`, 'bpmn-syntax'],
    [file(LINE.replace('id="A"', 'id="A" name="&a;"')), 'bpmn-syntax'],
    [
      file(LINE).replace(
        '</bpmn:definitions>',
        '<bpmn:process id="two"><bpmn:startEvent id="z"/></bpmn:process></bpmn:definitions>',
      ),
      'bpmn-several-processes',
    ],
    [' '.repeat(MAX_PROCESS_SIZE + 1), 'bpmn-too-large'],
    ['<a>'.repeat(100_000), 'bpmn-syntax'],
    [file('<bpmn:userTask/>'.repeat(30_000)), 'bpmn-too-large'],
  ])('file %#', async (text, rule) => {
    expect((await faultsOf(text)).join()).toContain(rule);
  });

  it('names the element that a wrong closing tag leaves open', async () => {
    const said = async (text: string): Promise<string> =>
      (await read(text)).faults.map(({ message }) => message).join();
    expect(await said('<definitions>\n<process>\n</proces></definitions>')).toContain(
      '"process" of line 2 is still open',
    );
    expect(await said('<definitions>\n<process>\n</process>')).toContain('"definitions" is never closed');
  });

  it('never throws at mutilated files', async () => {
    const whole = file(LINE);
    const cut = fc.tuple(fc.nat({ max: whole.length }), fc.nat({ max: 20 }), fc.string({ maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 4 }), async (cuts) => {
        let text = whole;
        for (const [at, length, put] of cuts) text = text.slice(0, at) + put + text.slice(at + length);
        const { faults, model } = await read(text);
        expect(model !== undefined || faults.length > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('timers', () => {
  it('read ISO 8601', () => {
    const now = new Date('2026-01-31T12:00:00+08:00');
    expect(parseDuration('P1Y2M3W4DT5H6M7S')).toEqual({
      months: 14,
      milliseconds: (((25 * 24 + 5) * 60 + 6) * 60 + 7) * 1000,
    });
    for (const text of ['', 'P', 'PT', 'P1', '1D', 'PT1D', 'P-1D', 'P1.5D']) expect(parseDuration(text)).toBeNull();
    expect(dueTime('duration', 'P1M', now)?.due).toEqual(new Date('2026-02-28T12:00:00+08:00'));
    expect(dueTime('date', '2026-05-01T08:00', now)?.due).toEqual(new Date('2026-05-01T08:00:00+08:00'));
    expect(dueTime('cycle', 'R3/PT1H', now)).toEqual({ due: new Date('2026-01-31T13:00:00+08:00'), cycle: 'R2/PT1H' });
    expect(dueTime('cycle', 'R1/PT1H', now)?.cycle).toBeNull();
    expect(dueTime('cycle', 'R/PT1H', now)?.cycle).toBe('R/PT1H');
    expect(dueTime('cycle', 'R0/PT1H', now)).toBeNull();
    expect(dueTime('cycle', '0 0 12 * * ?', now)).toBeNull();
    expect(dueDate('P2D', now)).toEqual(new Date('2026-02-02T12:00:00+08:00'));
    // who has until a day has all of it
    expect(dueDate('2026-02-02', now)).toEqual(new Date('2026-02-02T23:59:59+08:00'));
    expect(dueDate('2026-02-02T08:00', now)).toEqual(new Date('2026-02-02T08:00:00+08:00'));
    expect(dueDate('whenever', now)).toBeNull();
  });
});

describe('the picture', () => {
  it('is laid out where the file has none, sub-processes open, and kept where it has one', async () => {
    const body = LINE.replace(
      '<bpmn:userTask id="A"/>',
      `<bpmn:subProcess id="A"><bpmn:startEvent id="s2"/><bpmn:userTask id="X"/><bpmn:endEvent id="e2"/>${flow('i1', 's2', 'X')}${flow('i2', 'X', 'e2')}</bpmn:subProcess>`,
    );
    const { model, faults } = await readProcess(file(body), 'x');
    expect(faults).toEqual([]);
    const { shapes, edges } = model?.diagram ?? { shapes: {}, edges: {} };
    expect(Object.keys(shapes).sort()).toEqual(['A', 'X', 'e', 'e2', 's', 's2']);
    expect(Object.keys(edges).sort()).toEqual(['f1', 'f2', 'i1', 'i2']);
    const [outer, inner] = [shapes['A'], shapes['X']];
    if (!outer || !inner) throw new Error('not drawn');
    expect(inner.x > outer.x && inner.x + inner.width < outer.x + outer.width).toBe(true);
    expect(inner.y > outer.y && inner.y + inner.height < outer.y + outer.height).toBe(true);
    const again = await readProcess(model?.xml ?? '', 'x');
    expect(again.faults).toEqual([]);
    expect(again.model?.diagram).toEqual(model?.diagram);
    expect(again.model?.xml).toBe(model?.xml);
  });

  it('keeps the ends of its lines at what they connect where a sub-process pushes its neighbours aside', async () => {
    const steps = (inner: string) =>
      `<bpmn:startEvent id="s"/><bpmn:userTask id="A"/><bpmn:boundaryEvent id="late" attachedToRef="A"><bpmn:timerEventDefinition><bpmn:timeDuration>P3D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent><bpmn:callActivity id="tell" calledElement="x"/><bpmn:endEvent id="told"/><bpmn:subProcess id="B">${inner}</bpmn:subProcess><bpmn:endEvent id="e"/>${flow('f1', 's', 'A')}${flow('f2', 'A', 'B')}${flow('f3', 'B', 'e')}${flow('f4', 'late', 'tell')}${flow('f5', 'tell', 'told')}`;
    const inner = `<bpmn:startEvent id="s2"/><bpmn:userTask id="X"/><bpmn:boundaryEvent id="later" attachedToRef="X"><bpmn:timerEventDefinition><bpmn:timeDuration>P3D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent><bpmn:callActivity id="tell2" calledElement="x"/><bpmn:endEvent id="told2"/><bpmn:endEvent id="e2"/>${flow('i1', 's2', 'X')}${flow('i2', 'X', 'e2')}${flow('i3', 'later', 'tell2')}${flow('i4', 'tell2', 'told2')}`;
    const { model } = await readProcess(file(steps(inner)), 'x');
    const { shapes, edges } = model?.diagram ?? { shapes: {}, edges: {} };
    const loose = Object.values(model?.flows ?? {}).flatMap(({ id, source, target }) => {
      const points = edges[id] ?? [];
      const isAt = (point: { x: number; y: number } | undefined, shape: string): boolean => {
        const { x = 0, y = 0, width = 0, height = 0 } = shapes[shape] ?? {};
        return point !== undefined && point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
      };
      return isAt(points[0], source) && isAt(points.at(-1), target) ? [] : [id];
    });
    expect(loose).toEqual([]);
    // drawn by hand or laid out before: once more it is the same
    expect(await drawnAnew(model?.xml ?? '', 'x')).toBe(model?.xml);
    expect(await drawnAnew('<broken', 'x')).toBe('<broken');
  });

  it('marks what is done and active, and escapes every text', async () => {
    const hostile = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;';
    const { model } = await readProcess(file(LINE.replace('id="A"', `id="A" name="${hostile}"`)), 'x');
    if (!model) throw new Error('not read');
    const svg = drawProcess(model, { done: ['s'], active: ['A'] });
    expect(svg).toContain('<g class="done" data-id="s">');
    expect(svg).toContain('<g class="active" data-id="A">');
    expect(svg).toContain('<g class="coming" data-id="e">');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    // where it is known which ways were taken, no other is said to be
    const doneFlows = (taken?: ReadonlySet<string>) =>
      drawProcess(model, { done: ['s', 'e'], active: ['A'], taken }).split('<g class="done"><polyline').length - 1;
    expect([doneFlows(), doneFlows(new Set()), doneFlows(new Set(['f2']))]).toEqual([1, 0, 1]);
    // well-formed: our own reader takes it for XML, though not for BPMN
    expect((await read(svg)).faults.map((fault) => fault.message).join()).toContain('root is not "definitions"');
  });
});
