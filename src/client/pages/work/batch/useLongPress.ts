import { useRef } from 'react';
import type { PointerEvent } from 'react';

const LONG_MS = 500;
const STILL_PX = 10;

/** A finger that stays where it is for half a second. The click that follows its lifting is not one. */
export function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent) {
      held.current = false;
      if (event.pointerType === 'mouse') return;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        held.current = true;
        act();
      }, LONG_MS);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = from.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: { preventDefault(): void }) {
      if (held.current) event.preventDefault();
    },
  };
}
