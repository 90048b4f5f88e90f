import type { JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';

/** A field that shows one widget. */
export interface WidgetSample {
  schema: JsonSchema;
  uiSchema?: UiSchema;
  value: JsonValue;
}

const FILE: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
};
const FILES: JsonSchema = { type: 'array', title: '附件', items: FILE };
const text = (title: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', title, ...more });

/** One sample for every widget of the registry; a test keeps the two equal. */
export const WIDGET_SAMPLES: Record<string, WidgetSample> = {
  text: { schema: text('邮箱', { format: 'email' }), value: 'someone@example.edu' },
  textarea: { schema: text('事由', { minLength: 2 }), value: '第一行\n第二行' },
  number: {
    schema: { type: 'integer', title: '人数', minimum: 1 },
    uiSchema: { 'ui:unit': '人' },
    value: 12,
  },
  money: { schema: text('金额', { format: 'money' }), value: '1234567.50' },
  select: { schema: text('校区', { enum: ['东校区', '西校区'] }), value: '东校区' },
  radio: {
    schema: text('性别', {
      oneOf: [
        { const: 'm', title: '男' },
        { const: 'f', title: '女' },
      ],
    }),
    value: 'f',
  },
  checkboxes: {
    schema: { type: 'array', title: '用品', items: { type: 'string', enum: ['投影', '话筒', '茶歇'] } },
    value: ['投影', '茶歇'],
  },
  switch: { schema: { type: 'boolean', title: '是否出市' }, value: true },
  date: { schema: text('日期', { format: 'date' }), value: '2026-03-31' },
  'date-time': { schema: text('出发时间', { format: 'date-time' }), value: '2026-03-31T08:30:00+08:00' },
  'date-range': {
    schema: { type: 'array', title: '起止日期', maxItems: 2, items: { type: 'string', format: 'date' } },
    value: ['2026-03-01', '2026-03-05'],
  },
  time: { schema: text('时间', { format: 'time' }), value: '08:30' },
  people: {
    schema: { type: 'array', title: '参加人员', items: { type: 'string', format: 'user-id' } },
    value: ['person1', 'person2'],
  },
  user: { schema: text('经办人', { format: 'user-id' }), value: 'person3' },
  dept: { schema: text('部门', { format: 'dept-id' }), value: 'office' },
  region: { schema: text('地区', { format: 'region-id' }), value: '110000' },
  major: { schema: text('专业', { format: 'major-id' }), value: '080901' },
  dict: { schema: text('印章种类', { 'x-dict': 'sealType' }), value: 'school' },
  'dict-radio': { schema: text('印章种类', { 'x-dict': 'sealType' }), value: 'school' },
  request: { schema: text('请假', { 'x-request': 'student-leave' }), value: 'request0001' },
  tree: {
    schema: { type: 'array', title: '菜单授权', items: { type: 'string', 'x-record': 'sys/menu' } },
    value: ['dir-sys'],
  },
  cron: { schema: text('执行时间'), value: '0 30 8 ? * 2,3,4,5,6' },
  icon: { schema: text('图标'), value: 'CarOutlined' },
  topic: { schema: text('服务事项'), value: 'car-use' },
  color: { schema: text('颜色'), value: '#0b6b5d' },
  code: { schema: text('参数'), value: '{\n  "days": 30\n}' },
  template: { schema: text('通知内容'), value: '您的申请 ${title} 已办结' },
  record: { schema: text('角色', { 'x-record': 'sys/role' }), value: 'finance' },
  upload: { schema: FILES, value: [{ id: 'f1', name: '方案.docx', size: 34567 }] },
  'image-upload': { schema: FILES, value: [{ id: 'f2', name: '照片.png', size: 2345678 }] },
  'pdf-upload': { schema: FILES, value: [{ id: 'f3', name: '论文.pdf', size: 345678 }] },
  'document-upload': { schema: FILES, value: [{ id: 'f4', name: '预算.xlsx', size: 12345 }] },
  'rich-text': {
    schema: text('正文'),
    value: '<h3>目的</h3><p>第一段，<strong>要点</strong>。</p><ul><li>甲</li><li>乙</li></ul>',
  },
  signature: { schema: FILES, value: [{ id: 'f5', name: '签名.png', size: 4567 }] },
  table: {
    schema: {
      type: 'array',
      title: '费用明细',
      items: {
        type: 'object',
        required: ['item', 'amount'],
        properties: {
          item: text('项目', { minLength: 1 }),
          day: text('日期', { format: 'date' }),
          amount: text('金额', { format: 'money' }),
          kind: text('类别', { enum: ['交通', '住宿'] }),
        },
      },
    },
    uiSchema: { 'ui:totals': ['amount'] },
    value: [
      { _id: 'a', item: '高铁', day: '2026-03-01', amount: '553.50', kind: '交通' },
      { _id: 'b', item: '酒店', day: '2026-03-02', amount: '1280.00', kind: '住宿' },
    ],
  },
};
