import { useRenderer } from '../../settings.ts';
import type { WidgetProps, Widget } from '../../widget.ts';
import { choicesOf, withStrangers, type Choice } from '../parts/choices.ts';
import { groupProps, isInvalid } from '../parts/control.ts';
import { SelectRead } from '../select/widget.tsx';

/** One of the choices that the schema lists, all in view. */
function RadioEdit(props: WidgetProps) {
  const { translate, locale } = useRenderer();
  const withheld = locale === 'en-US' ? props.options['chineseOnly'] : [];
  const listed = choicesOf(props.schema).filter(
    ({ value }) => value === props.value || !(Array.isArray(withheld) && withheld.includes(String(value))),
  );
  const choices =
    listed.length > 0 ? listed : [true, false].map((value) => ({ value, label: translate(value ? 'yes' : 'no') }));
  return <RadioChoices {...props} choices={choices} />;
}

/** Native radio buttons: arrow keys, names and states come from the browser. `choices` undefined = on their way. */
export function RadioChoices({ choices, ...props }: WidgetProps & { choices: Choice[] | undefined }) {
  const { id, name, value, onChange, onBlur, required } = props;
  return (
    <div
      {...groupProps(props)}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={isInvalid(props) || undefined}
      id={id}
      className="hall-choices"
    >
      {(choices ? withStrangers(choices, [value]) : []).map((choice, index) => (
        <label key={index} className="hall-choice">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            onBlur={() => onBlur(id, value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

export const radio: Widget = {
  name: 'radio',
  group: true,
  Edit: RadioEdit,
  Read: SelectRead,
};
