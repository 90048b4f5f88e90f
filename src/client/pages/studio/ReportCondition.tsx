import { useId, useMemo } from 'react';
import type { ReportColumnFacts } from '../../../contract/studio/report.ts';
import { functions, type Proposal } from '../../../definition/edit/complete-expression.ts';
import type { ValueKind } from '../../../definition/expression/types.ts';
import { ConditionAdder } from './ConditionAdder.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import type { ExpressionPlace } from './expressionPlace.ts';
import type { Words } from './texts.ts';

interface Props {
  t: Words;
  readonly: boolean;
  columns: readonly ReportColumnFacts[];
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** Which rows count: a condition as text, to which others are added by choosing. */
export function ReportCondition({ t, readonly, columns, value = '', onChange }: Props) {
  const id = useId();
  const place = useMemo(() => placeAmong(columns), [columns]);
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
      {readonly ? null : <ConditionAdder label={t('condition.column')} {...{ t, columns, value, onChange }} />}
    </>
  );
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
