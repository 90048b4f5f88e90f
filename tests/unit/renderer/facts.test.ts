import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { readProcess } from '../../../src/definition/process/read.ts';
import type { DiagramElement, Moddle, Modeling } from '../../../src/renderer/process/editor/bpmn.ts';
import { changeFacts, factsOf, type Facts } from '../../../src/renderer/process/editor/facts.ts';
import { FLOWABLE } from '../../../src/renderer/process/editor/flowable.ts';

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:x="http://example.com/own" id="d" targetNamespace="t">
  <process id="p" isExecutable="true">
    <startEvent id="s"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="vote"/>
    <userTask id="vote" name="Vote" flowable:assignee="\${initiator}">
      <multiInstanceLoopCharacteristics isSequential="true">
        <loopCardinality xsi:type="tFormalExpression">\${3}</loopCardinality>
        <completionCondition xsi:type="tFormalExpression">\${nrOfCompletedInstances >= 2}</completionCondition>
      </multiInstanceLoopCharacteristics>
    </userTask>
    <sequenceFlow id="f2" sourceRef="vote" targetRef="copy"/>
    <serviceTask id="copy" name="Copy" flowable:delegateExpression="\${cc}">
      <extensionElements>
        <x:note>kept</x:note>
        <flowable:field name="to"><flowable:expression>\${initiator}</flowable:expression></flowable:field>
        <flowable:field name="text" stringValue="Read this"/>
      </extensionElements>
    </serviceTask>
    <sequenceFlow id="f3" sourceRef="copy" targetRef="e"/>
    <endEvent id="e"/>
    <boundaryEvent id="late" attachedToRef="vote">
      <timerEventDefinition><timeDuration xsi:type="tFormalExpression">P3D</timeDuration></timerEventDefinition>
    </boundaryEvent>
    <sequenceFlow id="f4" sourceRef="late" targetRef="copy"/>
  </process>
</definitions>`;

/** The editor's panel without its canvas: the same functions over the same model that bpmn-js holds. */
async function opened() {
  const moddle = new BpmnModdle({ flowable: FLOWABLE });
  const { rootElement, elementsById } = await moddle.fromXML(FILE);
  const assign = (object: Moddle, properties: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(properties))
      (object as Moddle & { set(n: string, v: unknown): void }).set(name, value);
  };
  const modeling = {
    updateProperties: (element: DiagramElement, properties: Record<string, unknown>) =>
      assign(element.businessObject, properties),
    updateModdleProperties: (_: DiagramElement, object: Moddle, properties: Record<string, unknown>) =>
      assign(object, properties),
  } as unknown as Modeling;
  const element = (id: string) => {
    const businessObject = elementsById[id];
    if (!businessObject) throw new Error(`no ${id}`);
    return { id, type: businessObject.$type, businessObject, incoming: [], outgoing: [] } as unknown as DiagramElement;
  };
  const factory = { create: (type: string, attributes?: Record<string, unknown>) => moddle.create(type, attributes) };
  return {
    facts: (id: string) => factsOf(element(id)),
    change: (id: string, change: Partial<Facts>) => changeFacts(element(id), change, { modeling, factory }),
    async saved() {
      const { xml } = await moddle.toXML(rootElement);
      const { model, faults } = await readProcess(xml, 'p.bpmn');
      expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
      return { xml, nodes: model?.nodes ?? {} };
    },
  };
}

describe('the properties of an element in the process editor', () => {
  it('say whether what is attached to a step ends it, and write only what is not so by itself', async () => {
    const { facts, change, saved } = await opened();
    expect(['late', 'vote', 'f4'].map((id) => facts(id).interrupts)).toEqual([true, null, null]);
    change('late', { interrupts: false });
    expect(facts('late').interrupts).toBe(false);
    const left = await saved();
    expect(left.nodes['late']?.cancelActivity).toBe(false);
    expect(left.xml).toContain('cancelActivity="false"');
    change('late', { interrupts: true });
    const back = await saved();
    expect(back.nodes['late']?.cancelActivity).toBe(true);
    expect(back.xml).not.toContain('cancelActivity');
  });

  it('keep a number of instances while another part of the multi-instance changes', async () => {
    const { facts, change, saved } = await opened();
    const { multi } = facts('vote');
    expect(multi).toMatchObject({ sequential: true, cardinality: '${3}', collection: '' });
    if (multi) change('vote', { multi: { ...multi, completionCondition: '${nrOfCompletedInstances >= 1}' } });
    const { nodes } = await saved();
    expect(nodes['vote']?.multi).toMatchObject({
      ...{ sequential: true, cardinality: '${3}', completionCondition: '${nrOfCompletedInstances >= 1}' },
    });
  });

  it('show what a delegate is told, write what is changed, and keep what another tool has left', async () => {
    const { facts, change, saved } = await opened();
    expect(facts('copy')).toMatchObject({ delegate: '${cc}', fields: { to: '${initiator}', text: 'Read this' } });
    change('copy', { fields: { ...facts('copy').fields, text: '请阅 ${initiator}' } });
    const { xml, nodes } = await saved();
    expect(nodes['copy']?.fields).toEqual({ to: '${initiator}', text: '请阅 ${initiator}' });
    expect(xml).toContain('<x:note>kept</x:note>');
    change('copy', { fields: { to: '${initiator}', text: '' } });
    expect((await saved()).nodes['copy']?.fields).toEqual({ to: '${initiator}' });
  });
});
