import type { ReactNode } from 'react';
import { useRenderer } from '../settings.ts';
import type { WidgetFault } from '../widget.ts';

interface WidgetFaultNoteProps {
  fault: WidgetFault | undefined;
  children: ReactNode;
}

/** Tells analysts what is wrong with a field's widget, if anything; users just get the field. */
export function WidgetFaultNote({ fault, children }: WidgetFaultNoteProps) {
  const { analyst, translate } = useRenderer();
  if (!analyst || fault === undefined) return children;
  return (
    <div className="hall-fault">
      <p role="note">
        {translate(fault.reason === 'unknown' ? 'widgetUnknown' : 'widgetUnfit', { widget: fault.widget })}
      </p>
      {children}
    </div>
  );
}
