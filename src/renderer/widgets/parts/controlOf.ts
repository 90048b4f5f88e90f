import type { WidgetProps, FieldValue } from '../../widget.ts';

interface Control {
  id: string;
  name: string;
  label: string;
  value: FieldValue;
  onChange(value: FieldValue): void;
  several: boolean;
}

/** What a widget needs to stand outside a form that is made from a schema: in a dialog, in a plain form. */
export function controlOf({ id, name, label, value, onChange, several }: Control): WidgetProps {
  return {
    id,
    name,
    value,
    onChange,
    onBlur: () => undefined,
    schema: { type: several ? 'array' : 'string' },
    uiSchema: {},
    options: {},
    label,
  };
}
