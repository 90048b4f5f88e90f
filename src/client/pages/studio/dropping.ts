import type { DragEvent, DragEventHandler } from 'react';

/** Before or behind what the pointer is over. */
type Side = 'before' | 'behind';

interface Target {
  element: HTMLElement;
  side: Side;
}

interface Dropping {
  onDragOver: DragEventHandler<HTMLElement>;
  onDragLeave: DragEventHandler<HTMLElement>;
  onDrop: DragEventHandler<HTMLElement>;
}

/**
 * Makes an element take what is dragged from the palette or the outline, and shows by a line where it would go. The line is
 * an attribute of the element that it is drawn at: nothing is rendered while somebody drags over a thousand fields.
 */
export function dropAt(
  targetOf: (event: DragEvent<HTMLElement>) => Target | undefined,
  onDrop: (data: string, target: Target) => void,
): Dropping {
  return {
    onDragOver: (event) => {
      const target = targetOf(event);
      mark(target);
      if (target) event.preventDefault();
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(undefined);
    },
    onDrop: (event) => {
      const target = targetOf(event);
      mark(undefined);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(event.dataTransfer.getData('text/plain'), target);
    },
  };
}

/** The half of it that the pointer is over; of what stands beside others the left or the right one. */
export function sideOf({ clientX, clientY }: DragEvent, element: HTMLElement): Side {
  const { left, top, width, height } = element.getBoundingClientRect();
  const row = element.closest('.hall-cell')?.parentElement ?? element;
  const isBeside = width < row.getBoundingClientRect().width * 0.9;
  return (isBeside ? clientX < left + width / 2 : clientY < top + height / 2) ? 'before' : 'behind';
}

let marked: HTMLElement | undefined;

function mark(target: Target | undefined): void {
  if (marked !== undefined && marked !== target?.element) delete marked.dataset['drop'];
  marked = target?.element;
  if (target && target.element.dataset['drop'] !== target.side) target.element.dataset['drop'] = target.side;
}
