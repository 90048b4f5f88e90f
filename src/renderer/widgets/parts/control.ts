import type { EditProps } from '../../widget.ts';

/** Attributes that every control carries, whatever it looks like. */
export function controlProps(props: EditProps) {
  const { id, path, label, required, readOnly, invalid, describedBy, compact } = props;
  return {
    id,
    name: path,
    readOnly,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    // a cell has no caption of its own: the column's head is one for the eye only
    'aria-label': compact ? label : undefined,
  };
}

/** Attributes for a group of controls under one caption. */
export function groupProps(props: EditProps) {
  return {
    'aria-describedby': props.describedBy,
    'aria-label': props.compact ? props.label : undefined,
  };
}

export const textOption = (options: EditProps['options'], name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

export const numberOption = (options: EditProps['options'], name: string): number | undefined => {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
};
