import { useRenderer } from '../settings.ts';
import '../widgets/parts/controls.css';

/** In place of a picture that could not be loaded. */
export function DiagramFailed({ onRetry }: { onRetry(): void }) {
  const { translate } = useRenderer();
  return (
    <div className="hall-diagram" role="alert">
      <p>{translate('diagramFailed')}</p>
      <button type="button" className="hall-button" onClick={onRetry}>
        {translate('retry')}
      </button>
    </div>
  );
}
