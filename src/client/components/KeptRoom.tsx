import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { readStored, writeStored } from '../store/storage.ts';

interface Props {
  /** whose part it is */
  place: string;
  /** how tall it usually is, in px: for who was never here */
  usual?: number;
  /** what stands in it until then */
  waiting?: ReactNode;
  /** `undefined` while it is on its way; null where there is none */
  children: ReactNode;
}

/** what a part keeps free around itself is of its height */
const WITH_MARGINS = { display: 'flow-root' };

/** Room for a part that comes late: as tall as it was when it was drawn last, so that nothing below moves under the pointer. */
export function KeptRoom({ place, usual = 0, waiting, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const key = `height:${place}`;
  useLayoutEffect(() => {
    if (children === undefined) return;
    writeStored(key, String(Math.round(box.current?.getBoundingClientRect().height ?? 0)));
  });
  if (children === null) return null;
  if (children !== undefined) {
    return (
      <div ref={box} style={WITH_MARGINS}>
        {children}
      </div>
    );
  }
  const height = Number(readStored(key) ?? usual);
  if (height === 0) return null;
  return (
    <div ref={box} style={{ ...WITH_MARGINS, height, overflow: 'hidden' }}>
      {waiting}
    </div>
  );
}
