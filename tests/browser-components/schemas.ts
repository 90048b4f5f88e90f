import type { EntityView } from '../../src/renderer/list/types.ts';
import type { FormDefinition } from '../../src/renderer/form/types.ts';

/** A trip: a condition, computed fields, a rule, and the heavier widgets. */
export const TRIP: FormDefinition = {
  schema: {
    type: 'object',
    required: ['reason', 'campus', 'leaveAt', 'place'],
    properties: {
      reason: { type: 'string', title: '事由', minLength: 2 },
      campus: { type: 'string', title: '校区', enum: ['东校区', '西校区', '北校区'] },
      leaveAt: { type: 'string', title: '出发时间', format: 'date-time' },
      people: { type: 'array', title: '同行人员', items: { type: 'string', format: 'user-id' } },
      away: { type: 'boolean', title: '是否出市' },
      place: { type: 'string', title: '地点', minLength: 1 },
      items: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', title: '项目', minLength: 1 },
            price: { type: 'string', title: '金额', format: 'money' },
          },
        },
      },
      total: { type: 'string', title: '合计', format: 'money' },
      note: { type: 'string', title: '说明' },
    },
  },
  uiSchema: { place: { 'ui:showIf': '${away}' }, items: { 'ui:totals': ['price'] } },
  computed: { total: '${sum(items.price)}' },
  rules: [{ field: 'note', refuseIf: '${total > 1000 && empty note}', message: '金额较大，请说明' }],
};

/** Sixty fields in three sections; the first one decides about one in the last. */
export const LONG: FormDefinition = {
  schema: {
    type: 'object',
    required: ['f59'],
    properties: {
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => [
          `f${index}`,
          { type: 'string', title: `第${index}项`, minLength: 1 },
        ]),
      ),
      extra: { type: 'string', title: '附加项' },
    },
  },
  uiSchema: { extra: { 'ui:showIf': "${f0 == 'more'}" } },
};

const SECTIONS = Array.from({ length: 20 }, (_, section) => ({
  key: `s${section}`,
  title: `第${section}节`,
  fields: Array.from({ length: 20 }, (__, field) => `s${section}f${field}`),
}));

/** 400 fields in 20 sections. */
export const SURVEY: FormDefinition = {
  schema: {
    type: 'object',
    required: ['s17f10'],
    properties: Object.fromEntries(
      SECTIONS.flatMap(({ fields }) => fields).map((name, index) => [
        name,
        index % 4 === 1
          ? { type: 'string', title: name, oneOf: [{ const: 'a', title: '甲' }] }
          : { type: 'string', title: name, minLength: 1 },
      ]),
    ),
  },
  uiSchema: { 'ui:sections': SECTIONS },
};

export const BOOKS: EntityView = {
  key: 'test/book',
  manifest: {
    title: '图书',
    permission: 'test:book',
    label: 'title',
    list: ['title', 'pages', 'createDate'],
    filters: ['title'],
    sortable: ['title'],
    actions: ['create', 'update', 'delete', 'deleteBatch'],
  },
  schema: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', title: '书名', minLength: 1 }, pages: { type: 'integer', title: '页数' } },
  },
  uiSchema: {},
};

/** Things with states: an action with a form, one whose answer is shown once, a board and a calendar, history. */
export const LOANS: EntityView = {
  key: 'test/loan',
  manifest: {
    title: '借阅',
    permission: 'test:loan',
    label: 'title',
    list: ['title', 'state'],
    filters: ['title', 'state'],
    aside: 'state',
    states: { field: 'state', start: 'open' },
    actions: [
      {
        name: 'finish',
        title: '归还',
        set: { state: 'done' },
        input: {
          schema: {
            type: 'object',
            required: ['note'],
            properties: { note: { type: 'string', title: '说明', minLength: 1 } },
          },
        },
      },
      { name: 'code', title: '取码', result: 'code' },
    ],
    views: [
      { kind: 'board', title: 'title' },
      { kind: 'calendar', from: 'day', to: 'until', title: 'title' },
      { kind: 'week', from: 'day', to: 'until', title: 'title' },
    ],
  },
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', title: '书名' },
      state: {
        type: 'string',
        title: '状态',
        oneOf: [
          { const: 'open', title: '在借' },
          { const: 'done', title: '已还' },
        ],
      },
      day: { type: 'string', title: '日期', format: 'date' },
      until: { type: 'string', title: '至', format: 'date' },
    },
  },
  uiSchema: {},
};

/** A text with formats, and a field after it. */
export const TEXT: FormDefinition = {
  schema: {
    type: 'object',
    properties: { text: { type: 'string', title: '正文' }, after: { type: 'string', title: '其后' } },
  },
  uiSchema: { text: { 'ui:widget': 'rich-text' } },
};

const FILES = {
  type: 'array',
  title: '附件',
  items: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
  },
} as const;

/** Files of three kinds and a signature. */
export const FILED: FormDefinition = {
  schema: {
    type: 'object',
    required: ['sign'],
    properties: {
      papers: { ...FILES, title: '论文', maxItems: 2 },
      pictures: { ...FILES, title: '照片' },
      sign: { ...FILES, title: '签名' },
      note: { type: 'string', title: '备注' },
    },
  },
  uiSchema: {
    papers: { 'ui:widget': 'pdf-upload', 'ui:maxSize': 1 },
    pictures: { 'ui:widget': 'image-upload' },
    sign: { 'ui:widget': 'signature' },
  },
};

/** The same, with nothing that must be given. */
export const OPTIONAL: FormDefinition = { ...FILED, schema: { ...FILED.schema, required: [] } };

/** Every picker, and the people picker in its three appearances. */
export const PICKED: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      driver: { type: 'string', title: '驾驶员', format: 'user-id' },
      heir: { type: 'string', title: '接办人', format: 'user-id' },
      guests: { type: 'array', title: '来宾', items: { type: 'string', format: 'user-id' } },
      office: { type: 'string', title: '部门', format: 'dept-id' },
      place: { type: 'string', title: '地区', format: 'region-id' },
      major: { type: 'string', title: '专业', format: 'major-id' },
      project: { type: 'string', title: '课题', 'x-record': 'scientific/project' },
    },
  },
  uiSchema: {
    heir: { 'ui:widget': 'people', 'ui:appearance': 'button' },
    guests: { 'ui:appearance': 'icon', 'ui:people': 'student' },
    project: { 'ui:appearance': 'dialog' },
  },
};

/** A table with every kind of column that a spreadsheet fills, at most 250 rows. */
export const SHEET: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        title: '明细',
        maxItems: 250,
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', title: '项目', minLength: 1 },
            day: { type: 'string', title: '日期', format: 'date' },
            count: { type: 'integer', title: '数量' },
            price: { type: 'string', title: '单价', format: 'money' },
            seal: { type: 'string', title: '印章', 'x-dict': 'sealType' },
            sum: { type: 'string', title: '金额', format: 'money' },
          },
        },
      },
    },
  },
  uiSchema: { items: { 'ui:totals': true } },
  computed: { 'items.sum': '${items.count * items.price}' },
};

/** Columns that are there by what stands in their row, and by a field of the form. */
export const RIDES: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      paid: { type: 'boolean', title: '已付费' },
      items: {
        type: 'array',
        title: '行程',
        items: {
          type: 'object',
          properties: {
            kind: { type: 'string', title: '方式' },
            stops: { type: 'string', title: '站数' },
            fee: { type: 'string', title: '费用' },
          },
        },
      },
    },
  },
  uiSchema: { items: { items: { stops: { 'ui:showIf': "${kind == 'bus'}" }, fee: { 'ui:showIf': '${paid}' } } } },
};

/** Cities by their country. */
export const CITIES: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      country: { type: 'string', title: '国家', enum: ['中国', '英国'] },
      city: { type: 'string', title: '城市', enum: ['北京', '伦敦'] },
    },
    if: { properties: { country: { const: '英国' } }, required: ['country'] },
    then: { properties: { city: { title: '英国城市', enum: ['伦敦'], default: '伦敦' } }, required: ['city'] },
  },
  uiSchema: { country: { 'ui:widget': 'radio' }, city: { 'ui:widget': 'radio' } },
};

/** The same without a limit to its rows. */
export const LONG_SHEET: FormDefinition = {
  ...SHEET,
  schema: {
    ...SHEET.schema,
    properties: { items: { ...SHEET.schema.properties?.['items'], maxItems: 1000 } },
  },
};
