import { useRef, type ComponentProps } from 'react';
import { useRenderer } from '../../settings.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { nodeName } from './nodes.ts';
import { OrganisationTree } from './OrganisationTree.tsx';

/** The tree beside a picker's table; on a phone it is folded away above it and says which node was chosen. */
export function TreeFold(props: ComponentProps<typeof OrganisationTree>) {
  const { translate } = useRenderer();
  const phone = useIsPhone();
  const fold = useRef<HTMLDetailsElement>(null);
  if (!phone) return <OrganisationTree {...props} />;
  const { tree = [], selected, label, onSelect } = props;
  return (
    <details ref={fold} className="hall-tree-fold">
      <summary>
        {selected === undefined ? label : translate('labelled', { label, text: nodeName(tree, selected) ?? selected })}
      </summary>
      <OrganisationTree
        {...props}
        onSelect={(id) => {
          if (fold.current !== null) fold.current.open = false;
          onSelect(id);
        }}
      />
    </details>
  );
}
