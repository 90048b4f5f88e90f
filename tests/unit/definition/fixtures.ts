import { checkDefinition } from '../../../src/definition/check/check.ts';
import type { CheckContext } from '../../../src/definition/check/subject.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import type { EntityDefinition, TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import type { DefinitionSource, Fault } from '../../../src/definition/types/source.ts';

/** Contents by file name: objects are written as JSON, texts as they are; null = no such file. */
export type Files = Record<string, object | string | null>;

export const PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <process id="trip" name="出差" isExecutable="true">
    <startEvent id="begin" name="提交" />
    <sequenceFlow id="f1" sourceRef="begin" targetRef="leader" />
    <userTask id="leader" name="领导审批" flowable:assignee="\${leaderOf(initiator)}" />
    <sequenceFlow id="f2" sourceRef="leader" targetRef="long" />
    <exclusiveGateway id="long" name="三天以上？" default="f3" />
    <sequenceFlow id="f3" name="否" sourceRef="long" targetRef="end" />
    <sequenceFlow id="f4" name="是" sourceRef="long" targetRef="office">
      <conditionExpression>\${days > 3}</conditionExpression>
    </sequenceFlow>
    <userTask id="office" name="办公室派车" flowable:candidateGroups="role:office" />
    <sequenceFlow id="f5" sourceRef="office" targetRef="end" />
    <endEvent id="end" name="结束" />
  </process>
</definitions>
`;

/** A small sound topic with a table, a condition, computed fields, a rule: what fixtures break in one place. */
export const TOPIC: Files = {
  'topic.json': {
    title: '出差',
    category: 'hr',
    icon: 'CarOutlined',
    startableBy: ['staff', 'graduate'],
    number: 'CC{yyyyMMdd}{seq:4}',
    summary: ['reason'],
    nodes: {
      start: { hide: ['@dispatch', 'items.approved'] },
      office: { write: ['vehicle', 'items.approved'], require: ['vehicle'] },
    },
    computed: {
      days: '${days(from, to)}',
      'items.amount': '${items.count * items.price}',
      total: '${sum(items.amount)}',
    },
    rules: [{ field: 'to', refuseIf: '${to < from}', message: '结束不能早于开始' }],
    exclusive: [{ by: 'vehicle', from: 'from', to: 'to', message: '已被占用' }],
    effects: [{ on: 'completed', record: 'sys/log', set: { text: '${reason}' } }],
  },
  'schema.json': {
    type: 'object',
    required: ['reason', 'from', 'to', 'flight', 'items'],
    properties: {
      reason: { type: 'string', title: '事由', minLength: 1, maxLength: 100 },
      from: { type: 'string', title: '开始', format: 'date' },
      to: { type: 'string', title: '结束日期', format: 'date' },
      days: { type: 'integer', title: '天数' },
      kind: { type: 'string', title: '方式', 'x-dict': 'tripKind' },
      flight: { type: 'string', title: '航班', minLength: 1 },
      items: {
        type: 'array',
        title: '费用',
        minItems: 1,
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', title: '名称', minLength: 1 },
            count: { type: 'integer', title: '数量', minimum: 1 },
            price: { type: 'string', title: '单价', format: 'money' },
            amount: { type: 'string', title: '金额', format: 'money' },
            approved: { type: 'string', title: '核准', format: 'money' },
          },
        },
      },
      total: { type: 'string', title: '合计', format: 'money' },
      files: { $ref: 'common#/definitions/attachments' },
      vehicle: { type: 'string', title: '车辆' },
    },
    if: { required: ['kind'], properties: { kind: { const: 'air' } } },
    then: { properties: { flight: { maxLength: 20 } } },
  },
  'ui.json': {
    'ui:sections': [
      { key: 'trip', title: '行程', fields: ['reason', 'kind', 'flight', 'from', 'to', 'days'] },
      { key: 'money', title: '开支', fields: ['items', 'total', 'files'] },
      { key: 'dispatch', title: '派车', fields: ['vehicle'] },
    ],
    reason: { 'ui:widget': 'textarea' },
    flight: { 'ui:showIf': "${kind == 'air'}" },
  },
  'process.bpmn': PROCESS,
  'locales/en-US.json': {
    出差: 'Trip',
    结束不能早于开始: 'The end cannot be before the start',
    已被占用: 'Taken',
    事由: 'Reason',
    开始: 'From',
    结束日期: 'To',
    天数: 'Days',
    方式: 'Means',
    费用: 'Costs',
    名称: 'Name',
    数量: 'Count',
    单价: 'Price',
    金额: 'Amount',
    核准: 'Approved',
    合计: 'Total',
    车辆: 'Vehicle',
    航班: 'Flight',
    行程: 'Trip details',
    开支: 'Spending',
    派车: 'Dispatch',
    提交: 'Hand in',
    领导审批: 'Leader',
    '三天以上？': 'Over 3 days?',
    否: 'No',
    是: 'Yes',
    办公室派车: 'Office',
    结束: 'End',
  },
  'samples/valid-1.json': {
    as: 'teacher',
    formData: {
      reason: '开会',
      from: '2099-01-01',
      to: '2099-01-05',
      items: [{ name: '票', count: 2, price: '10.50' }],
    },
  },
  'samples/invalid-1.json': {
    as: 'teacher',
    formData: { from: '2099-01-05', to: '2099-01-01', items: [{ count: 1 }] },
    errors: ['reason', 'to', 'items.0.name'],
  },
  'samples/journey-1.json': {
    as: 'teacher',
    formData: { reason: '开会', from: '2099-01-01', to: '2099-01-09', items: [{ name: '票' }] },
    steps: [
      { by: 'leader', at: 'leader', do: 'complete', comment: '同意' },
      { by: 'office', at: 'office', do: 'complete', formData: { vehicle: '京A' }, comment: '已派' },
    ],
    end: 'completed',
  },
};

export const ENTITY: Files = {
  'entity.json': {
    title: '会议室',
    permission: 'sys:room',
    label: 'name',
    list: ['name', 'deptName', 'createDate'],
    filters: ['name', 'deptId'],
    sort: { field: 'createDate', order: 'desc' },
    unique: [['name']],
    scope: 'deptId',
    actions: ['create', 'update', 'delete', { name: 'close', title: '关闭', set: { name: '${name} (${user})' } }],
  },
  'schema.json': {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', minLength: 1 },
      deptId: { type: 'string', title: '部门', format: 'dept-id' },
    },
  },
  'locales/en-US.json': { 会议室: 'Room', 名称: 'Name', 部门: 'Department', 关闭: 'Close' },
  'seed.json': [{ id: 'r1', name: '一号' }],
  'samples/valid-1.json': { as: 'admin', formData: { name: '二号' } },
};

export const COMMON = {
  name: 'common.json',
  path: 'schemas/common.json',
  text: JSON.stringify({
    definitions: {
      attachments: {
        type: 'array',
        title: '附件',
        items: {
          type: 'object',
          required: ['id', 'name', 'size'],
          properties: {
            id: { type: 'string', title: '编号', minLength: 1 },
            name: { type: 'string', title: '文件名', minLength: 1 },
            size: { type: 'integer', title: '大小' },
          },
        },
      },
    },
    translations: { 'en-US': { 附件: 'Attachments', 编号: 'Id', 文件名: 'File', 大小: 'Size' } },
  }),
};

export const CONTEXT: CheckContext = {
  common: COMMON,
  vocabulary: {
    dictionaries: { topicCategory: ['hr', 'office'], tripKind: ['air', 'rail'] },
    roles: ['office', 'graduate'],
    posts: ['leader', 'dean'],
    departments: ['university'],
    entities: ['sys/log', 'sys/user'],
  },
  icons: new Set(['CarOutlined']),
  entitySchemas: {
    'sys/log': {
      type: 'object',
      required: ['text'],
      properties: {
        text: { type: 'string', title: 'T', minLength: 1 },
        count: { type: 'integer', title: 'C' },
        state: { type: 'string', title: 'S', enum: ['idle', 'lent'] },
        on: { type: 'string', title: 'O', format: 'date' },
        keeper: { type: 'string', title: 'K', format: 'user-id' },
        part: { type: 'string', title: 'P', 'x-record': 'sys/log' },
        boss: { type: 'string', title: 'B', 'x-record': 'sys/user' },
        files: {
          type: 'array',
          title: 'F',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string', title: 'I' },
              name: { type: 'string', title: 'N' },
              size: { type: 'integer', title: 'Z' },
            },
          },
        },
      },
    },
  },
  topicSchemas: {
    other: {
      type: 'object',
      properties: {
        any: { type: 'string', title: 'A' },
        days: { type: 'integer', title: 'D' },
        trip: { type: 'string', title: 'T', 'x-request': 'trip' },
        who: { type: 'string', title: 'W', format: 'user-id' },
      },
    },
  },
  topics: ['trip', 'other'],
  journeys: (topic) =>
    topic === 'other'
      ? [
          { name: 'journey-ours', as: 'teacher', end: 'completed' },
          { name: 'journey-theirs', as: 'student', end: 'completed' },
          { name: 'journey-refused', as: 'teacher', end: 'rejected' },
        ]
      : [],
};

export function sourceOf(
  kind: DefinitionSource['kind'],
  files: Files,
  key = kind === 'topic' ? 'trip' : 'sys/room',
): DefinitionSource {
  const base = kind === 'topic' ? `topics/${key}` : `schemas/${key}`;
  return {
    kind,
    key,
    files: Object.entries(files).flatMap(([name, content]) =>
      content === null
        ? []
        : [
            {
              name,
              path: `${base}/${name}`,
              text: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
            },
          ],
    ),
  };
}

/** A report with a part of every kind, which the checker accepts. */
export const REPORT: Files = {
  'report.json': {
    title: '统计',
    permission: 'flow:report:trip',
    from: 'requests',
    home: ['admin'],
    filters: ['topic', { field: 'startedAt', last: 30 }],
    parts: [
      { kind: 'figure', title: '统计', measure: "count(state == 'running')", compare: 'previous' },
      { kind: 'bar', title: '统计', by: ['topic'], measure: 'count()', top: 5 },
      { kind: 'line', title: '统计', by: ['day(startedAt)'], measure: 'share(overdue)' },
      { kind: 'table', title: '统计', by: ['dept', 'month(endedAt)'], measures: ['count()', 'avg(workingHours)'] },
      {
        kind: 'list',
        title: '统计',
        from: 'sys/log',
        fields: ['text', 'count'],
        where: '${count * 2 > 3 && !empty text}',
      },
    ],
  },
  'locales/en-US.json': { 统计: 'Statistics' },
};

/** A deep copy of some files with one of them edited. */
export function edited(files: Files, name: string, edit: (value: JsonObject) => void): Files {
  const value = structuredClone(files[name] ?? {}) as JsonObject;
  edit(value);
  return { ...files, [name]: value };
}

export async function faultsOf(
  files: Files,
  kind: DefinitionSource['kind'] = 'topic',
  context: CheckContext = CONTEXT,
  key?: string,
): Promise<Fault[]> {
  return (await checkDefinition(sourceOf(kind, files, key), context)).faults;
}

export async function topicOf(files: Files = TOPIC): Promise<TopicDefinition> {
  const { definition } = await readDefinition(sourceOf('topic', files), CONTEXT);
  if (definition?.kind !== 'topic') throw new Error('the fixture cannot be read');
  return definition;
}

export async function entityOf(files: Files = ENTITY): Promise<EntityDefinition> {
  const { definition } = await readDefinition(sourceOf('entity', files), CONTEXT);
  if (definition?.kind !== 'entity') throw new Error('the fixture cannot be read');
  return definition;
}
