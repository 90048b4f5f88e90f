import type { WidgetProps } from '../../widget.ts';
import { CheckboxChoices } from '../checkboxes/Edit.tsx';
import { useEntries } from '../dict/entries.ts';
import { isList } from '../parts/choices.ts';
import { RadioChoices } from '../radio/Edit.tsx';

/** Entries of a dictionary, all in view: radio buttons, or checkboxes for a list. */
export function DictRadioEdit(props: WidgetProps) {
  const choices = useEntries(props.schema);
  return isList(props.schema) ? (
    <CheckboxChoices {...props} choices={choices} />
  ) : (
    <RadioChoices {...props} choices={choices} />
  );
}
