import type { ReactNode } from 'react';
import { useRenderer } from '../settings.ts';
import type { WidgetFault } from '../widget.ts';

/** Tells analysts what is wrong with a field's widget; users just get the field. */
export function WidgetFaultNote({ fault, children }: { fault: WidgetFault; children: ReactNode }) {
  const { analyst, translate } = useRenderer();
  if (!analyst) return children;
  return (
    <div className="hall-fault">
      <p role="note">
        {translate(fault.reason === 'unknown' ? 'widgetUnknown' : 'widgetUnfit', { widget: fault.widget })}
      </p>
      {children}
    </div>
  );
}
