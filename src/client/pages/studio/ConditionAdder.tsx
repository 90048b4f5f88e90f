import { AutoComplete, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { ReportColumnFacts } from '../../../contract/studio/report.ts';
import { useRenderer } from '../../../renderer/settings.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

/** What a condition may ask about: a column of a report, or a field of a form. */
export interface ConditionColumn extends ReportColumnFacts {
  /** whose entries it may be */
  dictionary?: string;
}

interface Props {
  t: Words;
  /** what such a column is called here */
  label: string;
  columns: readonly ConditionColumn[];
  /** the condition as it is written so far, and then with one more */
  value: string;
  onChange(value: string): void;
}

type Operator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'empty' | 'filled' | 'yes' | 'no';

const OPERATORS: Readonly<Record<ConditionColumn['kind'], readonly Operator[]>> = {
  ...{ text: ['==', '!=', 'empty', 'filled'], choice: ['==', '!=', 'empty', 'filled'], boolean: ['yes', 'no'] },
  ...{ number: ['==', '!=', '>', '>=', '<', '<=', 'empty'], money: ['==', '!=', '>', '>=', '<', '<=', 'empty'] },
  ...{ date: ['>=', '>', '<', '<=', 'empty', 'filled'], moment: ['>=', '>', '<', '<=', 'empty', 'filled'] },
};

/** Adds to a condition by choosing: what, how, and against what. */
export function ConditionAdder({ t, label, columns, value, onChange }: Props) {
  const [name, setName] = useState<string | null>(null);
  const [operator, setOperator] = useState<Operator>('==');
  const [against, setAgainst] = useState('');
  const column = columns.find((one) => one.name === name);
  // a list of a thousand is not gone through anew with each key that somebody types beside it
  const options = useMemo(() => columns.map((one) => ({ value: one.name, label: one.title })), [columns]);
  const choices = useChoices(column);
  const wants = !['empty', 'filled', 'yes', 'no'].includes(operator);
  // what is measured may be compared with another of its kind
  const others = columns.filter((one) => column && one !== column && one.kind === column.kind && isMeasured(one));
  const add = () => {
    if (!column) return;
    const inner = /^\$\{(.*)\}$/s.exec(value.trim())?.[1] ?? '';
    const around = /\|\||\?/.test(inner) ? `(${inner})` : inner;
    const fresh = conditionOf(column, operator, others.find((one) => one.title === against)?.name ?? against, others);
    // a check begins as one that never holds
    onChange(`\${${inner === '' || inner === 'false' ? fresh : `${around} && ${fresh}`}}`);
    setName(null);
    setAgainst('');
  };
  return (
    <fieldset className={styles.condition}>
      <legend>{t('condition.new')}</legend>
      <Select
        aria-label={label}
        showSearch
        optionFilterProp="label"
        placeholder={label}
        value={name}
        options={options}
        onChange={(next: string) => {
          setName(next);
          setOperator(OPERATORS[columns.find((one) => one.name === next)?.kind ?? 'text'][0] ?? '==');
          setAgainst('');
        }}
      />
      {column ? (
        <Select
          aria-label={t('condition.operator')}
          value={operator}
          options={OPERATORS[column.kind].map((one) => ({ value: one, label: t(`operator.${one}`) }))}
          onChange={setOperator}
        />
      ) : null}
      {column && wants ? (
        choices ? (
          <Select
            aria-label={t('condition.value')}
            showSearch
            optionFilterProp="label"
            value={against || null}
            options={choices.map((one) => ({ value: one.value, label: one.title }))}
            onChange={(next: string) => setAgainst(next)}
          />
        ) : (
          <AutoComplete
            aria-label={t('condition.value')}
            value={against}
            placeholder={column.kind === 'date' || column.kind === 'moment' ? '2026-09-01' : ''}
            // those that are not meant would lie over the button
            showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
            options={others.map(({ title }) => ({ value: title }))}
            onChange={(next: string) => setAgainst(next)}
          />
        )
      ) : null}
      <Button size="small" disabled={!column || (wants && against.trim() === '')} onClick={add}>
        {t('condition.add')}
      </Button>
    </fieldset>
  );
}

/** What a column may be: as it says itself, or the entries of its dictionary, whose values nobody knows. */
function useChoices({ choices, dictionary }: Partial<ConditionColumn> = {}) {
  const { services } = useRenderer();
  const locale = useLocale();
  const { data } = useLoad(dictionary === undefined ? null : `dictionary:${dictionary}:${locale}`, () =>
    services.dictionary(dictionary ?? ''),
  );
  if (dictionary === undefined) return choices;
  return data?.map(({ value, label }) => ({ value, title: label }));
}

const isMeasured = ({ kind }: ConditionColumn): boolean => ['number', 'money', 'date', 'moment'].includes(kind);

/** `state == 'running'`: texts are quoted, numbers and names of others are not. */
function conditionOf(
  { name, kind }: ConditionColumn,
  operator: Operator,
  against: string,
  others: readonly ConditionColumn[],
): string {
  if (operator === 'empty') return `empty ${name}`;
  if (operator === 'filled') return `!empty ${name}`;
  if (operator === 'yes') return name;
  if (operator === 'no') return `!${name}`;
  const isNumber = (kind === 'number' || kind === 'money') && /^-?\d+(\.\d+)?$/.test(against.trim());
  const text =
    isNumber || others.some((one) => one.name === against)
      ? against.trim()
      : `'${against.trim().replaceAll(/[\\']/g, (sign) => `\\${sign}`)}'`;
  return `${name} ${operator} ${text}`;
}
