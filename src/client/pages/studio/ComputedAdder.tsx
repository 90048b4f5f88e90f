import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { fieldKind } from '../../../definition/entity/fields.ts';
import { fieldsByPath, isTable } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Choice } from './Setting.tsx';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

type Kind = 'day' | 'number' | 'column' | 'table';

interface Recipe {
  of: readonly Kind[];
  write(one: string, other: string): string;
}

const NAMES = ['days', 'workdays', 'sum', 'count', 'product'] as const;
type RecipeName = (typeof NAMES)[number];

const between = (count: string): Recipe => ({
  of: ['day', 'day'],
  write: (from, to) => `empty ${from} || empty ${to} ? null : ${count.replace('…', `${from}, ${to}`)}`,
});
/** What numbers are mostly computed by. */
const RECIPES: Readonly<Record<RecipeName, Recipe>> = {
  // both days count
  days: between('days(…) + 1'),
  workdays: between('workdays(…)'),
  sum: { of: ['column'], write: (column) => `sum(${column})` },
  count: { of: ['table'], write: (table) => `count(${table})` },
  product: { of: ['number', 'number'], write: (one, other) => `${one} * ${other}` },
};

interface Props {
  /** of the form */
  schema: JsonSchema;
  /** of the field or column that is computed */
  path: string;
  t: Words;
  onChange(value: string): void;
}

/** Puts together what a number is computed by, by choosing: nobody knows the functions. */
export function ComputedAdder({ schema, path, t, onChange }: Props) {
  const [name, setName] = useState<RecipeName | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const known = useMemo(() => choicesIn(schema, path), [schema, path]);
  const recipe = name === null ? null : RECIPES[name];
  const offered = NAMES.filter((one) => RECIPES[one].of.every((kind) => known[kind].length > 0));
  if (offered.length === 0) return null;
  const isWhole = recipe?.of.every((_, at) => (chosen[at] ?? '') !== '') === true;
  const add = () => {
    const [one = '', other = ''] = chosen;
    if (recipe) onChange(`\${${recipe.write(one, other)}}`);
    setName(null);
    setChosen([]);
  };
  return (
    <fieldset className={styles.condition}>
      <legend>{t('recipe')}</legend>
      <Select
        aria-label={t('recipe.how')}
        placeholder={t('recipe.how')}
        value={name}
        options={offered.map((value) => ({ value, label: t(`recipe.${value}`) }))}
        onChange={(next: RecipeName) => {
          setName(next);
          setChosen([]);
        }}
      />
      {recipe?.of.map((kind, at) => (
        <Select
          key={`${name} ${at}`}
          aria-label={t(`recipe.${kind}`, { number: at + 1 })}
          placeholder={t(`recipe.${kind}`, { number: at + 1 })}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen[at] || null}
          options={known[kind]}
          onChange={(next: string) =>
            setChosen(recipe.of.map((_, place) => (place === at ? next : (chosen[place] ?? ''))))
          }
        />
      ))}
      <Button size="small" disabled={!isWhole} onClick={add}>
        {t('recipe.write')}
      </Button>
    </fieldset>
  );
}

export const isNumeric = (schema: JsonSchema = {}): boolean =>
  schema.type === 'integer' || schema.type === 'number' || schema.format === 'money';

/** What may stand for each kind; a column is computed of those of its row. */
function choicesIn(schema: JsonSchema, path: string): Record<Kind, Choice[]> {
  const table = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const found: Record<Kind, Choice[]> = { day: [], number: [], column: [], table: [] };
  for (const [field] of fieldsByPath(schema).values()) {
    if (field === undefined || field.path === path) continue;
    const choice = { value: field.path, label: field.schema.title ?? field.name };
    const isNear = field.inRows ? table !== '' && field.path.startsWith(`${table}.`) : table === '';
    if (isTable(field.schema) && table === '') found.table.push(choice);
    if (fieldKind(field.schema) === 'date' && isNear) found.day.push(choice);
    if (isNumeric(field.schema) && isNear) found.number.push(choice);
    if (isNumeric(field.schema) && field.inRows && table === '') found.column.push(choice);
  }
  return found;
}
