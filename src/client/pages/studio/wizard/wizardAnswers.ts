import type { SaidText, StudioGroup } from '../../../../contract/studio/definition.ts';
import { isKeyOf } from '../../../../definition/edit/files.ts';
import { nameOf } from '../../../../definition/edit/form.ts';
import { isOftenEmpty, type HeaderField } from '../../../../definition/edit/header.ts';
import { isChinese, keyOf } from '../../../../definition/edit/outline.ts';
import { partsOf, wizardForm } from '../../../../definition/edit/wizard.ts';
import type { AskedWho, WizardAnswers, WizardField } from '../../../../definition/edit/wizard.ts';

/**
 * Who is meant, as a choice has it: `leader`, `group role:finance`, `person zhangsan` (`person ` while nobody is chosen),
 * `field 经办人`; empty: nobody is meant yet.
 */
export type WhoChoice = string;

/** All that was answered, on whatever page; what is not said (null) is as it is suggested. */
export interface WizardState {
  title: string;
  english: string | null;
  key: string | null;
  category: string | undefined;
  startableBy: string[];
  /** fields, one on each line */
  text: string;
  /** what was said otherwise of a field, by its title */
  changed: Readonly<Record<string, Partial<Pick<WizardField, 'widget' | 'isRequired' | 'english'>>>>;
  /** what the parts of the form are called in English, by their titles */
  parts: Readonly<Record<string, string>>;
  steps: StepChoice[];
  /** `after`: behind which of the steps, by its place; null: behind the last one */
  extra: { isOn: boolean; field: string; over: string; reaches: boolean; after: number | null; who: WhoChoice };
  then: (typeof AFTERWARDS)[number];
  told: WhoChoice;
  /** by the fields' names in the form that is made of them */
  record: { entity: string; set: Readonly<Record<string, string>> };
}

export interface StepChoice {
  who: WhoChoice;
  /** titles of the parts that are filled in then */
  fills: string[];
}

/** What may follow when it is over. */
export const AFTERWARDS = ['nothing', 'told', 'record'] as const;
/** From the folder of a request type. */
export const META = '../../schemas/meta';

export const WIZARD_PAGES = ['what', 'fields', 'steps', 'extra', 'after'] as const;
export type WizardPage = (typeof WIZARD_PAGES)[number];

export const beginning = (category: string | undefined): WizardState => ({
  ...{ title: '', english: null, key: null, category, startableBy: [], text: '', changed: {}, parts: {} },
  steps: [{ who: 'leader', fills: [] }],
  extra: { isOn: false, field: '', over: '', reaches: false, after: null, who: '' },
  ...{ then: 'nothing', told: '', record: { entity: '', set: {} } },
});

type Said = ReadonlyMap<string, SaidText>;

/** How a text is said in English: as other definitions do, as it is where it is no Chinese, or as it is spelt. */
function suggested(text: string, said: Said): string {
  const { english = '', name = '' } = said.get(text) ?? {};
  if (english !== '') return english;
  return isChinese(text) ? name.charAt(0).toUpperCase() + name.slice(1) : text;
}

export const englishOf = ({ english, title }: WizardState, said: Said): string =>
  english ?? suggested(title.trim(), said);
export const keyOfState = (state: WizardState, said: Said): string => state.key ?? keyOf(englishOf(state, said));

/** The fields of what was typed, each as it was guessed or said. */
export function fieldsOf({ changed, parts }: WizardState, pasted: readonly HeaderField[], said: Said): WizardField[] {
  const called = (title: string) => ({ title, english: suggested(title, said) || title });
  return pasted.map(({ title, widget, heading, format, columns }) => {
    const own = changed[title] ?? {};
    const kind = own.widget ?? widget;
    // what nobody knows in English is called as it is spelt, and never nothing
    const english = own.english?.trim() || suggested(title, said) || title;
    const name = said.get(title)?.name ?? '';
    return {
      ...{ title, widget: kind, english, name: nameOf({ title, english, name }) === undefined ? '' : name },
      isRequired: own.isRequired ?? (kind !== 'switch' && !isOftenEmpty(title)),
      // what was guessed of it is about what it was guessed to be
      ...(kind === widget && format !== undefined && { format }),
      ...(kind === 'table' && {
        columns: columns?.map((column) => ({
          ...column,
          ...called(column.title),
          name: said.get(column.title)?.name ?? '',
        })),
      }),
      ...(heading !== undefined && {
        part: { ...called(heading), ...(parts[heading]?.trim() && { english: parts[heading].trim() }) },
      }),
    };
  });
}

export const isNumber = ({ widget }: WizardField): boolean => widget === 'number' || widget === 'money';
/** What one more step may depend on. */
export const conditionFields = (fields: readonly WizardField[]): WizardField[] =>
  fields.filter((field) => isNumber(field) || field.widget === 'switch');
/** Who may be asked because the form names him. */
export const personFields = (fields: readonly WizardField[]): WizardField[] =>
  fields.filter(({ widget }) => widget === 'user');

export function whoOf(
  choice: WhoChoice,
  fields: readonly WizardField[],
  groups: readonly StudioGroup[],
): AskedWho | undefined {
  const [kind = '', ...rest] = choice.split(' ');
  const of = rest.join(' ');
  if (kind === 'leader' || kind === 'counselor' || kind === 'supervisor') return { kind };
  if (kind === 'person') return of === '' ? undefined : { kind, id: of };
  if (kind === 'field') {
    const field = fields.findIndex(({ title, widget }) => title === of && widget === 'user');
    return field < 0 ? undefined : { kind, field };
  }
  const group = groups.find((one) => one.group === of);
  return group && { kind: 'group', group: group.group, title: group.chinese, english: group.english };
}

/** What a page still lacks, by the name of its text; nothing: one may go on. */
export function missingOn(
  page: WizardPage,
  state: WizardState,
  { fields, groups, said }: { fields: readonly WizardField[]; groups: readonly StudioGroup[]; said: Said },
): string | null {
  const isWho = (choice: WhoChoice): boolean => whoOf(choice, fields, groups) !== undefined;
  if (page === 'what') {
    if (state.title.trim() === '') return 'wizard.noTitle';
    if (englishOf(state, said).trim() === '') return 'wizard.noEnglish';
    return isKeyOf('topic', keyOfState(state, said)) ? null : 'wizard.noKey';
  }
  if (page === 'fields') return fields.length === 0 ? 'wizard.noFields' : null;
  if (page === 'steps') {
    if (!state.steps.every(({ who }) => isWho(who))) return 'wizard.noWho';
    const filled = state.steps.flatMap(({ fills }) => fills);
    return partsOf(fields).every((part) => filled.includes(part)) ? 'wizard.noOwn' : null;
  }
  if (page === 'after') {
    if (state.then === 'told') return isWho(state.told) ? null : 'wizard.noWho';
    if (state.then === 'nothing') return null;
    if (state.record.entity === '') return 'wizard.noEntity';
    return Object.keys(recordOf(state, fields)?.set ?? {}).length > 0 ? null : 'wizard.noSet';
  }
  if (!state.extra.isOn) return null;
  const field = conditionFields(fields).find(({ title }) => title === state.extra.field);
  if (field === undefined) return 'wizard.noField';
  if (isNumber(field) && amountIn(state.extra.over) === undefined) return 'wizard.noAmount';
  return isWho(state.extra.who) ? null : 'wizard.noWho';
}

/** `1,000.5`; nothing where it is no number that an expression can say. */
const amountIn = (typed: string): number | undefined => {
  const plain = typed.replaceAll(/[,，\s]/g, '');
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
};

/** What every request knows, whatever its form asks. */
const ALWAYS = ['initiator', 'number', 'user'];

/** All answers, once no page lacks any. */
export function answersOf(
  state: WizardState,
  fields: readonly WizardField[],
  groups: readonly StudioGroup[],
): WizardAnswers {
  const who = (choice: WhoChoice): AskedWho => whoOf(choice, fields, groups) ?? { kind: 'leader' };
  const { extra } = state;
  const field = fields.findIndex(({ title }) => title === extra.field);
  const asked = fields[field];
  const over = asked && isNumber(asked) ? (amountIn(extra.over) ?? 0) : null;
  const known = partsOf(fields);
  return {
    ...{ startableBy: state.startableBy, fields },
    steps: state.steps.map((step) => ({
      who: who(step.who),
      fills: step.fills.filter((part) => known.includes(part)),
    })),
    extra:
      extra.isOn && asked ? { field, over, reaches: extra.reaches, after: placeOf(state), who: who(extra.who) } : null,
    told: state.then === 'told' ? who(state.told) : null,
    record: recordOf(state, fields),
  };
}

/** Behind which step the one comes that there only sometimes is. */
export function placeOf({ extra: { after }, steps }: WizardState): number {
  const last = steps.length - 1;
  return after === null || after > last ? last : after;
}

/** What is written down; of fields that have gone meanwhile nothing is. */
function recordOf({ then, record }: WizardState, fields: readonly WizardField[]): WizardAnswers['record'] {
  if (then !== 'record' || record.entity === '') return null;
  const { names } = wizardForm({ meta: META }, fields);
  const set = Object.entries(record.set).filter(([, value]) => {
    const [, name] = /^\$\{(\w+)\}$/.exec(value) ?? [];
    return name === undefined || names.includes(name) || ALWAYS.includes(name);
  });
  return { ...record, set: Object.fromEntries(set) };
}
