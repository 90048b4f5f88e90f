import { useId } from 'react';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps } from '../../widget.ts';
import { controlOf } from '../parts/controlOf.ts';
import { DateEdit } from '../date/widget.tsx';
import '../parts/controls.css';

interface DayRangeProps {
  label: string;
  /** an end that is open is empty */
  value?: readonly [from: string, to: string] | undefined;
  onChange?(value: [from: string, to: string]): void;
  /** it has begun: only its end may change */
  fromFixed?: boolean;
  className?: string | undefined;
}

const DAY: WidgetProps['schema'] = { type: 'string', format: 'date' };

/** Two days outside a form that is made from a schema: a filter, a plain dialog. */
export function DayRange({ label, value = ['', ''], onChange, fromFixed = false, className = '' }: DayRangeProps) {
  const { translate } = useRenderer();
  const id = useId();
  const [from, to] = value;
  const side = (which: 'From' | 'To', day: string, take: (day: string) => void) => (
    <DateEdit
      {...controlOf({
        ...{ id: `${id}${which}`, name: which, label: `${label} ${translate(`range${which}`)}` },
        ...{ value: day || undefined, several: false },
        onChange: (next) => take(typeof next === 'string' ? next : ''),
      })}
      schema={DAY}
      placeholder={translate(`range${which}`)}
      hideLabel
    />
  );
  return (
    <div role="group" aria-label={label} className={`hall-range ${className}`}>
      {fromFixed ? <time dateTime={from}>{from}</time> : side('From', from, (next) => onChange?.([next, to]))}
      <span aria-hidden="true">–</span>
      {side('To', to, (next) => onChange?.([from, next]))}
    </div>
  );
}
