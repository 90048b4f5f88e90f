import type { WidgetProps } from '../../widget.ts';
import { campusText } from '../../../definition/campus.ts';
import { heavyDate } from '../date/Edit.tsx';
import { Upgrade } from '../parts/Upgrade.tsx';

/** A moment in campus time, stored with `+08:00`. */
export function DateTimeEdit(props: WidgetProps) {
  return (
    <Upgrade
      edit={props}
      heavy={heavyDate}
      extra={{ withTime: true }}
      text={typeof props.value === 'string' ? campusText(props.value) : ''}
      icon="calendar"
      placeholder={props.placeholder}
    />
  );
}
