import { campusText } from '../../../definition/campus.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { wallTime, withOffset } from '../date/campus.ts';
import { heavyDate } from '../date/widget.tsx';
import { NativeMoment } from '../parts/NativeMoment.tsx';
import { Upgrade } from '../parts/Upgrade.tsx';
import { isMoment } from '../parts/holds.ts';

/** Minutes are what the platform shows; it leaves the seconds out. */
const withSeconds = (text: string): string => withOffset(`${text.slice(0, 16)}:00`);

/** A moment in campus time, stored with `+08:00`. */
export function DateTimeEdit(props: WidgetProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  if (useIsPhone()) {
    const shown = wallTime(text).slice(0, 16);
    return <NativeMoment edit={props} type="datetime-local" text={shown} read={withSeconds} />;
  }
  return (
    <Upgrade
      edit={props}
      heavy={heavyDate}
      extra={{ withTime: true }}
      text={campusText(text)}
      icon="calendar"
      placeholder={props.placeholder}
    />
  );
}

function DateTimeRead({ value }: ReadProps) {
  if (typeof value !== 'string' || value === '') return <span />;
  return <time dateTime={value}>{campusText(value)}</time>;
}

export const dateTime: Widget = {
  name: 'date-time',
  holds: isMoment,
  Edit: DateTimeEdit,
  Read: DateTimeRead,
};
