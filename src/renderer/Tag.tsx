import type { ReactNode } from 'react';
import type { StateColor } from '../definition/types/manifest.ts';
import './tag.css';

/** A word that is coloured by what it means, wherever somebody scans for it. */
export function Tag({ color, children }: { color: StateColor; children: ReactNode }) {
  return (
    <span className="hall-state" data-color={color}>
      {children}
    </span>
  );
}
