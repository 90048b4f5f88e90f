import type { TreeKind } from '../../lookup.ts';
import type { WidgetProps } from '../../widget.ts';
import { isList } from './choices.ts';
import { Picker } from './Picker.tsx';
import type { ChoiceDialogProps } from './PickerDialog.tsx';
import { preloadable } from './preloadable.ts';
import type { TreeExtra } from './TreeDialog.tsx';

const treeDialog = preloadable<ChoiceDialogProps & TreeExtra>(
  async () => (await import('./TreeDialog.tsx')).TreeDialog,
);

/** A node of the organisation or of the regions. */
export function TreePicker({ edit, kind }: { edit: WidgetProps; kind: TreeKind }) {
  return <Picker edit={edit} kind={kind} several={isList(edit.schema)} dialog={treeDialog} extra={{ kind }} />;
}
