import { ZoomInOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useState } from 'react';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { usePlaced } from '../usePlaced.ts';
import { DiagramFailed } from './DiagramFailed.tsx';
import { activeSpot, boxOf } from './picture.ts';
import { usePicture, type LoadPicture } from './usePicture.ts';
import { ZoomFrame } from './ZoomFrame.tsx';
import './process.css';

export interface ProcessDiagramProps {
  /** SVG as the server drew it */
  load: LoadPicture;
  /** Describes the picture: who has it now. */
  alt: string;
  /** Raise to load again. */
  version?: number;
}

/** The process with done, active and coming steps: as a whole in its place, and to be read in a window of its own. */
export function ProcessDiagram({ load, alt, version = 0 }: ProcessDiagramProps) {
  const { translate } = useRenderer();
  const { picture, retry } = usePicture(load, version);
  const [open, setOpen] = useState(false);
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
      {open && picture.state === 'shown' ? (
        <LargeDiagram url={picture.url} svg={picture.svg} alt={alt} onClose={() => setOpen(false)} />
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

interface LargeDiagramProps {
  url: string;
  svg: string;
  alt: string;
  onClose(): void;
}

function LargeDiagram({ url, svg, alt, onClose }: LargeDiagramProps) {
  const { translate } = useRenderer();
  const placed = usePlaced();
  useBackCloses(true, onClose);
  return (
    <Modal
      {...placed}
      className="hall-dialog hall-diagram-dialog"
      width="min(1680px, 96vw)"
      title={translate('diagram')}
      footer={null}
      onCancel={onClose}
    >
      <figure className="hall-diagram">
        <ZoomFrame size={boxOf(svg)} focus={activeSpot(svg)} className="hall-zoom-tall">
          <img src={url} alt={alt} />
        </ZoomFrame>
        <Legend />
      </figure>
    </Modal>
  );
}
