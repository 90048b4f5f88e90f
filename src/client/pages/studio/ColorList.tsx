import { Form, Select } from 'antd';
import { useId } from 'react';
import { colorsIn, setColor } from '../../../definition/edit/colors.ts';
import type { StateColor } from '../../../definition/types/manifest.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { useDictionary } from '../../../renderer/lookup.ts';
import { useRenderer } from '../../../renderer/settings.ts';
import { choicesOf } from '../../../renderer/widgets/parts/choices.ts';
import { Fold } from './Fold.tsx';
import type { TabProps } from './useDraft.ts';

const COLORS: readonly StateColor[] = ['default', 'processing', 'success', 'warning', 'error'];

interface Props extends TabProps {
  field: string;
  schema: JsonSchema;
}

/** The colours in which lists and records show the values of a field that has few. */
export function ColorList({ studio, draft, t, change, field, schema }: Props) {
  const { translate } = useRenderer();
  const entries = useDictionary(schema['x-dict'] ?? '') ?? [];
  if (studio.kind !== 'entity' || schema.type === 'array') return null;
  const named = [...choicesOf(schema), ...entries].map(({ value, label }) => ({ value: String(value), label }));
  const choices =
    schema.type === 'boolean'
      ? [
          { value: 'true', label: translate('yes') },
          { value: 'false', label: translate('no') },
        ]
      : named;
  if (choices.length === 0) return null;
  const colors = colorsIn(draft.files, field);
  return (
    <Fold
      name="colors"
      title={t('state.colors')}
      count={Object.keys(colors).length}
      faults={[]}
      controls={[]}
      {...{ t }}
    >
      {choices.map(({ value, label }) => (
        <ColorSelect
          key={value}
          label={draft.spoken(label)}
          value={colors[value]}
          {...{ t }}
          onChange={(color) => change((now) => setColor(now, field, value, color))}
        />
      ))}
    </Fold>
  );
}

interface SelectProps extends Pick<TabProps, 't'> {
  label: string;
  value: StateColor | undefined;
  onChange(color: StateColor | undefined): void;
}

export function ColorSelect({ label, value, t, onChange }: SelectProps) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id}>
      <Select
        id={id}
        allowClear
        value={value ?? null}
        options={COLORS.map((color) => ({ value: color, label: t(`state.color.${color}`) }))}
        onChange={(color?: StateColor) => onChange(color)}
      />
    </Form.Item>
  );
}
