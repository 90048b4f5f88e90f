import type { WidgetProps, Widget } from '../../widget.ts';
import { isList } from '../parts/choices.ts';
import { Picker } from '../parts/Picker.tsx';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { preloadable } from '../parts/preloadable.ts';
import { isIds } from '../parts/holds.ts';
import { namesRead } from '../parts/NamesRead.tsx';

const majorDialog = preloadable<ChoiceDialogProps>(async () => (await import('./Dialog.tsx')).MajorDialog);

const NOTHING = {};

/** A major of a department, or several where the field is a list. */
function MajorEdit(props: WidgetProps) {
  return <Picker edit={props} kind="major" several={isList(props.schema)} dialog={majorDialog} extra={NOTHING} />;
}

export const major: Widget = {
  name: 'major',
  holds: isIds,
  Edit: MajorEdit,
  Read: namesRead(() => 'major'),
};
