import { createContext, useContext } from 'react';
import type { WidgetFor } from '../../widget.ts';

/** The registration list, handed down: widgets that hold other widgets (tables) cannot import the list they are in. */
export const WidgetRegistry = createContext<WidgetFor | null>(null);

export function useWidgetFor(): WidgetFor {
  const widgetFor = useContext(WidgetRegistry);
  if (widgetFor === null) throw new Error('WidgetRegistry is missing');
  return widgetFor;
}
