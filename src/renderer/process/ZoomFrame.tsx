import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useRenderer } from '../settings.ts';

const STEP = 1.5;
const [SMALLEST, LARGEST] = [0.05, 3];

/** A place in the drawing, as shares of its width and height. */
export interface Spot {
  x: number;
  y: number;
}

interface ZoomFrameProps {
  /** the drawing's own size in pixels */
  size: { width: number; height: number };
  /** what is looked at when it grows for the first time, where there is something to look at */
  focus?: Spot | undefined;
  /** a class of the window over the drawing: how high it may be */
  className?: string;
  children: ReactNode;
}

/**
 * A drawing that begins as a whole, however small its words then are, and is made larger and pushed along. A press on it
 * shows that place in its own size, another the whole again.
 */
export function ZoomFrame({ size, focus, className = '', children }: ZoomFrameProps) {
  const { translate } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** null: as large as fits */
  const [scale, setScale] = useState<number | null>(null);
  const [spot, setSpot] = useState<Spot>();
  useLayoutEffect(() => {
    if (!frame.current || !sheet.current || scale === null || !spot) return;
    const { clientWidth, clientHeight } = frame.current;
    frame.current.scrollTo({
      left: sheet.current.offsetLeft + spot.x * sheet.current.offsetWidth - clientWidth / 2,
      top: sheet.current.offsetTop + spot.y * sheet.current.offsetHeight - clientHeight / 2,
    });
  }, [scale, spot]);

  const now = (): number => scale ?? (sheet.current?.offsetWidth ?? size.width) / size.width;
  const middle = (): Spot => {
    if (!frame.current || !sheet.current) return { x: 0.5, y: 0.5 };
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame.current;
    return {
      x: (scrollLeft + clientWidth / 2 - sheet.current.offsetLeft) / sheet.current.offsetWidth,
      y: (scrollTop + clientHeight / 2 - sheet.current.offsetTop) / sheet.current.offsetHeight,
    };
  };
  const zoom = (by: number) => {
    setSpot(scale === null ? (focus ?? middle()) : middle());
    setScale(Math.min(LARGEST, Math.max(SMALLEST, now() * by)));
  };
  const press = (event: MouseEvent<HTMLDivElement>) => {
    // what lies on it leads somewhere
    if (event.target instanceof Element && event.target.closest('button')) return;
    if (scale !== null) return setScale(null);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setSpot({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
    setScale(now() < 1 ? 1 : STEP);
  };
  const button = (name: 'zoomIn' | 'zoomOut' | 'zoomFit', icon: ReactNode, run: () => void) => (
    <Button icon={icon} aria-label={translate(name)} title={translate(name)} onClick={run} />
  );
  const fits = `min(100%, ${size.width}px, calc(var(--hall-zoom-height) * ${size.width / size.height}))`;
  return (
    <div className={`hall-zoom ${className}`}>
      <div className="hall-zoom-tools" role="toolbar" aria-label={translate('zoom')}>
        {button('zoomOut', <ZoomOutOutlined />, () => zoom(1 / STEP))}
        {button('zoomIn', <ZoomInOutlined />, () => zoom(STEP))}
        {button('zoomFit', <ExpandOutlined />, () => setScale(null))}
      </div>
      {/* scrolled by keys, too */}
      <div ref={frame} className="hall-zoom-frame" tabIndex={scale === null ? undefined : 0}>
        {/* a short way for the pointer to what the buttons above do */}
        <div
          ref={sheet}
          className="hall-zoom-sheet"
          style={{ width: scale === null ? fits : size.width * scale }}
          onClick={press}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
