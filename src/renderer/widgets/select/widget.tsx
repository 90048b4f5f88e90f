import { useListed } from '../../settings.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { choicesOf, labelsOf } from '../parts/choices.ts';
import { preloadable } from '../parts/preloadable.ts';
import { Upgrade, type HeavyProps } from '../parts/Upgrade.tsx';
import type { ChoiceExtra } from './Heavy.tsx';

/** antd's Select, fetched while the page is idle. */
const heavySelect = preloadable<HeavyProps & ChoiceExtra>(async () => (await import('./Heavy.tsx')).HeavySelect);

/** One or several of the choices that the schema lists. */
function SelectEdit(props: WidgetProps) {
  return <ChoiceEdit {...props} choices={choicesOf(props.schema)} />;
}

/** One or several of given choices; `undefined` = they are on their way. */
export function ChoiceEdit({ choices, ...edit }: WidgetProps & ChoiceExtra) {
  const listed = useListed();
  return (
    <Upgrade
      edit={edit}
      heavy={heavySelect}
      extra={{ choices }}
      text={labelsOf(choices ?? [], edit.value, listed)}
      icon="down"
      placeholder={edit.placeholder}
    />
  );
}

/** The labels of what was chosen. */
export function SelectRead({ value, schema }: ReadProps) {
  return <span className="hall-text">{labelsOf(choicesOf(schema), value, useListed())}</span>;
}

export const select: Widget = {
  name: 'select',
  Edit: SelectEdit,
  Read: SelectRead,
};
