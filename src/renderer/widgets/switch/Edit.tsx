import { useEffect } from 'react';
import type { EditProps } from '../../widget.ts';
import { controlProps } from '../parts/control.ts';
import './switch.css';

/** Yes or no. */
export function SwitchEdit(props: EditProps) {
  const { value, onChange, onBlur, readOnly, required, schema } = props;
  const unanswered = required && !readOnly && value === undefined && schema.const === undefined;
  useEffect(() => {
    // it came with a condition (forms fill the others): what is seen is what is meant
    if (unanswered) onChange(false);
  }, [unanswered, onChange]);
  const { readOnly: _readOnly, ...control } = controlProps(props);
  return (
    <span className="hall-switch-row">
      <input
        {...control}
        type="checkbox"
        role="switch"
        className="hall-switch"
        checked={value === true}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
    </span>
  );
}
