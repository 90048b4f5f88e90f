import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useId } from 'react';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Problem } from './faultsHere.ts';
import styles from './studio.module.css';

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  hint?: string;
  problem?: Problem;
  value: JsonValue | undefined;
  as: 'yes' | 'number' | 'code' | 'one' | 'several';
  /** of one and several */
  choices?: readonly Choice[];
  /** what holds where nothing is said */
  usually?: string | boolean;
  /** undefined: it is no longer said */
  onChange(value: JsonValue | undefined): void;
}

/** One thing that a manifest says. */
export function Setting({ label, hint, problem, ...control }: Props) {
  const id = useId();
  return (
    <Form.Item {...problem} label={label} extra={hint} htmlFor={id}>
      <Control id={id} {...control} />
    </Form.Item>
  );
}

function Control({
  id,
  value,
  as,
  choices = [],
  usually,
  onChange,
}: Omit<Props, 'label' | 'hint' | 'problem'> & { id: string }) {
  if (as === 'yes') {
    const isUsual = usually === true;
    const isOn = typeof value === 'boolean' ? value : isUsual;
    return <Switch id={id} checked={isOn} onChange={(next) => onChange(next === isUsual ? undefined : next)} />;
  }
  if (as === 'number') {
    return (
      <InputNumber
        id={id}
        className={styles.wide ?? ''}
        min={0}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  }
  if (as === 'code') {
    return (
      <Input
        id={id}
        className={styles.code}
        spellCheck={false}
        maxLength={200}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    );
  }
  // one that the files name and nothing offers any more is shown as it is written
  if (as === 'one') {
    // nothing may be one of the choices, by a name of its own
    const isSaid = typeof value === 'string' && (value !== '' || choices.some((one) => one.value === ''));
    return (
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        allowClear={usually === undefined}
        value={isSaid ? value : typeof usually === 'string' ? usually : null}
        options={[...choices]}
        onChange={(next: string | undefined) => onChange(next === usually ? undefined : next)}
      />
    );
  }
  return (
    <Select
      id={id}
      mode="multiple"
      optionFilterProp="label"
      value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []}
      options={[...choices]}
      onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}
