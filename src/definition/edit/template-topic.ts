import type { Files } from './files.ts';
import { isChinese, jsonText, numberPrefix, type Outline } from './outline.ts';

/** A small request type that works: a reason, a day, a remark; the applicant's leader decides and may leave a note. */
export function topicFiles({ key, title, english, category, meta }: Outline): Files {
  const guide = `请填写事由和日期，提交后由所在部门负责人审批。`;
  return {
    'topic.json': jsonText({
      $schema: `${meta}/topic.schema.json`,
      title,
      guide,
      category,
      icon: 'FileTextOutlined',
      promiseDays: 3,
      number: `${numberPrefix(key)}{yyyyMMdd}{seq:4}`,
      summary: ['reason', 'day'],
      nodes: { start: { hide: ['@decision'] }, leader: { write: ['@decision'] } },
      rules: [{ field: 'day', refuseIf: '${day < today()}', message: '日期不能早于今天' }],
    }),
    'schema.json': jsonText({
      $schema: `${meta}/schema.schema.json`,
      type: 'object',
      required: ['reason', 'day'],
      properties: {
        reason: { type: 'string', title: '事由', minLength: 1, maxLength: 200 },
        day: { type: 'string', title: '日期', format: 'date' },
        remark: { type: 'string', title: '备注', maxLength: 500 },
        files: { $ref: 'common#/definitions/attachments' },
        decision: { type: 'string', title: '审批意见', maxLength: 500 },
      },
    }),
    'ui.json': jsonText({
      $schema: `${meta}/ui.schema.json`,
      'ui:sections': [
        { key: 'apply', title: '申请', fields: ['reason', 'day', 'remark', 'files'] },
        { key: 'decision', title: '审批', fields: ['decision'] },
      ],
    }),
    'process.bpmn': processText(key, title),
    'locales/en-US.json': jsonText({
      ...(isChinese(title) && { [title]: english }),
      [guide]: 'State the reason and the day; the head of your department decides.',
      事由: 'Reason',
      日期: 'Day',
      备注: 'Remark',
      审批意见: 'Decision note',
      申请: 'Request',
      审批: 'Approval',
      日期不能早于今天: 'The day cannot be in the past',
      提交申请: 'Hand in',
      部门负责人审批: 'Approval by the head of department',
      办结: 'Done',
    }),
    'samples/valid-1.json': jsonText({ as: 'teacher', formData: { reason: '示例事由', day: '2099-06-30' } }),
    'samples/invalid-1.json': jsonText({ as: 'teacher', formData: { day: '2000-01-01' }, errors: ['reason', 'day'] }),
    'samples/journey-approved.json': jsonText({
      as: 'teacher',
      formData: { reason: '示例事由', day: '2099-06-30' },
      steps: [{ by: 'leader', at: 'leader', do: 'complete', formData: { decision: '同意' }, comment: '同意' }],
      end: 'completed',
    }),
  };
}

function processText(key: string, title: string): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
                  xmlns:flowable="http://flowable.org/bpmn"
                  targetNamespace="https://campus.example/topics">
  <bpmn:process id="${key}" name="${name}" isExecutable="true">
    <bpmn:startEvent id="begin" name="提交申请" />
    <bpmn:sequenceFlow id="toLeader" sourceRef="begin" targetRef="leader" />
    <bpmn:userTask id="leader" name="部门负责人审批" flowable:assignee="\${leaderOf(initiator)}" />
    <bpmn:sequenceFlow id="toDone" sourceRef="leader" targetRef="done" />
    <bpmn:endEvent id="done" name="办结" />
  </bpmn:process>
</bpmn:definitions>
`;
}
