import type { WidgetProps, Widget } from '../../widget.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { isTime } from '../parts/holds.ts';
import { NativeMoment } from '../parts/NativeMoment.tsx';
import { preloadable } from '../parts/preloadable.ts';
import { Upgrade, type HeavyProps } from '../parts/Upgrade.tsx';
import { PlainRead } from '../parts/PlainRead.tsx';

const NOTHING = {};

const heavyTime = preloadable<HeavyProps>(async () => (await import('./Heavy.tsx')).HeavyTime);

/** A time of day, stored as `HH:mm`. */
function TimeEdit(props: WidgetProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  if (useIsPhone()) {
    return (
      <NativeMoment
        edit={props}
        type="time"
        text={isTime(text) ? text.slice(0, 5) : ''}
        read={(at) => at.slice(0, 5)}
      />
    );
  }
  return (
    <Upgrade edit={props} heavy={heavyTime} extra={NOTHING} text={text} icon="clock" placeholder={props.placeholder} />
  );
}

export const time: Widget = {
  name: 'time',
  holds: isTime,
  Edit: TimeEdit,
  Read: PlainRead,
};
