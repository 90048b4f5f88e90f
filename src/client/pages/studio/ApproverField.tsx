import { Select } from 'antd';
import { useId, useMemo, type ReactNode } from 'react';
import type { Field } from '../../../definition/schema/walk.ts';
import { ChosenText, type ChoiceGroup } from '../../../renderer/process/editor/ChosenText.tsx';
import type { Change } from '../../../renderer/process/editor/panel.ts';
import type { Facts, MultiFacts } from '../../../renderer/process/editor/facts.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Choices } from './optionChoices.ts';
import { fieldsOf, peopleOf, tableOf } from './repeated.ts';
import type { Words } from './texts.ts';

interface Asked {
  t: Words;
  topic: string;
  /** the form, its titles in the reader's language */
  schema: JsonSchema;
  facts: Facts;
  /** groups of people as `ui:people` names them */
  people: Choices;
  /** says an expression in words */
  reading(text: string): string | undefined;
  /** the same as texts */
  children: ReactNode;
}

/** One way to say who handles a step, as it stands in the file. */
interface Way {
  assignee: string;
  candidateUsers: string;
  label: string;
}

interface WaySection {
  title: string;
  ways: Way[];
}

/** Chosen below, not here. */
const GROUPS = 'groups';
const keyOf = ({ assignee, candidateUsers }: Omit<Way, 'label'>): string => assignee || candidateUsers;

/** Who handles a step, by choosing: the applicant and who leads him, people whom the form names, the approval matrix, groups. */
export function ApproverField({
  t,
  topic,
  schema,
  facts,
  people,
  reading,
  onChange,
  children,
}: Asked & { onChange(change: Change): void }) {
  const within = useMemo(() => withinOf(facts.candidateUsers), [facts]);
  const sections = useMemo(
    () => waysOf(schema, topic, facts, within, reading, t),
    [schema, topic, facts, within, reading, t],
  );
  const { assignee, candidateUsers, candidateGroups } = facts;
  const ways = sections.flatMap((section) => section.ways);
  const now = ways.find((way) => way.assignee === assignee && way.candidateUsers === candidateUsers);
  const says = assignee !== '' || candidateUsers !== '';
  const written = [assignee, candidateUsers, candidateGroups].filter(Boolean).join(' ');
  const value = says ? (now && candidateGroups === '' ? keyOf(now) : written) : candidateGroups && GROUPS;
  return (
    <>
      <ChosenText
        label={t('approver')}
        placeholder={t('approver.none')}
        value={value}
        choices={[...choicesOf(sections), { value: GROUPS, label: t('approver.groups') }]}
        own={t('approver.own')}
        byHand={t('approver.texts')}
        onChoose={(next) => {
          const way = ways.find((one) => keyOf(one) === next);
          if (way) onChange({ assignee: way.assignee, candidateUsers: way.candidateUsers, candidateGroups: '' });
          else onChange({ assignee: '', candidateUsers: '' });
        }}
      >
        {children}
      </ChosenText>
      {now && within ? (
        <WithinField {...{ t, people, within }} onChange={(next) => onChange({ candidateUsers: next })} />
      ) : null}
    </>
  );
}

/** Whom a delegate tells: the same people, and groups. */
export function RecipientField({
  t,
  topic,
  schema,
  facts,
  people,
  groups,
  value,
  reading,
  onChange,
  children,
}: Asked & { groups: readonly ChoiceGroup[]; value: string; onChange(value: string): void }) {
  const within = useMemo(() => withinOf(value), [value]);
  const sections = useMemo(
    () => waysOf(schema, topic, facts, within, reading, t),
    [schema, topic, facts, within, reading, t],
  );
  return (
    <>
      <ChosenText
        label={t('recipients')}
        placeholder={t('approver.none')}
        value={value}
        choices={[...choicesOf(sections), ...groups]}
        own={t('approver.own')}
        byHand={t('approver.texts')}
        onChoose={onChange}
      >
        {children}
      </ChosenText>
      {within ? <WithinField {...{ t, people, within, onChange }} /> : null}
    </>
  );
}

/** People of the applicant's college or department: those of these groups. */
interface Within {
  of: string;
  groups: string[];
}

const BY_PLACE = ['collegeOf', 'deptOf'];
const WITHIN = /^\$\{peopleIn\((collegeOf|deptOf)\(initiator\), ('[\w:.-]+'(?:, '[\w:.-]+')*)\)\}$/;
const peopleIn = ({ of, groups }: Within): string =>
  `\${peopleIn(${of}(initiator), ${groups.map((group) => `'${group}'`).join(', ')})}`;

function withinOf(text: string): Within | undefined {
  const [, of, groups] = WITHIN.exec(text) ?? [];
  return of && groups ? { of, groups: groups.replaceAll("'", '').split(', ') } : undefined;
}

function WithinField({
  t,
  people,
  within,
  onChange,
}: Pick<Asked, 't' | 'people'> & { within: Within; onChange(text: string): void }) {
  const id = useId();
  return (
    <div className="hall-editor-field">
      <label htmlFor={id}>{t('approver.within')}</label>
      <Select
        id={id}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        value={within.groups}
        options={[...people]}
        // without any it would be nobody
        onChange={(groups: string[]) => groups.length > 0 && onChange(peopleIn({ ...within, groups }))}
      />
    </div>
  );
}

const choicesOf = (sections: readonly WaySection[]): ChoiceGroup[] =>
  sections.map(({ title, ways }) => ({
    label: title,
    options: ways.map((way) => ({ value: keyOf(way), label: way.label })),
  }));

function waysOf(
  schema: JsonSchema,
  topic: string,
  { multi, around }: Pick<Facts, 'multi' | 'around'>,
  within: Within | undefined,
  reading: Asked['reading'],
  t: Words,
): WaySection[] {
  const all = fieldsOf(schema);
  const one = (text: string, label = reading(text)): Way => ({
    assignee: text,
    candidateUsers: '',
    label: label ?? text,
  });
  const formatOf = ({ schema }: Field) => schema.format ?? schema.items?.format;
  const single = all.filter(({ inRows, schema }) => !inRows && schema.type === 'string');
  const people = single.filter((field) => formatOf(field) === 'user-id');
  const depts = single.filter((field) => formatOf(field) === 'dept-id');
  const several = all.filter(
    (field) => !field.inRows && field.schema.type === 'array' && formatOf(field) === 'user-id',
  );
  const amounts = all.filter(
    ({ inRows, schema }) =>
      !inRows && (schema.type === 'number' || schema.type === 'integer' || schema.format === 'money'),
  );
  const sections = [
    {
      title: t('approver.each'),
      ways: [multi, ...around].flatMap((list) => (list === null ? [] : eachOf(all, list, one, t))),
    },
    {
      title: t('approver.applicant'),
      ways: [
        ...['initiator', 'leaderOf(initiator)', 'counselorOf(initiator)', 'supervisorOf(initiator)'].map((text) =>
          one(`\${${text}}`),
        ),
        // whoever chooses the other place means the same people there
        ...BY_PLACE.map((of): Way => {
          const candidateUsers = peopleIn({ of, groups: within?.groups ?? ['teacher'] });
          return { assignee: '', candidateUsers, label: t(`approver.${of}`) };
        }),
      ],
    },
    {
      title: t('approver.form'),
      ways: [
        ...people.flatMap(({ path }) => [one(`\${${path}}`), one(`\${leaderOf(${path})}`)]),
        ...depts.map(({ path }) => one(`\${leaderOf(${path})}`)),
        ...several.map(({ path }): Way => {
          const text = `\${${path}}`;
          return { assignee: '', candidateUsers: text, label: t('approver.anyOf', { list: reading(text) ?? text }) };
        }),
      ],
    },
    {
      title: t('approver.matrix'),
      ways: amounts.map(({ path, name, schema }) =>
        one(`\${matrixOf('${topic}', ${path})}`, t('approver.byAmount', { field: schema.title ?? name })),
      ),
    },
  ];
  return sections.filter(({ ways }) => ways.length > 0);
}

/** Whoever a step, or the part around it, is repeated for: each of the list, or whom its row names, and who leads them. */
function eachOf(all: readonly Field[], multi: MultiFacts, one: (text: string, label: string) => Way, t: Words): Way[] {
  const { collection, elementVariable } = multi;
  if (collection === '' || elementVariable === '') return [];
  const table = tableOf(all, multi);
  const both = (text: string, of: string): Way[] => [
    one(`\${${text}}`, of),
    one(`\${leaderOf(${text})}`, t('who.leaderOf', { of })),
  ];
  if (table === undefined) return both(elementVariable, t('approver.eachOne'));
  return peopleOf(all, table).flatMap(({ name, schema }) =>
    both(`${elementVariable}.${name}`, t('approver.eachRow', { column: schema.title ?? name })),
  );
}
