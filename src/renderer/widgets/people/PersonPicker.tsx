import { useRenderer } from '../../settings.ts';
import type { WidgetProps } from '../../widget.ts';
import { Picker } from '../parts/Picker.tsx';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import type { Appearance } from '../parts/PickerInput.tsx';
import { preloadable } from '../parts/preloadable.ts';
import type { PeopleExtra } from './Dialog.tsx';

const peopleDialog = preloadable<ChoiceDialogProps & PeopleExtra>(
  async () => (await import('./Dialog.tsx')).PeopleDialog,
);

const accountDialog = preloadable<ChoiceDialogProps & PeopleExtra>(
  async () => (await import('./AccountDialog.tsx')).AccountDialog,
);

const EVERYBODY: readonly string[] = [];

interface PersonPickerProps {
  edit: WidgetProps;
  several: boolean;
  appearance: Appearance;
  /** whom the field is narrowed to; left out = everybody */
  groups?: readonly string[];
}

/** People by a read-only input, a plus icon or a Transfer button; among the accounts for who looks after them. */
export function PersonPicker({ edit, several, appearance, groups = EVERYBODY }: PersonPickerProps) {
  const { accounts } = useRenderer().services;
  return (
    <Picker
      edit={edit}
      kind="user"
      several={several}
      appearance={appearance}
      dialog={accounts && groups.length === 0 ? accountDialog : peopleDialog}
      extra={{ groups }}
    />
  );
}
