import SignaturePad from 'signature_pad';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useRenderer } from '../../settings.ts';

export interface PadHandle {
  canvas(): HTMLCanvasElement | null;
  clear(): void;
  undo(): void;
}

export interface PadProps {
  handle: Ref<PadHandle>;
  /** how many strokes there are now */
  onStrokes(count: number): void;
}

/** Paper for a finger, a pen or a mouse. When it changes its size (a phone is turned) the strokes stay, at their places. */
export function Pad({ handle, onStrokes }: PadProps) {
  const { translate } = useRenderer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const told = useRef(onStrokes);
  const [empty, setEmpty] = useState(true);
  useEffect(() => {
    told.current = onStrokes;
  }, [onStrokes]);
  const tell = () => {
    const count = pad.current?.toData().length ?? 0;
    setEmpty(count === 0);
    told.current(count);
  };
  useEffect(() => {
    const paper = canvas.current;
    if (paper === null) return;
    const made = new SignaturePad(paper, {
      penColor: '#14201d',
      backgroundColor: '#fff',
      minWidth: 0.8,
      maxWidth: 2.8,
    });
    pad.current = made;
    const begin = () => setEmpty(false);
    const end = () => told.current(made.toData().length);
    made.addEventListener('beginStroke', begin);
    made.addEventListener('endStroke', end);
    let width = 0;
    const fit = () => {
      const now = paper.clientWidth;
      if (now === 0 || now === width) return;
      const strokes = made.toData();
      const factor = width === 0 ? 1 : now / width;
      width = now;
      // twice as many dots as points: it is printed
      const ratio = Math.max(2, window.devicePixelRatio);
      paper.width = now * ratio;
      paper.height = paper.clientHeight * ratio;
      paper.getContext('2d')?.scale(ratio, ratio);
      made.fromData(
        strokes.map((stroke) => ({
          ...stroke,
          points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
        })),
        { clear: true },
      );
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(paper);
    return () => {
      observer.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);
  useImperativeHandle(handle, () => ({
    canvas: () => canvas.current,
    clear: () => {
      pad.current?.clear();
      tell();
    },
    undo: () => {
      pad.current?.fromData(pad.current.toData().slice(0, -1), { clear: true });
      tell();
    },
  }));
  return (
    <div className="hall-signature-pad">
      <canvas ref={canvas} role="img" aria-label={translate('signatureHint')} />
      {empty ? (
        <span className="hall-signature-hint" aria-hidden="true">
          {translate('signatureHint')}
        </span>
      ) : null}
    </div>
  );
}
