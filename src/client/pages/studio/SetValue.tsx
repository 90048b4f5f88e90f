import { Button, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { ExpressionField } from './ExpressionField.tsx';
import type { ExpressionPlace } from './expressionPlace.ts';
import { Setting, type Choice } from './Setting.tsx';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

interface Props {
  /** what the field is called */
  title: string;
  /** how an expression about it begins */
  name: string;
  value: string;
  /** what it mostly becomes */
  known: readonly Choice[];
  /** one of these, where the field says so */
  values: readonly Choice[] | null;
  place: ExpressionPlace;
  t: Words;
  readonly: boolean;
  /** @param isTyped letter by letter: it is done when somebody leaves it */
  onChange(value: string, isTyped: boolean): void;
  /** left out: it cannot do without */
  onRemove?: (() => void) | undefined;
}

/** No values: what stands for one that is typed. */
const [FIXED, WRITTEN, NONE] = ['=', '$', '-'];

/** What one field of a record becomes: one of what it mostly does, a fixed value, or an expression. */
export function SetValue({ title, name, value, known, values, place, t, readonly, onChange, onRemove }: Props) {
  const id = useId();
  const isKnown = known.some((one) => one.value === value);
  const isExpression = !isKnown && value.includes('${');
  const choose = (next: string) => {
    if (next === WRITTEN) onChange(`\${${name}}`, false);
    else onChange(next === FIXED ? (values?.[0]?.value ?? t('act.set.text')) : next, false);
  };
  return (
    <fieldset className={styles.condition}>
      <legend>{title}</legend>
      <Setting
        label={t('act.set.what')}
        as="one"
        choices={[
          ...known,
          { value: FIXED, label: t('act.set.fixed') },
          { value: WRITTEN, label: t('act.set.expression') },
        ]}
        value={isKnown ? value : isExpression ? WRITTEN : FIXED}
        // there is always one
        usually={NONE}
        onChange={(next) => choose(String(next))}
      />
      {isExpression ? (
        <ExpressionField
          {...{ id, place, t, value }}
          label={t('act.set.expression')}
          says="computed"
          onChange={(next) => onChange(next ?? '', true)}
        />
      ) : null}
      {!isKnown && !isExpression ? (
        <Form.Item label={t('act.set.value')} htmlFor={id}>
          {values ? (
            <Select id={id} value={value} options={[...values]} onChange={(next: string) => onChange(next, false)} />
          ) : (
            <Input id={id} value={value} onChange={({ target }) => onChange(target.value, true)} />
          )}
        </Form.Item>
      ) : null}
      {onRemove ? (
        <Button size="small" danger disabled={readonly} onClick={onRemove}>
          {t('remove')}
        </Button>
      ) : null}
    </fieldset>
  );
}
