import type { EditProps } from '../../widget.ts';
import { ChoiceEdit } from '../select/Edit.tsx';
import { useEntries } from './entries.ts';

/** One or several entries of a dictionary, folded away. */
export function DictEdit(props: EditProps) {
  return <ChoiceEdit {...props} choices={useEntries(props.schema)} />;
}
