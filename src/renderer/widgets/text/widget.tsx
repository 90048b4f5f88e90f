import { useState } from 'react';
import { campusDate } from '../../../definition/campus.ts';
import { typedValue } from '../../../definition/typed.ts';
import { isEmpty } from '../../../definition/types/json.ts';
import { linkOf } from '../../../definition/validation/formats.ts';
import { useRecentValues } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { controlProps, textOption } from '../parts/control.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isTyped } from '../parts/holds.ts';

interface Keyboard {
  type: string;
  inputMode?: 'email' | 'tel' | 'url' | 'numeric';
  autoComplete?: string;
}

const KEYBOARD: Record<string, Keyboard> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  url: { type: 'url', inputMode: 'url' },
};

/** A pattern that nothing but digits answers to: of an invoice, of a card. */
const DIGITS = /^\^(?:\d|\\d|\[[\d-]+\]|\{[\d,]+\}|[()|?+*])+\$$/;

/** What a phone offers for typing that. */
function keyboardFor({ format, pattern }: WidgetProps['schema']): Keyboard {
  const ofFormat = KEYBOARD[format ?? ''];
  if (ofFormat) return ofFormat;
  return { type: 'text', ...(pattern !== undefined && DIGITS.test(pattern) && { inputMode: 'numeric' }) };
}

const SECRET = { type: 'password', autoComplete: 'new-password' };

/** Passwords are never shown while they are typed. */
const isSecret = ({ name, options }: WidgetProps): boolean =>
  textOption(options, 'inputType') === 'password' || /password$/i.test(name);

/** One line of text, with what the person last wrote there to choose from while it is empty. There is no maxlength attribute: what is pasted is never cut, it is refused with a reason. */
export function TextEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema } = props;
  const secret = isSecret(props);
  const [entered, setEntered] = useState(false);
  return (
    <>
      <input
        {...controlProps(props)}
        {...(secret ? SECRET : keyboardFor(schema))}
        className="hall-input"
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        placeholder={props.placeholder}
        onFocus={() => setEntered(true)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={() => {
          const stored =
            typeof value === 'string' && !secret ? typedValue(schema, value, campusDate(new Date())) : value;
          if (stored !== value) onChange(stored);
          onBlur(id, stored);
        }}
      />
      {entered && isEmpty(value) && !secret && props.hideLabel !== true ? <RecentValues {...props} /> : null}
    </>
  );
}

/** What the person last wrote there, to choose from. A cell has no room for it. */
function RecentValues({ id, name, label, onChange }: WidgetProps) {
  const { translate } = useRenderer();
  const recent = useRecentValues(name);
  if (recent.length === 0) return null;
  return (
    <div className="hall-phrases" role="group" aria-label={translate('recentValues', { title: label })}>
      {recent.map((text) => (
        <button
          key={text}
          type="button"
          className="hall-phrase"
          onClick={() => {
            onChange(text);
            document.getElementById(id)?.focus();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

const SCHEMES: Record<string, string> = { email: 'mailto:', mobile: 'tel:', url: '' };

/** Text; addresses of the formats email, mobile and url are links. */
function TextRead(props: ReadProps) {
  const { value, schema, options } = props;
  if (options['inputType'] === 'password') return <span>{value ? '••••••' : ''}</span>;
  const scheme = SCHEMES[schema.format ?? ''];
  if (typeof value !== 'string' || scheme === undefined || !isSafe(scheme, value)) return <PlainRead {...props} />;
  return (
    <a
      href={scheme === '' ? linkOf(value) : scheme + value}
      rel="noopener noreferrer"
      target={scheme === '' ? '_blank' : undefined}
    >
      {value}
    </a>
  );
}

/** An address typed by somebody else is a link only when it leads to the web. */
const isSafe = (scheme: string, value: string): boolean => scheme !== '' || /^(?:https?:\/\/|\{host\})/i.test(value);

export const text: Widget = {
  name: 'text',
  holds: isTyped,
  Edit: TextEdit,
  Read: TextRead,
};
