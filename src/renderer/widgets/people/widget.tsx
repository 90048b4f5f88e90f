import type { Widget, WidgetProps } from '../../widget.ts';
import { isIds } from '../parts/holds.ts';
import { isList } from '../parts/choices.ts';
import { textOption } from '../parts/control.ts';
import { useGroups } from '../../form/context.ts';
import { groupsWanted } from '../parts/named.ts';
import { namesRead } from '../parts/NamesRead.tsx';
import type { Appearance } from '../parts/PickerInput.tsx';
import { PersonPicker } from './PersonPicker.tsx';

const APPEARANCES: Record<string, Appearance> = { icon: 'icon', button: 'button' };

/** One person, or several where the field is a list. */
function PeopleEdit(props: WidgetProps) {
  const { schema, options, name } = props;
  const groups = useGroups(name, groupsWanted(options['people']));
  return (
    <PersonPicker
      edit={props}
      several={isList(schema)}
      appearance={APPEARANCES[textOption(options, 'appearance') ?? ''] ?? 'input'}
      groups={groups}
    />
  );
}

const Read = namesRead(() => 'user');

export const people: Widget = { name: 'people', holds: isIds, Edit: PeopleEdit, Read };
export const user: Widget = { name: 'user', holds: isIds, Edit: PeopleEdit, Read };
