import { Button, Input, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { ReportColumnFacts } from '../../../contract/studio.ts';
import { functions, type Proposal } from '../../../definition/edit/complete-expression.ts';
import type { ValueKind } from '../../../definition/expression/types.ts';
import { ExpressionField } from './ExpressionField.tsx';
import type { ExpressionPlace } from './expressionPlace.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

interface Props {
  t: Words;
  readonly: boolean;
  columns: readonly ReportColumnFacts[];
  value: string | undefined;
  onChange(value: string | undefined): void;
}

type Operator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'empty' | 'filled' | 'yes' | 'no';

const OPERATORS: Readonly<Record<ReportColumnFacts['kind'], readonly Operator[]>> = {
  ...{ text: ['==', '!=', 'empty', 'filled'], choice: ['==', '!=', 'empty', 'filled'], boolean: ['yes', 'no'] },
  ...{ number: ['==', '!=', '>', '>=', '<', '<=', 'empty'], money: ['==', '!=', '>', '>=', '<', '<=', 'empty'] },
  ...{ date: ['>=', '<', 'empty', 'filled'], moment: ['>=', '<', 'empty', 'filled'] },
};

/** Which rows count: a condition as text, to which others are added by choosing. */
export function ReportCondition({ t, readonly, columns, value = '', onChange }: Props) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const [operator, setOperator] = useState<Operator>('==');
  const [against, setAgainst] = useState('');
  const column = columns.find((one) => one.name === name);
  const place = useMemo(() => placeAmong(columns), [columns]);
  const wants = !['empty', 'filled', 'yes', 'no'].includes(operator);
  const add = () => {
    if (!column) return;
    const inner = /^\$\{(.*)\}$/s.exec(value.trim())?.[1] ?? '';
    const around = /\|\||\?/.test(inner) ? `(${inner})` : inner;
    const fresh = conditionOf(column, operator, against);
    onChange(`\${${inner === '' ? fresh : `${around} && ${fresh}`}}`);
    setName(null);
    setAgainst('');
  };
  return (
    <>
      <ExpressionField
        id={`${id}where`}
        label={t('report.where')}
        hint={t('report.whereHint')}
        says="counted"
        value={value}
        {...{ place, t }}
        onChange={onChange}
      />
      {readonly ? null : (
        <fieldset className={styles.condition}>
          <legend>{t('report.addCondition')}</legend>
          <Select
            aria-label={t('report.condition.column')}
            showSearch
            optionFilterProp="label"
            placeholder={t('report.condition.column')}
            value={name}
            options={columns.map((one) => ({ value: one.name, label: one.title }))}
            onChange={(next: string) => {
              setName(next);
              setOperator(OPERATORS[columns.find((one) => one.name === next)?.kind ?? 'text'][0] ?? '==');
              setAgainst('');
            }}
          />
          {column ? (
            <Select
              aria-label={t('report.condition.operator')}
              value={operator}
              options={OPERATORS[column.kind].map((one) => ({ value: one, label: t(`report.operator.${one}`) }))}
              onChange={setOperator}
            />
          ) : null}
          {column && wants ? (
            column.choices ? (
              <Select
                aria-label={t('report.condition.value')}
                showSearch
                optionFilterProp="label"
                value={against || null}
                options={column.choices.map((one) => ({ value: one.value, label: one.title }))}
                onChange={(next: string) => setAgainst(next)}
              />
            ) : (
              <Input
                aria-label={t('report.condition.value')}
                value={against}
                placeholder={column.kind === 'date' || column.kind === 'moment' ? '2026-09-01' : ''}
                onChange={({ target }) => setAgainst(target.value)}
              />
            )
          ) : null}
          <Button size="small" disabled={!column || (wants && against.trim() === '')} onClick={add}>
            {t('report.condition.add')}
          </Button>
        </fieldset>
      )}
    </>
  );
}

/** `state == 'running'`: texts are quoted, numbers are not. */
function conditionOf({ name, kind }: ReportColumnFacts, operator: Operator, against: string): string {
  if (operator === 'empty') return `empty ${name}`;
  if (operator === 'filled') return `!empty ${name}`;
  if (operator === 'yes') return name;
  if (operator === 'no') return `!${name}`;
  const isNumber = (kind === 'number' || kind === 'money') && /^-?\d+(\.\d+)?$/.test(against.trim());
  const text = isNumber ? against.trim() : `'${against.trim().replaceAll(/[\\']/g, (sign) => `\\${sign}`)}'`;
  return `${name} ${operator} ${text}`;
}

const VALUES: Readonly<Record<ReportColumnFacts['kind'], ValueKind>> = {
  ...{ text: 'text', choice: 'text', boolean: 'boolean', number: 'number', money: 'money' },
  ...{ date: 'date', moment: 'date-time' },
};

/** What a condition over these columns may speak of; samples say nothing about it. */
function placeAmong(columns: readonly ReportColumnFacts[]): ExpressionPlace {
  const facts = new Map(
    columns.map(({ name, title, kind, choices }) => [
      name,
      { title, kind: VALUES[kind], choices: choices && new Map(choices.map((one) => [one.value, one.title])) },
    ]),
  );
  const names = columns.map(({ name, title }): Proposal => ({ label: name, says: title, kind: 'field' }));
  return { name: (path) => facts.get(path), names: [...names, ...functions()], samples: [] };
}
