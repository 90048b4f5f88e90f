import { useState } from 'react';
import { listText } from '../../../definition/text/fill.ts';
import { rememberNames, useNames } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps } from '../../widget.ts';
import { idsOf } from './ids.ts';
import type { ChoiceDialogProps } from './PickerDialog.tsx';
import { PickerInput, type Appearance } from './PickerInput.tsx';
import type { Preloadable } from './preloadable.ts';
import { returnFocus } from './returnFocus.ts';
import { usePreloaded } from './usePreloaded.ts';

interface PickerProps<Extra> {
  edit: WidgetProps;
  /** whose names the ids stand for: see `useNames` */
  kind: string;
  several: boolean;
  appearance?: Appearance;
  dialog: Preloadable<ChoiceDialogProps & Extra>;
  /** what the dialog gets besides */
  extra: Extra;
}

/** Shows what was chosen and opens the dialog that chooses. Confirming writes ids and remembers their names. */
export function Picker<Extra>({ edit, kind, several, appearance = 'input', dialog, extra }: PickerProps<Extra>) {
  const { services, locale } = useRenderer();
  // what was typed into the field; null while the dialog is closed
  const [typed, setTyped] = useState<string | null>(null);
  const open = typed !== null;
  const Dialog = usePreloaded(dialog, open);
  const names = useNames(kind, idsOf(edit.value));
  const close = () => {
    setTyped(null);
    returnFocus(edit.id);
  };
  const confirm = (chosen: ReadonlyMap<string, string>) => {
    rememberNames(services, locale, kind, chosen);
    const ids = [...chosen.keys()];
    if (kind === 'user') services.rememberPeople?.(ids);
    edit.onChange(several ? ids : ids[0]);
    close();
    edit.onBlur(edit.id, edit.value);
  };
  return (
    <PickerInput
      edit={edit}
      text={listText(names, locale)}
      appearance={appearance}
      onOpen={(more) => setTyped((before) => (before ?? '') + more)}
      onHint={() => void dialog.load().catch(() => undefined)}
      dialog={
        open && Dialog !== undefined ? (
          <Dialog {...extra} title={edit.label} several={several} typed={typed} onCancel={close} onConfirm={confirm} />
        ) : null
      }
    />
  );
}
