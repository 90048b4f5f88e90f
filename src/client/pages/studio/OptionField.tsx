import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { OptionFacts } from '../../../definition/widgets/facts.ts';
import type { Problem } from './faultsHere.ts';
import type { Choices } from './optionChoices.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

interface Props {
  id: string;
  label: string;
  hint?: string | undefined;
  facts: OptionFacts;
  value: JsonValue | undefined;
  /** what there is to choose from, where that is known */
  choices?: Choices | undefined;
  problem?: Problem;
  t: Words;
  /** undefined: it is no longer said */
  onChange(value: JsonValue | undefined): void;
}

/** One option as its facts describe it. */
export function OptionField({ id, label, hint, problem, facts, value, choices, t, onChange }: Props) {
  return (
    <Form.Item {...problem} label={label} extra={hint} htmlFor={id}>
      <Control {...{ id, facts, value, choices, t, onChange }} />
    </Form.Item>
  );
}

function Control({ id, facts, value, choices, t, onChange }: Omit<Props, 'label' | 'hint' | 'problem'>) {
  const { type, enum: values, minimum, maximum, orTrue, isText } = facts;
  if (choices !== undefined && type !== 'array') {
    return (
      <Select
        id={id}
        value={typeof value === 'string' ? value : null}
        options={[...choices]}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(next: string) => onChange(next)}
      />
    );
  }
  if (type === 'boolean') {
    // what these say when they say nothing is in their description: `false: no new rows.`
    const isUsually = facts.description.startsWith('false:');
    const isOn = typeof value === 'boolean' ? value : isUsually;
    return <Switch id={id} checked={isOn} onChange={(next) => onChange(next === isUsually ? undefined : next)} />;
  }
  if (type === 'integer' || type === 'number') {
    return (
      <InputNumber
        id={id}
        className={styles.wide ?? ''}
        value={typeof value === 'number' ? value : null}
        {...(minimum !== undefined && { min: minimum })}
        {...(maximum !== undefined && { max: maximum })}
        {...(type === 'integer' && { precision: 0 })}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  }
  if (type === 'array') {
    const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
    if (orTrue === true && value === true) list.push('*');
    return (
      <Select
        id={id}
        mode="tags"
        {...(choices
          ? { options: orTrue === true ? [{ value: '*', label: t('optionAll') }, ...choices] : [...choices] }
          : { open: false, suffixIcon: null })}
        // a column of a spreadsheet, or lines of a text, are that many
        tokenSeparators={['\n', '\t']}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={list}
        onChange={(next: string[]) => onChange(next.includes('*') ? true : next.length > 0 ? next : undefined)}
      />
    );
  }
  if (values !== undefined) {
    return (
      <Select
        id={id}
        allowClear
        value={typeof value === 'string' ? value : null}
        options={values.map((one) => ({ value: one, label: t(`choice.${one}`) }))}
        onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      />
    );
  }
  return (
    <Input
      id={id}
      className={isText === true ? '' : styles.code}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}
