import { useEffect } from 'react';
import type { WidgetProps } from '../../widget.ts';
import { controlProps } from '../parts/control.ts';
import './switch.css';

/** Yes or no. */
export function SwitchEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, required, schema } = props;
  const unanswered = required && value === undefined && schema.const === undefined;
  useEffect(() => {
    // it came with a condition (forms fill the others): what is seen is what is meant
    if (unanswered) onChange(false);
  }, [unanswered, onChange]);
  return (
    <span className="hall-switch-row">
      <input
        {...controlProps(props)}
        type="checkbox"
        role="switch"
        className="hall-switch"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={() => onBlur(id, value)}
      />
    </span>
  );
}
