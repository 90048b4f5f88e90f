import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { usePlaced } from '../usePlaced.ts';
import { activeSpot, boxOf } from './picture.ts';
import { ZoomFrame } from './ZoomFrame.tsx';

export interface LargeDiagramProps {
  url: string;
  svg: string;
  alt: string;
  onClose(): void;
  /** what stands below the picture */
  children: ReactNode;
}

/** A process in a window of its own, to be read. */
export function LargeDiagram({ url, svg, alt, onClose, children }: LargeDiagramProps) {
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
        {children}
      </figure>
    </Modal>
  );
}
