import { useEffect } from 'react';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { useRenderer } from '../../settings.ts';
import { controlProps } from '../parts/control.ts';
import { isYesOrNo } from '../parts/holds.ts';
import './switch.css';

/** Yes or no; what must be agreed to is a box beside its words. */
function SwitchEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, required, schema } = props;
  const promise = schema.const === true;
  const unanswered = required && value === undefined && schema.const === undefined;
  useEffect(() => {
    // it came with a condition (forms fill the others): what is seen is what is meant
    if (unanswered) onChange(false);
  }, [unanswered, onChange]);
  return (
    <span className={promise ? 'hall-switch-row hall-promise' : 'hall-switch-row'}>
      <input
        {...controlProps(props)}
        type="checkbox"
        role={promise ? undefined : 'switch'}
        className={promise ? undefined : 'hall-switch'}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={() => onBlur(id, value)}
      />
    </span>
  );
}

function SwitchRead({ value }: ReadProps) {
  const { translate } = useRenderer();
  return <span>{typeof value === 'boolean' ? translate(value ? 'yes' : 'no') : ''}</span>;
}

/** `switch` is a word of the language, hence the name. */
export const switchWidget: Widget = {
  name: 'switch',
  holds: isYesOrNo,
  Edit: SwitchEdit,
  Read: SwitchRead,
};
