import { use, useEffect, useRef, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import { preloadable, whenIdle } from '../parts/preloadable.ts';
import { UnfinishedContext } from '../parts/unfinished.ts';
import { usePreloaded } from '../parts/usePreloaded.ts';
import type { PadHandle, PadProps } from './Pad.tsx';
import { drawName } from './typed.ts';

const pad = preloadable<PadProps>(async () => (await import('./Pad.tsx')).Pad);

interface PaperProps {
  id: string;
  path: string;
  label: string;
  describedBy: string | undefined;
  onKeep(picture: Blob): void;
  onLeave(): void;
}

/** Paper to draw on, or a line to type a name; what stands on it is kept by its button and on leaving it. */
export function Paper({ id, path, label, describedBy, onKeep, onLeave }: PaperProps) {
  const { translate } = useRenderer();
  const [typing, setTyping] = useState(false);
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<PadHandle>(null);
  const kept = useRef(true);
  const keeping = useRef(Promise.resolve());
  const Pad = usePreloaded(pad, !typing);
  useEffect(() => whenIdle(() => void pad.load().catch(() => undefined)), []);
  const some = typing ? name.trim() !== '' : strokes > 0;
  const unfinished = use(UnfinishedContext);
  const takeBack = useRef<() => void>(undefined);
  const hold = (unkept: boolean) => {
    kept.current = !unkept;
    takeBack.current?.();
    // drawn and not kept yet: whoever hands the form in keeps it
    takeBack.current = unkept
      ? unfinished?.lacks(path, translate('signatureWaiting'), () => leave.current())
      : undefined;
  };
  const keep = (): Promise<void> => {
    if (!some || kept.current) return keeping.current;
    kept.current = true;
    keeping.current = pictureOf(typing ? drawName(name.trim()) : handle.current?.canvas()).then((picture) => {
      if (picture !== null) onKeep(picture);
      if (kept.current) hold(false);
    });
    return keeping.current;
  };
  const leave = useRef(keep);
  useEffect(() => {
    leave.current = keep;
  });
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) void leave.current();
    };
    document.addEventListener('pointerdown', elsewhere, true);
    document.addEventListener('focusin', elsewhere, true);
    return () => {
      takeBack.current?.();
      document.removeEventListener('pointerdown', elsewhere, true);
      document.removeEventListener('focusin', elsewhere, true);
    };
  }, []);
  const changed = (count: number) => {
    hold(count > 0);
    setStrokes(count);
  };
  const mode = (isTyping: boolean, text: string, ownId?: string) => (
    <button
      type="button"
      className="hall-button"
      aria-pressed={typing === isTyping}
      {...(ownId === undefined ? {} : { id: ownId, 'aria-describedby': describedBy, onBlur: onLeave })}
      onClick={() => {
        setTyping(isTyping);
        changed(0);
        setName('');
      }}
    >
      {text}
    </button>
  );
  return (
    <div ref={box}>
      <div className="hall-row-buttons">
        {mode(false, translate('signatureDraw'), id)}
        {mode(true, translate('signatureType'))}
      </div>
      {typing ? (
        <input
          className="hall-input"
          aria-label={`${label} ${translate('signatureName')}`}
          autoComplete="name"
          value={name}
          onChange={(event) => {
            hold(event.target.value.trim() !== '');
            setName(event.target.value);
          }}
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && void keep()}
        />
      ) : Pad === undefined ? (
        <div className="hall-signature-pad" aria-busy="true" />
      ) : (
        <Pad handle={handle} onStrokes={changed} />
      )}
      <div className="hall-row-buttons">
        {typing ? null : (
          <>
            <button type="button" className="hall-button" disabled={!some} onClick={() => handle.current?.undo()}>
              {translate('undo')}
            </button>
            <button type="button" className="hall-button" disabled={!some} onClick={() => handle.current?.clear()}>
              {translate('clear')}
            </button>
          </>
        )}
        <button type="button" className="hall-button" disabled={!some} onClick={() => void keep()}>
          {translate('signatureKeep')}
        </button>
        {some ? <span className="hall-help">{translate('signatureWaiting')}</span> : null}
      </div>
    </div>
  );
}

function pictureOf(canvas: HTMLCanvasElement | null | undefined): Promise<Blob | null> {
  return new Promise((give) => {
    if (canvas) canvas.toBlob(give, 'image/png');
    else give(null);
  });
}
