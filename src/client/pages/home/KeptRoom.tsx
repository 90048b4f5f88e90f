import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { readStored, writeStored } from '../../store/storage.ts';

interface Props {
  /** whose part it is */
  place: string;
  /** `undefined` while it is on its way; null where there is none */
  children: ReactNode;
}

/** Room for a part that comes late: as tall as it was when it was drawn last, so that nothing below moves under the pointer. */
export function KeptRoom({ place, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const key = `height:${place}`;
  useLayoutEffect(() => {
    if (children === undefined) return;
    const height = box.current?.getBoundingClientRect().height ?? 0;
    writeStored(key, height > 0 ? String(height) : null);
  });
  if (children === null) return null;
  const height = children === undefined ? Number(readStored(key)) : 0;
  return children === undefined && height === 0 ? null : (
    <div ref={box} style={height > 0 ? { height } : {}}>
      {children}
    </div>
  );
}
