import { useRenderer } from '../../settings.ts';
import type { Pending } from './useUploads.ts';
import './files.css';

interface PendingFilesProps {
  pending: readonly Pending[];
  onRetry(key: number): void;
  onDrop(key: number): void;
}

/** Files on their way with how far they are, and those that did not arrive with the reason. */
export function PendingFiles({ pending, onRetry, onDrop }: PendingFilesProps) {
  const { translate } = useRenderer();
  if (pending.length === 0) return null;
  return (
    <ul className="hall-files">
      {pending.map(({ key, file: { name }, percent, refusal, final }) => (
        <li key={key} className={refusal ? 'hall-file hall-file-refused' : 'hall-file'}>
          <span className="hall-file-name">{name}</span>
          {refusal ? (
            <span role="alert" className="hall-error">
              {refusal}
            </span>
          ) : (
            <>
              <progress max={100} value={percent} aria-label={translate('uploading', { name })} />
              <span className="hall-file-size">{percent}%</span>
            </>
          )}
          {refusal && !final ? (
            <button type="button" className="hall-link" onClick={() => onRetry(key)}>
              {translate('retry')}
            </button>
          ) : null}
          <button
            type="button"
            className="hall-clear"
            aria-label={translate(refusal ? 'removeFile' : 'uploadCancel', { name })}
            onClick={() => onDrop(key)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
