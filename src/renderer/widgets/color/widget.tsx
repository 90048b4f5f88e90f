import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { plainText } from '../parts/plainText.ts';
import { TextEdit } from '../text/widget.tsx';
import './color.css';

const HEX = /^#[0-9a-f]{6}$/i;
const NONE = '#ffffff';

/** A colour, #rrggbb: picked, or typed. */
function ColorEdit(props: WidgetProps) {
  const { value, onChange, label } = props;
  return (
    <span className="hall-color">
      <input
        type="color"
        aria-label={label}
        value={typeof value === 'string' && HEX.test(value) ? value : NONE}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextEdit {...props} />
    </span>
  );
}

function ColorRead({ value }: ReadProps) {
  const text = plainText(value);
  return (
    <span className="hall-color hall-text">
      {HEX.test(text) ? <span className="hall-color-sample" style={{ background: text }} aria-hidden="true" /> : null}
      {text}
    </span>
  );
}

export const color: Widget = { name: 'color', holds: isText, Edit: ColorEdit, Read: ColorRead };
