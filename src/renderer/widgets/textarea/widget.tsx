import type { WidgetProps, Widget } from '../../widget.ts';
import { controlProps, numberOption } from '../parts/control.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isText } from '../parts/holds.ts';

/** Several lines of text; grows with what is typed (CSS field-sizing). */
export function TextareaEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, options, hideLabel } = props;
  return (
    <textarea
      {...controlProps(props)}
      className="hall-input hall-textarea"
      rows={numberOption(options, 'rows') ?? (hideLabel ? 1 : 3)}
      value={typeof value === 'string' ? value : ''}
      placeholder={props.placeholder}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

export const textarea: Widget = {
  name: 'textarea',
  holds: isText,
  Edit: TextareaEdit,
  Read: PlainRead,
};
