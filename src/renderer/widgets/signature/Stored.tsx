import { useEffect, useState } from 'react';
import type { FileValue } from '../../services.ts';
import { useRenderer } from '../../settings.ts';

/** Pictures of the person's own signature that the office keeps: one press signs. Nothing where there are none. */
export function StoredSignatures({ onChoose }: { onChoose(file: FileValue): void }) {
  const { services, translate } = useRenderer();
  const [stored, setStored] = useState<readonly FileValue[]>([]);
  useEffect(() => {
    let wanted = true;
    // whoever cannot be shown his own draws one
    services.signatures?.().then(
      (found) => wanted && setStored(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [services]);
  if (stored.length === 0) return null;
  return (
    <div className="hall-row-buttons">
      {stored.map((file) => (
        <button key={file.id} type="button" className="hall-button" onClick={() => onChoose(file)}>
          <img className="hall-signature-stored" src={services.fileUrl(file.id, true)} alt="" />
          {translate('signatureStored')}
        </button>
      ))}
    </div>
  );
}
