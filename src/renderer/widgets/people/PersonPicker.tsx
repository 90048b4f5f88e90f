import type { WidgetProps } from '../../widget.ts';
import { Picker } from '../parts/Picker.tsx';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import type { Appearance } from '../parts/PickerInput.tsx';
import { preloadable } from '../parts/preloadable.ts';
import type { PeopleExtra } from './Dialog.tsx';

const peopleDialog = preloadable<ChoiceDialogProps & PeopleExtra>(
  async () => (await import('./Dialog.tsx')).PeopleDialog,
);

interface PersonPickerProps {
  edit: WidgetProps;
  several: boolean;
  appearance: Appearance;
  /** who may be chosen (`ui:people`); left out = everybody */
  among?: readonly string[] | undefined;
}

/** People by a read-only input, a plus icon or a Transfer button. */
export function PersonPicker({ edit, several, appearance, among }: PersonPickerProps) {
  return (
    <Picker edit={edit} kind="user" several={several} appearance={appearance} dialog={peopleDialog} extra={{ among }} />
  );
}
