import { useState } from 'react';
import { useTree, type TreeKind } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import { nodeName, wayTo } from './nodes.ts';
import { OrganisationTree } from './OrganisationTree.tsx';
import { PickerDialog, type ChoiceDialogProps } from './PickerDialog.tsx';

export interface TreeExtra {
  kind: TreeKind;
}

/** Chooses one highlighted node, or several ticked ones. */
export function TreeDialog({ title, kind, several, onCancel, onConfirm }: ChoiceDialogProps & TreeExtra) {
  const { translate } = useRenderer();
  const tree = useTree(kind);
  const [chosen, setChosen] = useState<string[]>([]);
  const toggled = (id: string) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const nameOf = (id: string) => (kind === 'region' ? wayTo(tree ?? [], id)?.join(' / ') : nodeName(tree ?? [], id));
  return (
    <PickerDialog
      title={translate('chooseNode', { title })}
      complaint={translate(kind === 'dept' ? 'dept.chooseerror' : 'chooseRegionFirst')}
      width={520}
      chosen={new Map(chosen.map((id) => [id, nameOf(id) ?? id]))}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <OrganisationTree
        label={title}
        tree={tree}
        selected={several ? undefined : chosen[0]}
        onSelect={(id) => setChosen(several ? toggled(id) : [id])}
        {...(several ? { checked: chosen, onCheck: setChosen } : {})}
      />
    </PickerDialog>
  );
}
