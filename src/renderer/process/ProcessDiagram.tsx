import { ZoomInOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useRenderer } from '../settings.ts';
import { preloadable } from '../widgets/parts/preloadable.ts';
import { usePreloaded } from '../widgets/parts/usePreloaded.ts';
import { DiagramFailed } from './DiagramFailed.tsx';
import type { LargeDiagramProps } from './LargeDiagram.tsx';
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

const largeDiagram = preloadable<LargeDiagramProps>(async () => (await import('./LargeDiagram.tsx')).LargeDiagram);

/** The process with done, active and coming steps: as a whole in its place, and to be read in a window of its own. */
export function ProcessDiagram({ load, alt, version = 0 }: ProcessDiagramProps) {
  const { translate } = useRenderer();
  const { picture, retry } = usePicture(load, version);
  const [open, setOpen] = useState(false);
  const LargeDiagram = usePreloaded(largeDiagram, open);
  if (picture.state === 'failed') return <DiagramFailed onRetry={retry} />;
  return (
    <figure className="hall-diagram" aria-busy={picture.state === 'loading'}>
      {picture.state === 'shown' ? (
        <button type="button" className="hall-diagram-button" onClick={() => setOpen(true)}>
          <img src={picture.url} alt={alt} />
          <span className="hall-diagram-more">
            <ZoomInOutlined aria-hidden /> {translate('diagramLarge')}
          </span>
        </button>
      ) : (
        <p className="hall-soft">{translate('loading')}</p>
      )}
      <Legend />
      {open && LargeDiagram && picture.state === 'shown' ? (
        <LargeDiagram url={picture.url} svg={picture.svg} alt={alt} onClose={() => setOpen(false)}>
          <Legend />
        </LargeDiagram>
      ) : null}
    </figure>
  );
}

function Legend() {
  const { translate } = useRenderer();
  return (
    <figcaption className="hall-legend">
      <span className="hall-legend-done">{translate('legendDone')}</span>
      <span className="hall-legend-active">{translate('legendActive')}</span>
      <span className="hall-legend-coming">{translate('legendComing')}</span>
    </figcaption>
  );
}
