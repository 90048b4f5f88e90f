import { useState } from 'react';
import { useRenderer } from '../settings.ts';
import { DiagramFailed } from './DiagramFailed.tsx';
import { usePicture, type LoadPicture } from './usePicture.ts';
import './process.css';

export interface ProcessDiagramProps {
  /** SVG as the server drew it */
  load: LoadPicture;
  /** Describes the picture: who has it now. */
  alt: string;
  /** Raise to load again. */
  version?: number;
}

/** The process with done, active and coming steps. Fits its place; a click shows it in its own size. */
export function ProcessDiagram({ load, alt, version = 0 }: ProcessDiagramProps) {
  const { translate } = useRenderer();
  const { picture, retry } = usePicture(load, version);
  const [large, setLarge] = useState(false);
  if (picture.state === 'failed') return <DiagramFailed onRetry={retry} />;
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
