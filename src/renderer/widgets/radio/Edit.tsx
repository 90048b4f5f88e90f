import { useRenderer } from '../../settings.ts';
import type { EditProps } from '../../widget.ts';
import { choicesOf, withStrangers, type Choice } from '../parts/choices.ts';
import { groupProps } from '../parts/control.ts';

/** One of the choices that the schema lists, all in view. */
export function RadioEdit(props: EditProps) {
  const { translate } = useRenderer();
  const listed = choicesOf(props.schema);
  const choices =
    listed.length > 0 ? listed : [true, false].map((value) => ({ value, label: translate(value ? 'yes' : 'no') }));
  return <RadioChoices {...props} choices={choices} />;
}

/** Native radio buttons: arrow keys, names and states come from the browser. `choices` undefined = on their way. */
export function RadioChoices({ choices, ...props }: EditProps & { choices: Choice[] | undefined }) {
  const { id, path, value, onChange, onBlur, required, readOnly, invalid } = props;
  return (
    <div
      {...groupProps(props)}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      id={id}
      className="hall-choices"
    >
      {(choices ? withStrangers(choices, [value]) : []).map((choice, index) => (
        <label key={index} className="hall-choice">
          <input
            type="radio"
            name={path}
            checked={choice.value === value}
            disabled={readOnly}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
