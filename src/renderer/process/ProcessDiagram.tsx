import { useEffect, useState } from 'react';
import { useRenderer } from '../settings.ts';
import './process.css';

export interface ProcessDiagramProps {
  /** SVG text or blob as the server made it; drawn as an image, so that nothing in it can run. */
  load(signal: AbortSignal): Promise<Blob | string>;
  /** Describes the picture: who has it now. */
  alt: string;
  /** Raise to load again. */
  version?: number;
}

type Picture = { state: 'loading' } | { state: 'failed' } | { state: 'shown'; url: string };

/** The process with done, active and coming steps. Fits its place; a click shows it in its own size. */
export function ProcessDiagram({ load, alt, version = 0 }: ProcessDiagramProps) {
  const { translate } = useRenderer();
  const [picture, setPicture] = useState<Picture>({ state: 'loading' });
  const [large, setLarge] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let url = '';
    setPicture({ state: 'loading' });
    load(controller.signal).then(
      (svg) => {
        if (controller.signal.aborted) return;
        // typed by us: as an image an SVG runs no scripts and loads nothing, whatever is in it
        url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setPicture({ state: 'shown', url });
      },
      () => !controller.signal.aborted && setPicture({ state: 'failed' }),
    );
    return () => {
      controller.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [load, version, round]);
  if (picture.state === 'failed') {
    return (
      <div className="hall-diagram" role="alert">
        <p>{translate('diagramFailed')}</p>
        <button type="button" className="hall-button" onClick={() => setRound(round + 1)}>
          {translate('retry')}
        </button>
      </div>
    );
  }
  return (
    <figure
      className={large ? 'hall-diagram hall-diagram-large' : 'hall-diagram'}
      aria-busy={picture.state === 'loading'}
    >
      {picture.state === 'shown' ? (
        <button
          type="button"
          className="hall-diagram-button"
          aria-pressed={large}
          title={translate(large ? 'diagramFit' : 'diagramLarge')}
          onClick={() => setLarge(!large)}
        >
          <img src={picture.url} alt={alt} />
        </button>
      ) : (
        <p className="hall-soft">{translate('loading')}</p>
      )}
      <figcaption className="hall-legend">
        <span className="hall-legend-done">{translate('legendDone')}</span>
        <span className="hall-legend-active">{translate('legendActive')}</span>
        <span className="hall-legend-coming">{translate('legendComing')}</span>
      </figcaption>
    </figure>
  );
}
