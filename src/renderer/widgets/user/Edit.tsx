import type { EditProps } from '../../widget.ts';
import { isList } from '../parts/choices.ts';
import { PersonPicker } from '../people/PersonPicker.tsx';

/** One person by a read-only input, or several where the field is a list. */
export function UserEdit(props: EditProps) {
  return <PersonPicker edit={props} several={isList(props.schema)} appearance="input" kind="all" />;
}
