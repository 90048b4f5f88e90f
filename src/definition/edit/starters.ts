import type { PartKind } from '../types/report.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { usualWidget } from '../widgets/choose.ts';
import { WIDGETS } from '../widgets/table.ts';

const text = (more: JsonSchema = {}): JsonSchema => ({ type: 'string', ...more });
const several = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const FILES: JsonSchema = { $ref: 'common#/definitions/attachments' };
const CHOICES = ['选项一', '选项二'];
/** The column that a new table begins with. */
export const STARTER_COLUMN = 'item';

/** What a field of each widget begins as when it is put into a form; a test keeps it equal to the table of widgets. */
const STARTERS: Readonly<Record<string, JsonSchema>> = {
  ...{ upload: FILES, 'image-upload': FILES, 'pdf-upload': FILES, 'document-upload': FILES, signature: FILES },
  table: {
    type: 'array',
    items: { type: 'object', properties: { [STARTER_COLUMN]: text({ title: '项目', maxLength: 100 }) } },
  },
  request: text({ 'x-request': 'student-leave' }),
  record: text({ 'x-record': 'sys/role' }),
  tree: several(text({ 'x-record': 'sys/dept' })),
  user: text({ format: 'user-id' }),
  people: several(text({ format: 'user-id' })),
  dept: text({ format: 'dept-id' }),
  region: text({ format: 'region-id' }),
  major: text({ format: 'major-id' }),
  dict: text({ 'x-dict': 'sealType' }),
  'dict-radio': text({ 'x-dict': 'sealType' }),
  'date-range': { ...several(text({ format: 'date' })), maxItems: 2 },
  date: text({ format: 'date' }),
  'date-time': text({ format: 'date-time' }),
  time: text({ format: 'time' }),
  money: text({ format: 'money' }),
  checkboxes: several(text({ enum: CHOICES })),
  select: text({ enum: CHOICES }),
  radio: text({ enum: CHOICES }),
  switch: { type: 'boolean' },
  number: { type: 'integer', minimum: 0 },
  textarea: text({ maxLength: 500 }),
  text: text({ maxLength: 100 }),
  'rich-text': text({ maxLength: 20000 }),
  cron: text({ maxLength: 100 }),
  icon: text({ maxLength: 60 }),
  color: text({ maxLength: 20 }),
  code: text({ maxLength: 5000 }),
  template: text({ maxLength: 2000 }),
};

export const NEW_SECTION = { title: '新分组', english: 'New section' };

export const NEW_CHOICE = { value: 'choice', title: '新选项', english: 'New choice' };

/** What a new part of a report is called, by its kind. */
export const PART_TITLES: Readonly<Record<PartKind, { title: string; english: string }>> = {
  figure: { title: '指标', english: 'Figure' },
  bar: { title: '柱形图', english: 'Bar chart' },
  line: { title: '折线图', english: 'Line chart' },
  pie: { title: '饼图', english: 'Pie chart' },
  heat: { title: '热力图', english: 'Heat map' },
  table: { title: '统计表', english: 'Table' },
  list: { title: '清单', english: 'List' },
};

/** English of the texts that starters bring along. */
export const STARTER_TEXTS: Readonly<Record<string, string>> = {
  选项一: 'Choice one',
  选项二: 'Choice two',
  项目: 'Item',
  新列: 'New column',
};

/** The English of a title that the palette gave, with its number where there are several; undefined for any other text. */
export function starterEnglish(title: string): string | undefined {
  const [, plain = '', number = ''] = /^(.*?)(\d*)$/s.exec(title) ?? [];
  const facts = Object.values(WIDGETS).find((one) => one.title['zh-CN'] === plain);
  const named = [NEW_SECTION, NEW_CHOICE, ...Object.values(PART_TITLES)].find((one) => one.title === plain);
  const english = facts?.title['en-US'] ?? named?.english ?? STARTER_TEXTS[plain];
  return english === undefined || number === '' ? english : `${english} ${number}`;
}

/** A new field of a widget: its schema, and what of it stands in ui.json because the schema does not say it. A text may be a `mobile`. */
export function starterOf(widget: string, format?: string): { schema: JsonSchema; ui: UiSchema } {
  // what a text is says how long it may be
  const schema = widget === 'text' && format !== undefined ? text({ format }) : (STARTERS[widget] ?? text());
  const usual = schema.$ref === undefined ? usualWidget(schema) : 'upload';
  return { schema, ui: usual === widget ? {} : { 'ui:widget': widget } };
}
