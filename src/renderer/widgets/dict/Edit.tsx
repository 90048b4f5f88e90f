import type { WidgetProps } from '../../widget.ts';
import { ChoiceEdit } from '../select/Edit.tsx';
import { useEntries } from './entries.ts';

/** One or several entries of a dictionary, folded away. */
export function DictEdit(props: WidgetProps) {
  return <ChoiceEdit {...props} choices={useEntries(props.schema)} />;
}
