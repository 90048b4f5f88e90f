import type { WidgetProps, Widget } from '../../widget.ts';
import { CheckboxChoices } from '../checkboxes/widget.tsx';
import { useEntries, DictRead } from '../dict/widget.tsx';
import { isList } from '../parts/choices.ts';
import { RadioChoices } from '../radio/widget.tsx';

/** Entries of a dictionary, all in view: radio buttons, or checkboxes for a list. */
function DictRadioEdit(props: WidgetProps) {
  const choices = useEntries(props.schema);
  return isList(props.schema) ? (
    <CheckboxChoices {...props} choices={choices} />
  ) : (
    <RadioChoices {...props} choices={choices} />
  );
}

export const dictRadio: Widget = {
  name: 'dict-radio',
  group: true,
  Edit: DictRadioEdit,
  Read: DictRead,
};
