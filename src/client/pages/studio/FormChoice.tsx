import { Select } from 'antd';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { nodesOf } from './nodes.ts';
import type { Words } from './texts.ts';

interface Props {
  t: Words;
  value: string;
  onChange(value: string): void;
}

/** At which node a form is looked at. */
export function NodeChoice({ t, definition, ...choice }: Props & { definition: FormDefinition }) {
  return <Select aria-label={t('node')} options={nodesOf(definition, t)} popupMatchSelectWidth={false} {...choice} />;
}

/** No sample. */
export const EMPTY = '';

/** With what a form is filled in. */
export function SampleChoice({ t, forms, ...choice }: Props & { forms: readonly { name: string }[] }) {
  const options = [{ value: EMPTY, label: t('emptyForm') }, ...forms.map(({ name }) => ({ value: name, label: name }))];
  return <Select aria-label={t('sample')} options={options} popupMatchSelectWidth={false} {...choice} />;
}
