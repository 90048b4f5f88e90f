import type { EditProps, FieldValue } from '../../widget.ts';

interface Control {
  id: string;
  path: string;
  label: string;
  value: FieldValue;
  onChange(value: FieldValue): void;
  several: boolean;
}

/** What a widget needs to stand outside a form that is made from a schema: in a dialog, in a plain form. */
export function controlOf({ id, path, label, value, onChange, several }: Control): EditProps {
  return {
    id,
    path,
    value,
    onChange,
    onBlur: () => undefined,
    schema: { type: several ? 'array' : 'string' },
    uiSchema: {},
    options: {},
    label,
    required: false,
    readOnly: false,
    invalid: false,
    describedBy: undefined,
    compact: false,
  };
}
