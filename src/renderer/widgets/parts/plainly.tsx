import type { ReadProps, Widget } from '../../widget.ts';
import { isMisfit } from './holds.ts';
import { PlainRead } from './PlainRead.tsx';

/** The widget, reading as plain text what it cannot show: nothing that is stored is hidden from who may see it. */
export function plainly(widget: Widget): Widget {
  if (widget.holds === undefined) return widget;
  const { Read } = widget;
  const Plainly = (props: ReadProps) =>
    isMisfit(widget, props.value) ? <PlainRead {...props} /> : <Read {...props} />;
  return { ...widget, Read: Plainly };
}
