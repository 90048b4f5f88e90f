import type { PeopleKind } from '../../services.ts';
import type { EditProps } from '../../widget.ts';
import { Picker } from '../parts/Picker.tsx';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import type { Appearance } from '../parts/PickerInput.tsx';
import { preloadable } from '../parts/preloadable.ts';
import type { PeopleExtra } from './Dialog.tsx';

const peopleDialog = preloadable<ChoiceDialogProps & PeopleExtra>(
  async () => (await import('./Dialog.tsx')).PeopleDialog,
);

/** `ui:people` of the field. One that depends on the form is left to the server, which refuses others. */
function groupsOf({ uiSchema }: EditProps): string[] {
  const wanted = uiSchema['ui:people'];
  const list: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const groups = list.filter((group) => typeof group === 'string');
  return groups.some((group) => group.includes('${')) ? [] : groups;
}

interface PersonPickerProps {
  edit: EditProps;
  several: boolean;
  appearance: Appearance;
  kind: PeopleKind;
}

/** People by a read-only input, a plus icon or a Transfer button. */
export function PersonPicker({ edit, several, appearance, kind }: PersonPickerProps) {
  return (
    <Picker
      edit={edit}
      kind="user"
      several={several}
      appearance={appearance}
      dialog={peopleDialog}
      extra={{ people: kind, groups: groupsOf(edit) }}
    />
  );
}
