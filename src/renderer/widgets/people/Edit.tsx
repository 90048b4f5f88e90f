import type { EditProps } from '../../widget.ts';
import { textOption } from '../parts/control.ts';
import { isList } from '../parts/choices.ts';
import type { Appearance } from '../parts/PickerInput.tsx';
import type { PeopleKind } from '../../services.ts';
import { PersonPicker } from './PersonPicker.tsx';

const APPEARANCES: Record<string, Appearance> = { icon: 'icon', button: 'button' };
const KINDS: Record<string, PeopleKind> = { student: 'student', teacher: 'teacher' };

/** One person, or several where the field is a list. */
export function PeopleEdit(props: EditProps) {
  return (
    <PersonPicker
      edit={props}
      several={isList(props.schema)}
      appearance={APPEARANCES[textOption(props.options, 'appearance') ?? ''] ?? 'input'}
      kind={KINDS[textOption(props.options, 'kind') ?? ''] ?? 'all'}
    />
  );
}
