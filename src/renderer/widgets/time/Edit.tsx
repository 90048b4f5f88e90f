import type { WidgetProps } from '../../widget.ts';
import { preloadable } from '../parts/preloadable.ts';
import { Upgrade, type HeavyProps } from '../parts/Upgrade.tsx';

const NOTHING = {};

const heavyTime = preloadable<HeavyProps>(async () => (await import('./Heavy.tsx')).HeavyTime);

/** A time of day, stored as `HH:mm`. */
export function TimeEdit(props: WidgetProps) {
  return (
    <Upgrade
      edit={props}
      heavy={heavyTime}
      extra={NOTHING}
      text={typeof props.value === 'string' ? props.value : ''}
      icon="clock"
      placeholder={props.placeholder}
    />
  );
}
