import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { FileValue } from '../../services.ts';
import { useBackCloses } from '../../useBackCloses.ts';
import { usePlaced } from '../../usePlaced.ts';

export interface PreviewProps {
  pictures: readonly FileValue[];
  /** id of the one that is shown first */
  first: string;
  onClose(): void;
}

/** Pictures one at a time, in a dialog: an in-app browser cannot open files. */
export function Preview({ pictures, first, onClose }: PreviewProps) {
  const { services, translate } = useRenderer();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex((one) => one.id === first),
    ),
  );
  const placed = usePlaced();
  useBackCloses(true, onClose);
  const picture = pictures[at];
  if (picture === undefined) return null;
  const step = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  return (
    <Modal
      {...placed}
      width="min(960px, 96vw)"
      className="hall-dialog"
      title={picture.name}
      onCancel={onClose}
      footer={
        <div className="hall-row-buttons">
          {pictures.length > 1 ? (
            <span className="hall-pager">
              <Button onClick={() => step(-1)}>{translate('imageBefore')}</Button>
              <span aria-live="polite">{`${at + 1} / ${pictures.length}`}</span>
              <Button onClick={() => step(1)}>{translate('imageNext')}</Button>
            </span>
          ) : null}
          <Button href={services.fileUrl(picture.id)} download={picture.name}>
            {translate('download')}
          </Button>
        </div>
      }
    >
      <img className="hall-preview" src={services.fileUrl(picture.id, true)} alt={picture.name} />
    </Modal>
  );
}
