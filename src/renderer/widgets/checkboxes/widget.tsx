import type { WidgetProps, Widget } from '../../widget.ts';
import { isDict, useEntries } from '../dict/widget.tsx';
import { choicesOf, withStrangers, type Choice } from '../parts/choices.ts';
import { groupProps, isInvalid } from '../parts/control.ts';
import { SelectRead } from '../select/widget.tsx';

/** Any of the choices that the schema or its dictionary lists, all in view. */
function CheckboxesEdit(props: WidgetProps) {
  const entries = useEntries(props.schema);
  return <CheckboxChoices {...props} choices={isDict(props.schema) ? entries : choicesOf(props.schema)} />;
}

/** Native checkboxes; the list keeps the order of the choices, not of the clicks. `choices` undefined = on their way. */
export function CheckboxChoices({ choices, ...props }: WidgetProps & { choices: Choice[] | undefined }) {
  const { id, name, value, onChange, onBlur } = props;
  const chosen = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const shown = choices ? withStrangers(choices, chosen) : [];
  const toggle = (one: Choice) => {
    const listed = shown.map((choice) => choice.value);
    const next = listed.filter((each) => chosen.includes(each) !== (each === one.value));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div {...groupProps(props)} role="group" id={id} className="hall-choices">
      {shown.map((choice, index) => (
        <label key={index} className="hall-choice">
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(choice.value)}
            aria-invalid={isInvalid(props) || undefined}
            onChange={() => toggle(choice)}
            onBlur={() => onBlur(id, value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

export const checkboxes: Widget = {
  name: 'checkboxes',
  group: true,
  Edit: CheckboxesEdit,
  Read: SelectRead,
};
