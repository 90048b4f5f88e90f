import type { Meta, StoryObj } from '@storybook/react-vite';
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

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="90"><g fill="none" stroke="#595959"><circle cx="30" cy="45" r="16"/><rect x="90" y="20" width="110" height="50" rx="6" stroke="#389e0d"/><rect x="250" y="20" width="110" height="50" rx="6" stroke="#d46b08"/></g></svg>`;
const loadDiagram = () => Promise.resolve(SVG);

export const Diagram: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <ProcessDiagram alt="部门负责人已审批，后勤派车中" load={loadDiagram} />
    </div>
  ),
};
