import type { WidgetProps } from '../../widget.ts';
import { campusText } from '../../../definition/campus.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { wallTime, withOffset } from '../date/campus.ts';
import { heavyDate } from '../date/Edit.tsx';
import { NativeMoment } from '../parts/NativeMoment.tsx';
import { Upgrade } from '../parts/Upgrade.tsx';

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
