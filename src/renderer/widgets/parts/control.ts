import type { WidgetOptions, WidgetProps } from '../../widget.ts';

/** Ids of the texts beside a control, RJSF's own. */
export const errorIdOf = (id: string): string => `${id}__error`;
export const helpIdOf = (id: string): string => `${id}__help`;
export const labelIdOf = (id: string): string => `${id}__label`;

export const isInvalid = ({ rawErrors }: Pick<WidgetProps, 'rawErrors'>): boolean => (rawErrors?.length ?? 0) > 0;

/** What helps to fill in a field: of the uiSchema, or the schema's description. */
export const helpOf = ({ options, schema }: Pick<WidgetProps, 'options' | 'schema'>): string | undefined =>
  textOption(options, 'help') ?? schema.description;

/** Ids of the texts that describe a control. A cell of a table has no help of its own. */
export function describedBy(props: Pick<WidgetProps, 'id' | 'options' | 'schema' | 'hideLabel' | 'rawErrors'>) {
  const ids = [
    ...(props.hideLabel !== true && helpOf(props) ? [helpIdOf(props.id)] : []),
    ...(isInvalid(props) ? [errorIdOf(props.id)] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Attributes that every control carries, whatever it looks like. */
export function controlProps(props: WidgetProps) {
  return {
    id: props.id,
    name: props.name,
    'aria-required': props.required || undefined,
    'aria-invalid': isInvalid(props) || undefined,
    'aria-describedby': describedBy(props),
    // a cell has no caption of its own: the column's head is one for the eye only
    'aria-label': props.hideLabel === true ? props.label : undefined,
  };
}

/** Attributes for a group of controls under one caption. */
export function groupProps(props: WidgetProps) {
  return {
    'aria-describedby': describedBy(props),
    'aria-label': props.hideLabel === true ? props.label : undefined,
  };
}

export const textOption = (options: WidgetOptions, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

export const numberOption = (options: WidgetOptions, name: string): number | undefined => {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
};
