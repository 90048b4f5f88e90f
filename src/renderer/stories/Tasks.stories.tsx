import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawProcess } from '../../definition/process/draw.ts';
import { readProcess } from '../../definition/process/read.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { ProcessDiagram } from '../process/ProcessDiagram.tsx';
import { Refused } from '../services.ts';
import { History } from '../task/History.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import type { HistoryStep } from '../task/types.ts';
import type { OfferedName } from '../../definition/verbs.ts';

/** Handling a task, its history and its diagram. */
const meta: Meta = { title: 'Tasks' };
export default meta;

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['vehicle'],
  properties: {
    reason: { type: 'string', title: '用车事由', readOnly: true },
    fee: { type: 'string', title: '费用', format: 'money', readOnly: true },
    vehicle: { type: 'string', title: '车牌号', minLength: 2 },
    driver: { type: 'string', title: '驾驶员', format: 'user-id' },
  },
};
const DATA = { reason: '接送来校讲学的专家', fee: '1280.50' };
const HANDLER: OfferedName[] = ['complete', 'reject', 'rollback', 'delegate', 'transfer', 'addSign', 'cc', 'comment'];
const TARGETS = [
  { activityId: 'start', name: '申请人' },
  { activityId: 'leader', name: '部门负责人审批' },
];

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 400));

export const Dispatch: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <TaskPanel
        projection={{ schema: SCHEMA, uiSchema: {} }}
        formData={DATA}
        actions={HANDLER}
        rollbackTargets={TARGETS}
        onAction={pause}
      />
    </div>
  ),
};

export const Approve: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <TaskPanel
        projection={{ schema: SCHEMA, uiSchema: {} }}
        formData={{ ...DATA, vehicle: '京A12345', driver: 'person3' }}
        readonly
        changes={[{ path: 'vehicle', before: '京B54321', after: '京A12345' }]}
        actions={HANDLER}
        rollbackTargets={TARGETS}
        onAction={pause}
      />
    </div>
  ),
};

export const RefusedByServer: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <TaskPanel
        projection={{ schema: SCHEMA, uiSchema: {} }}
        formData={{ ...DATA, vehicle: '京A12345' }}
        actions={['complete', 'reject']}
        onAction={() =>
          Promise.reject(new Refused(422, '数据校验未通过', [{ path: 'vehicle', message: '该车辆已被占用' }]))
        }
      />
    </div>
  ),
};

export const Claim: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <TaskPanel
        projection={{ schema: SCHEMA, uiSchema: {} }}
        formData={DATA}
        readonly
        actions={['claim']}
        onAction={pause}
      />
    </div>
  ),
};

const step = (more: Partial<HistoryStep> & Pick<HistoryStep, 'id'>): HistoryStep => ({
  activityId: 'start',
  activityName: '提交申请',
  assigneeName: '张伟',
  onBehalfOfName: '',
  outcome: 'start',
  comment: '',
  reason: '',
  startTime: '2026-03-02T09:00:00+08:00',
  endTime: '2026-03-02T09:00:00+08:00',
  durationInSeconds: null,
  diff: [],
  ...more,
});

export const Trail: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <History
        schema={SCHEMA}
        history={[
          step({ id: '1' }),
          step({
            id: '2',
            activityName: '部门负责人审批',
            assigneeName: '李芳',
            onBehalfOfName: '王娜',
            outcome: 'rollback',
            comment: '请补充事由',
            durationInSeconds: 5400,
          }),
          step({
            id: '3',
            outcome: 'complete',
            durationInSeconds: 93_600,
            diff: [
              { path: 'reason', title: '用车事由', before: '接人', after: '接送来校讲学的专家' },
              { path: 'fee', title: '费用', before: '1000', after: '1280.50' },
            ],
          }),
          step({ id: '4', activityName: '派车', outcome: 'open', endTime: null, assigneeName: '后勤保障处' }),
        ]}
      />
    </div>
  ),
};

const PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="hall">
  <bpmn:process id="car-use" isExecutable="true">
    <bpmn:startEvent id="start" name="提交申请" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="leader" />
    <bpmn:userTask id="leader" name="部门负责人审批" />
    <bpmn:sequenceFlow id="f2" sourceRef="leader" targetRef="dispatch" />
    <bpmn:userTask id="dispatch" name="后勤派车" />
    <bpmn:sequenceFlow id="f3" sourceRef="dispatch" targetRef="return" />
    <bpmn:userTask id="return" name="还车确认" />
    <bpmn:sequenceFlow id="f4" sourceRef="return" targetRef="end" />
    <bpmn:endEvent id="end" name="办结" />
  </bpmn:process>
</bpmn:definitions>`;
/** As the server draws it: nobody has placed its steps, so they are laid out. */
async function loadDiagram(): Promise<string> {
  const { model, faults } = await readProcess(PROCESS, 'process.bpmn');
  if (model === undefined) throw new Error(faults.map(({ message }) => message).join('; '));
  return drawProcess(model, { done: ['start', 'leader'], active: ['dispatch'] });
}

export const Diagram: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <ProcessDiagram alt="部门负责人已审批，后勤派车中" load={loadDiagram} />
    </div>
  ),
};
