import type { JsonValue } from '../types/json.ts';
import { beginColumns, columnsIn, requireAt } from './columns.ts';
import { addField, addSection, sectionsIn, type Called } from './form.ts';
import { objectIn, type Files } from './files.ts';
import { isChinese, jsonText, numberPrefix, type Outline } from './outline.ts';
import { addEnglish } from './texts.ts';
import { processOf, type Who, type WizardProcess } from './wizard-process.ts';

/** A field as somebody wants it, in the order of the form. */
export interface WizardField {
  title: string;
  english: string;
  /** what it is called where its English makes no name */
  name: string;
  widget: string;
  /** what a text is, where its name says so */
  format?: string;
  /** of a table; none: it begins with one that is called anything */
  columns?: readonly (Called & { widget: string })[] | undefined;
  isRequired: boolean;
  /** the part of the form that begins with it */
  part?: Called | undefined;
}

/** As {@link Who}; a field is meant by its place among the fields. */
export type AskedWho = Exclude<Who, { kind: 'field' }> | { kind: 'field'; field: number };

/** Who decides next, and the parts of the form that are filled in then, by their titles: nobody sees them before. */
export interface AskedStep {
  who: AskedWho;
  fills: readonly string[];
}

/** What five questions are answered with: who asks for what, what is filled in, who decides, when one more does, and then. */
export interface WizardAnswers {
  /** account types; nobody: everybody may */
  startableBy: readonly string[];
  fields: readonly WizardField[];
  /** in order, at least one */
  steps: readonly AskedStep[];
  /** `after`: which of the steps it comes behind */
  extra: { field: number; over: number | null; reaches?: boolean; after: number; who: AskedWho } | null;
  told: AskedWho | null;
  /** what a completed request writes down: `set` speaks of the fields by their names in {@link wizardForm} */
  record: { entity: string; set: Readonly<Record<string, string>> } | null;
}

/** Widgets of which a wizard makes fields; each has a value that a sample can show. */
export const WIZARD_VALUES: Readonly<Record<string, JsonValue>> = {
  text: '示例',
  textarea: '示例',
  number: 1,
  money: '100.00',
  date: '2099-06-30',
  'date-time': '2099-06-30T09:00:00+08:00',
  'date-range': ['2099-06-30', '2099-07-01'],
  select: '选项一',
  switch: true,
  upload: [{ id: 'sample-teacher-file', name: '示例.pdf', size: 204800 }],
  user: 'teacher2',
  people: ['teacher2'],
  dept: 'hr',
  region: '310000',
  table: [],
};

const FORMAT_VALUES: Readonly<Record<string, string>> = {
  ...{ mobile: '13800000000', email: 'someone@example.edu' },
  ...{ 'id-card': '11010519491231002X', url: 'https://example.edu/' },
};

/** What a list shows of a request at once. */
const SUMMED_UP = ['text', 'number', 'money', 'date', 'date-time', 'select', 'user', 'dept', 'region'];
/** Account types that may ask, each with the demo's person who does so in the samples. */
export const APPLICANTS: Readonly<Record<string, string>> = {
  ...{ teacher: 'teacher', student: 'student', staff: 'office', admin: 'admin' },
};
const ENGLISH = 'locales/en-US.json';
const GUIDE = {
  text: '请如实填写，提交后按流程审批。',
  english: 'Fill in the form; it is then decided on step by step.',
};
const FIRST_PART = { title: '申请内容', english: 'Request' };

/** A request type of these answers, to which the checker has nothing to say. */
export function wizardFiles(outline: Outline, answers: WizardAnswers): Files {
  const { title, english } = outline;
  const { files: form, names } = wizardForm(outline, answers.fields, partsFilled(answers));
  const who = (asked: AskedWho): Who => {
    if (asked.kind !== 'field') return asked;
    const { title: of = '', english: said = '' } = answers.fields[asked.field] ?? {};
    return { kind: 'field', name: names[asked.field] ?? '', title: of, english: said };
  };
  const process = processOf(outline, {
    steps: answers.steps.map((step) => ({ who: who(step.who), isFilling: step.fills.length > 0 })),
    extra: extraOf(answers, names, who),
    told: answers.told && who(answers.told),
  });
  const texts = { [GUIDE.text]: GUIDE.english, ...process.english, ...(isChinese(title) && { [title]: english }) };
  const shown = names.filter((_, index) => SUMMED_UP.includes(answers.fields[index]?.widget ?? ''));
  const files = {
    ...form,
    'topic.json': manifestOf(outline, answers, { summary: shown.slice(0, 3), nodes: nodesOf(answers, form, names) }),
    'process.bpmn': process.text,
  };
  return { ...inChinese(addEnglish(files, texts)), ...samplesOf(answers, form, names) };
}

/** What is written in English has no translation. */
function inChinese(files: Files): Files {
  const said = Object.entries(objectIn(files, ENGLISH)).filter(([text]) => isChinese(text));
  return { ...files, [ENGLISH]: jsonText(Object.fromEntries(said)) };
}

function extraOf({ extra, fields }: WizardAnswers, names: readonly string[], who: (asked: AskedWho) => Who) {
  if (extra === null) return null;
  const { title = '', english = '' } = fields[extra.field] ?? {};
  const asked: WizardProcess['extra'] = {
    ...{ field: names[extra.field] ?? '', title, english },
    ...{ over: extra.over, reaches: extra.reaches ?? false, after: extra.after, who: who(extra.who) },
  };
  return asked;
}

/** The form of these fields, and their names; what a later step fills in is required of it alone. */
export function wizardForm(
  { meta }: Pick<Outline, 'meta'>,
  fields: readonly WizardField[],
  later: ReadonlySet<string> = new Set(),
): { files: Files; names: string[] } {
  const parts = partsOf(fields);
  let files: Files = {
    'schema.json': jsonText({ $schema: `${meta}/schema.schema.json`, type: 'object', properties: {} }),
    'ui.json': jsonText({ $schema: `${meta}/ui.schema.json`, 'ui:sections': [] }),
    [ENGLISH]: jsonText({}),
  };
  const names: string[] = [];
  for (const [index, { widget, part, isRequired, columns = [], ...called }] of fields.entries()) {
    const section = sectionsIn(files).length - 1;
    const last = sectionsIn(files)[section]?.fields.length ?? 0;
    const made =
      part !== undefined || names.length === 0
        ? addSection(files, part ?? FIRST_PART, widget, called)
        : addField(files, widget, { section, index: last }, called);
    names.push(made.name);
    files = beginColumns(made.files, made.name, columns);
    if (isRequired && !later.has(parts[index] ?? '')) files = requireAt(files, made.name, true);
  }
  // it grew field by field, on one line
  const laid = ['schema.json', 'ui.json'].map((name) => [name, jsonText(objectIn(files, name))] as const);
  return { files: { ...files, ...Object.fromEntries(laid) }, names };
}

/** The title of the part that each field stands in. */
export function partsOf(fields: readonly WizardField[]): string[] {
  let title = FIRST_PART.title;
  return fields.map(({ part }) => (title = part?.title ?? title));
}

const partsFilled = ({ steps }: WizardAnswers): Set<string> => new Set(steps.flatMap(({ fills }) => fills));

/** Rights: a part that a step fills in is seen from there on. */
function nodesOf(answers: WizardAnswers, form: Files, names: readonly string[]): Record<string, JsonValue> {
  const { fields, steps, extra } = answers;
  const parts = partsOf(fields);
  const sections = new Map([...new Set(parts)].map((title, at) => [title, `@${sectionsIn(form)[at]?.key ?? ''}`]));
  const keys = (titles: readonly string[]): string[] => titles.flatMap((title) => sections.get(title) ?? []);
  const begins = (title: string): number => steps.findIndex(({ fills }) => fills.includes(title));
  const later = [...sections.keys()].filter((title) => begins(title) >= 0);
  const hideAt = (at: number) => {
    const hide = keys(later.filter((title) => begins(title) > at));
    return hide.length > 0 ? { hide } : {};
  };
  const nodes = steps.map(({ fills }, at) => {
    const require = names.filter((_, index) => fills.includes(parts[index] ?? '') && fields[index]?.isRequired);
    const write = fills.length > 0 ? { write: keys(fills) } : {};
    return [`approve${at + 1}`, { ...write, ...(require.length > 0 && { require }), ...hideAt(at) }] as const;
  });
  const all = [['start', hideAt(-1)], ...nodes, ['extra', extra ? hideAt(extra.after) : {}]] as const;
  return Object.fromEntries(all.filter(([, rights]) => Object.keys(rights).length > 0));
}

function manifestOf(
  { key, title, category, meta }: Outline,
  { startableBy, record }: WizardAnswers,
  { summary, nodes }: { summary: string[]; nodes: Record<string, JsonValue> },
): string {
  return jsonText({
    $schema: `${meta}/topic.schema.json`,
    title,
    guide: GUIDE.text,
    category,
    icon: 'FileTextOutlined',
    promiseDays: 3,
    ...(startableBy.length > 0 && { startableBy }),
    number: `${numberPrefix(key)}{yyyyMMdd}{seq:4}`,
    ...(summary.length > 0 && { summary }),
    nodes,
    ...(record && { effects: [{ on: 'completed', record: record.entity, set: record.set }] }),
  });
}

function samplesOf(answers: WizardAnswers, form: Files, names: readonly string[]): Files {
  const { fields, startableBy } = answers;
  const later = partsFilled(answers);
  const parts = partsOf(fields);
  const own = names.filter((_, index) => !later.has(parts[index] ?? ''));
  const as = Object.entries(APPLICANTS).find(([type]) => startableBy.includes(type))?.[1] ?? 'teacher';
  const values = own.map((name) => {
    const { widget = 'text', format, columns = [] } = fields[names.indexOf(name)] ?? {};
    const row = columnsIn(form, name).map((column, at) => [column.name, valueOf(columns[at] ?? { widget: 'text' })]);
    return [name, widget === 'table' ? [Object.fromEntries(row) as JsonValue] : valueOf({ widget, format })] as const;
  });
  const errors = own.filter((name) => fields[names.indexOf(name)]?.isRequired);
  return {
    'samples/valid-1.json': jsonText({ as, formData: Object.fromEntries(values) }),
    ...(errors.length > 0 && { 'samples/invalid-1.json': jsonText({ as, formData: {}, errors }) }),
  };
}

const valueOf = ({ widget, format = '' }: { widget: string; format?: string | undefined }): JsonValue =>
  (widget === 'text' ? FORMAT_VALUES[format] : undefined) ?? WIZARD_VALUES[widget] ?? '';
