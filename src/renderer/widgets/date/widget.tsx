import type { WidgetProps, Widget } from '../../widget.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { isDay } from '../parts/holds.ts';
import { NativeMoment } from '../parts/NativeMoment.tsx';
import { preloadable } from '../parts/preloadable.ts';
import { Upgrade, type HeavyProps } from '../parts/Upgrade.tsx';
import { PlainRead } from '../parts/PlainRead.tsx';
import type { DateExtra } from './Heavy.tsx';

export const heavyDate = preloadable<HeavyProps & DateExtra>(async () => (await import('./Heavy.tsx')).HeavyDate);

const asItIs = (text: string): string => text;

/** A day, stored as `yyyy-MM-dd`. */
export function DateEdit(props: WidgetProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  if (useIsPhone()) {
    return <NativeMoment edit={props} type="date" text={isDay(text) ? text : ''} read={asItIs} />;
  }
  return (
    <Upgrade
      edit={props}
      heavy={heavyDate}
      extra={{ withTime: false }}
      text={text}
      icon="calendar"
      placeholder={props.placeholder}
    />
  );
}

export const date: Widget = {
  name: 'date',
  holds: isDay,
  Edit: DateEdit,
  Read: PlainRead,
};
