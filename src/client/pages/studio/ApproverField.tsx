import { Select } from 'antd';
import { useId, useMemo, type ReactNode } from 'react';
import { schemaIn, type Files } from '../../../definition/edit/files.ts';
import { fieldsByPath, isTable, type Field } from '../../../definition/schema/walk.ts';
import type { Change } from '../../../renderer/process/editor/PropertiesPanel.tsx';
import type { Facts, MultiFacts } from '../../../renderer/process/editor/facts.ts';
import type { Words } from './texts.ts';

interface Props {
  t: Words;
  topic: string;
  files: Files;
  facts: Facts;
  /** says an expression in words */
  reading(text: string): string | undefined;
  onChange(change: Change): void;
  /** the same as texts */
  children: ReactNode;
}

/** One way to say who handles a step, as it stands in the file. */
interface Way {
  assignee: string;
  candidateUsers: string;
  label: string;
}

/** Chosen below, not here. */
const GROUPS = 'groups';
const OWN = 'own';

/** Who handles a step, by choosing: the applicant and who leads him, people whom the form names, the approval matrix, groups. */
export function ApproverField({ t, topic, files, facts, reading, onChange, children }: Props) {
  const id = useId();
  const { multi } = facts;
  const sections = useMemo(() => waysOf(files, topic, multi, reading, t), [files, topic, multi, reading, t]);
  const ways = sections.flatMap((section) => section.ways);
  const now = ways.findIndex((way) => way.assignee === facts.assignee && way.candidateUsers === facts.candidateUsers);
  const says = facts.assignee !== '' || facts.candidateUsers !== '';
  const isGroups = !says && facts.candidateGroups !== '';
  const value = isGroups ? GROUPS : !says ? null : now >= 0 && facts.candidateGroups === '' ? String(now) : OWN;
  const choose = (next: string) => {
    if (next === GROUPS) return onChange({ assignee: '', candidateUsers: '' });
    const way = ways[Number(next)];
    if (way) onChange({ assignee: way.assignee, candidateUsers: way.candidateUsers, candidateGroups: '' });
  };
  return (
    <>
      <div className="hall-editor-field">
        <label htmlFor={id}>{t('approver')}</label>
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('approver.none')}
          value={value}
          options={[
            ...sections.map((section) => ({
              label: section.title,
              options: section.ways.map((way) => ({ value: String(ways.indexOf(way)), label: way.label })),
            })),
            { value: GROUPS, label: t('approver.groups') },
            // what is written by hand stays until something else is chosen
            ...(value === OWN ? [{ value: OWN, label: t('approver.own') }] : []),
          ]}
          onChange={choose}
        />
      </div>
      <details open={value === OWN}>
        <summary>{t('approver.texts')}</summary>
        {children}
      </details>
    </>
  );
}

function waysOf(files: Files, topic: string, multi: MultiFacts | null, reading: Props['reading'], t: Words) {
  const all = [...fieldsByPath(schemaIn(files)).values()].flatMap(([field]) => (field === undefined ? [] : [field]));
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
      ways: multi === null ? [] : eachOf(all, multi, t).map(([text, label]) => one(text, label)),
    },
    {
      title: t('approver.applicant'),
      ways: ['initiator', 'leaderOf(initiator)', 'counselorOf(initiator)', 'supervisorOf(initiator)'].map((text) =>
        one(`\${${text}}`),
      ),
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

/** Whoever the step is repeated for: each of the list, or whom its row names. */
function eachOf(all: readonly Field[], { collection, elementVariable }: MultiFacts, t: Words): [string, string][] {
  if (collection === '' || elementVariable === '') return [];
  const list = /^\s*\$\{\s*([\w.]+)\s*\}\s*$/.exec(collection)?.[1];
  const table = all.find(({ path, schema }) => path === list && isTable(schema));
  if (table === undefined) return [[`\${${elementVariable}}`, t('approver.eachOne')]];
  return all.flatMap(({ path, name, schema }) =>
    path === `${table.path}.${name}` && schema.format === 'user-id'
      ? [
          [`\${${elementVariable}.${name}}`, t('approver.eachRow', { column: schema.title ?? name })] as [
            string,
            string,
          ],
        ]
      : [],
  );
}

/** What a step may be repeated for: tables of the form, and lists of people. */
export function listsOf(files: Files): { value: string; label: string }[] {
  return [...fieldsByPath(schemaIn(files)).values()].flatMap(([field]) => {
    if (field === undefined || field.inRows || field.schema.type !== 'array') return [];
    const { path, name, schema } = field;
    const isList = isTable(schema) || schema.items?.format === 'user-id';
    return isList ? [{ value: `\${${path}}`, label: schema.title ?? name }] : [];
  });
}
