import type { JsonValue } from '../types/json.ts';
import { requireAt } from './columns.ts';
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
  isRequired: boolean;
  /** the part of the form that begins with it */
  part?: Called | undefined;
}

/** As {@link Who}; a field is meant by its place among the fields. */
export type AskedWho = Exclude<Who, { kind: 'field' }> | { kind: 'field'; field: number };

/** What five questions are answered with: who asks for what, what is filled in, who decides, when one more does, and then. */
export interface WizardAnswers {
  /** account types; nobody: everybody may */
  startableBy: readonly string[];
  fields: readonly WizardField[];
  /** in order, at least one */
  steps: readonly AskedWho[];
  extra: { field: number; over: number | null; who: AskedWho } | null;
  told: AskedWho | null;
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
  table: [{ item: '示例' }],
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
  const { files: form, names } = formOf(outline, answers.fields);
  const who = (asked: AskedWho): Who => {
    if (asked.kind !== 'field') return asked;
    const { title: of = '', english: said = '' } = answers.fields[asked.field] ?? {};
    return { kind: 'field', name: names[asked.field] ?? '', title: of, english: said };
  };
  const process = processOf(outline, {
    steps: answers.steps.map(who),
    extra: extraOf(answers, names, who),
    told: answers.told && who(answers.told),
  });
  const texts = { [GUIDE.text]: GUIDE.english, ...process.english, ...(isChinese(title) && { [title]: english }) };
  const shown = names.filter((_, index) => SUMMED_UP.includes(answers.fields[index]?.widget ?? ''));
  const files = {
    ...form,
    'topic.json': manifestOf(outline, answers, shown.slice(0, 3)),
    'process.bpmn': process.text,
  };
  return { ...inChinese(addEnglish(files, texts)), ...samplesOf(answers, names) };
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
    ...{ over: extra.over, who: who(extra.who) },
  };
  return asked;
}

function formOf({ meta }: Outline, fields: readonly WizardField[]): { files: Files; names: string[] } {
  let files: Files = {
    'schema.json': jsonText({ $schema: `${meta}/schema.schema.json`, type: 'object', properties: {} }),
    'ui.json': jsonText({ $schema: `${meta}/ui.schema.json`, 'ui:sections': [] }),
    [ENGLISH]: jsonText({}),
  };
  const names: string[] = [];
  for (const { widget, part, isRequired, ...called } of fields) {
    const section = sectionsIn(files).length - 1;
    const index = sectionsIn(files)[section]?.fields.length ?? 0;
    const made =
      part !== undefined || names.length === 0
        ? addSection(files, part ?? FIRST_PART, widget, called)
        : addField(files, widget, { section, index }, called);
    names.push(made.name);
    files = isRequired ? requireAt(made.files, made.name, true) : made.files;
  }
  return { files, names };
}

function manifestOf({ key, title, category, meta }: Outline, answers: WizardAnswers, summary: string[]): string {
  return jsonText({
    $schema: `${meta}/topic.schema.json`,
    title,
    guide: GUIDE.text,
    category,
    icon: 'FileTextOutlined',
    promiseDays: 3,
    ...(answers.startableBy.length > 0 && { startableBy: answers.startableBy }),
    number: `${numberPrefix(key)}{yyyyMMdd}{seq:4}`,
    ...(summary.length > 0 && { summary }),
    nodes: {},
  });
}

function samplesOf({ fields, startableBy }: WizardAnswers, names: readonly string[]): Files {
  const as = Object.entries(APPLICANTS).find(([type]) => startableBy.includes(type))?.[1] ?? 'teacher';
  const values = names.map((name, index) => [name, WIZARD_VALUES[fields[index]?.widget ?? 'text'] ?? ''] as const);
  const errors = names.filter((_, index) => fields[index]?.isRequired);
  return {
    'samples/valid-1.json': jsonText({ as, formData: Object.fromEntries(values) }),
    ...(errors.length > 0 && { 'samples/invalid-1.json': jsonText({ as, formData: {}, errors }) }),
  };
}
