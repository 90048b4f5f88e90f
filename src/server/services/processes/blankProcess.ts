/** What a new model begins with: a start, one step for whoever leads the applicant, and an end. */
export function blankProcess(key: string, name: string, step: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC" xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" id="definitions" targetNamespace="http://flowable.org/bpmn">
  <process id="${escape(key)}" name="${escape(name)}" isExecutable="true">
    <startEvent id="begin" />
    <userTask id="leader" name="${escape(step)}" flowable:assignee="\${leaderOf(initiator)}" />
    <endEvent id="end" />
    <sequenceFlow id="flow-begin" sourceRef="begin" targetRef="leader" />
    <sequenceFlow id="flow-leader" sourceRef="leader" targetRef="end" />
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${escape(key)}">
      <bpmndi:BPMNShape id="begin-di" bpmnElement="begin"><omgdc:Bounds x="160" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="leader-di" bpmnElement="leader"><omgdc:Bounds x="260" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end-di" bpmnElement="end"><omgdc:Bounds x="424" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="flow-begin-di" bpmnElement="flow-begin"><omgdi:waypoint x="196" y="120" /><omgdi:waypoint x="260" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="flow-leader-di" bpmnElement="flow-leader"><omgdi:waypoint x="360" y="120" /><omgdi:waypoint x="424" y="120" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
