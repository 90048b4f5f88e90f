import { useNames } from '../../lookup.ts';
import { useListed } from '../../settings.ts';
import type { WidgetProps, Widget } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';
import { isList } from '../parts/choices.ts';
import { Picker } from '../parts/Picker.tsx';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { preloadable } from '../parts/preloadable.ts';
import { Upgrade, type HeavyProps } from '../parts/Upgrade.tsx';
import { isIds } from '../parts/holds.ts';
import { namesRead } from '../parts/NamesRead.tsx';
import type { RecordDialogExtra } from './Dialog.tsx';
import { namesOf, sourceOf } from './source.ts';
import type { RecordExtra } from './Heavy.tsx';

const heavyRecord = preloadable<HeavyProps & RecordExtra>(async () => (await import('./Heavy.tsx')).HeavyRecord);

const recordDialog = preloadable<ChoiceDialogProps & RecordDialogExtra>(
  async () => (await import('./Dialog.tsx')).RecordDialog,
);

/** One or several records of another entity, or completed requests of one's own: found by typing, or in a dialog where the field wishes so. */
export function RecordEdit(props: WidgetProps) {
  if (props.options['appearance'] !== 'dialog') return <RecordSelect {...props} />;
  const source = sourceOf(props.schema);
  return (
    <Picker
      edit={props}
      kind={namesOf(source)}
      several={isList(props.schema)}
      dialog={recordDialog}
      extra={{ source }}
    />
  );
}

function RecordSelect(props: WidgetProps) {
  const source = sourceOf(props.schema);
  const names = useNames(namesOf(source), idsOf(props.value));
  return (
    <Upgrade
      edit={props}
      heavy={heavyRecord}
      extra={{ source, names }}
      text={useListed()(names)}
      icon="down"
      placeholder={props.placeholder}
    />
  );
}

export const record: Widget = {
  name: 'record',
  holds: isIds,
  Edit: RecordEdit,
  Read: namesRead((schema) => namesOf(sourceOf(schema))),
};
