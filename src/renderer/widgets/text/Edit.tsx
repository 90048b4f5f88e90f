import { campusDate } from '../../../definition/campus.ts';
import { typedValue } from '../../../definition/typed.ts';
import type { WidgetProps } from '../../widget.ts';
import { controlProps, textOption } from '../parts/control.ts';

const KEYBOARD: Record<string, { type: string; inputMode?: 'email' | 'tel' | 'url'; autoComplete?: string }> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  url: { type: 'url', inputMode: 'url' },
};

const SECRET = { type: 'password', autoComplete: 'new-password' };

/** Passwords are never shown while they are typed. */
const isSecret = ({ name, options }: WidgetProps): boolean =>
  textOption(options, 'inputType') === 'password' || /password$/i.test(name);

/** One line of text. There is no maxlength attribute: what is pasted is never cut, it is refused with a reason. */
export function TextEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema } = props;
  return (
    <input
      {...controlProps(props)}
      {...(isSecret(props) ? SECRET : (KEYBOARD[schema.format ?? ''] ?? { type: 'text' }))}
      className="hall-input"
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      placeholder={props.placeholder}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => {
        const stored = typeof value === 'string' ? typedValue(schema, value, campusDate(new Date())) : value;
        if (stored !== value) onChange(stored);
        onBlur(id, stored);
      }}
    />
  );
}
