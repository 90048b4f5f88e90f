import type { JsonSchema } from '../../../definition/types/schema.ts';
import { useDictionary } from '../../lookup.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { useListed } from '../../settings.ts';
import { ChoiceEdit } from '../select/widget.tsx';
import { labelsOf, type Choice } from '../parts/choices.ts';

const typeOf = (schema: JsonSchema): string => schema['x-dict'] ?? schema.items?.['x-dict'] ?? '';

export const isDict = (schema: JsonSchema): boolean => typeOf(schema) !== '';

/** Entries of the field's dictionary; undefined while they are on their way. */
export function useEntries(schema: JsonSchema): Choice[] | undefined {
  return useDictionary(typeOf(schema));
}

/** One or several entries of a dictionary, folded away. */
function DictEdit(props: WidgetProps) {
  return <ChoiceEdit {...props} choices={useEntries(props.schema)} />;
}

export function DictRead({ value, schema }: ReadProps) {
  return <span className="hall-text">{labelsOf(useEntries(schema) ?? [], value, useListed())}</span>;
}

export const dict: Widget = {
  name: 'dict',
  Edit: DictEdit,
  Read: DictRead,
};
