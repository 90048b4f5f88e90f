import type { WidgetProps } from '../../widget.ts';
import { preloadable } from '../parts/preloadable.ts';
import { Upgrade, type HeavyProps } from '../parts/Upgrade.tsx';
import type { DateExtra } from './Heavy.tsx';

export const heavyDate = preloadable<HeavyProps & DateExtra>(async () => (await import('./Heavy.tsx')).HeavyDate);

/** A day, stored as `yyyy-MM-dd`. */
export function DateEdit(props: WidgetProps) {
  return (
    <Upgrade
      edit={props}
      heavy={heavyDate}
      extra={{ withTime: false }}
      text={typeof props.value === 'string' ? props.value : ''}
      icon="calendar"
      placeholder={props.placeholder}
    />
  );
}
