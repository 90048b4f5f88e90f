import { useRenderer } from '../settings.ts';
import { useShownErrors } from './context.ts';
import type { FormStore } from './store.ts';

const MOST = 10;

/** What is wrong, in the order of the fields, each a link to its field. Takes the focus after a failed submit. */
export function ErrorSummary({ store, onChoose }: { store: FormStore; onChoose(path: string): void }) {
  const { translate } = useRenderer();
  const { count, first } = useShownErrors(store, MOST);
  if (count === 0) return null;
  return (
    <div className="hall-summary" role="group" tabIndex={-1} aria-label={translate('errorSummary', { count })}>
      <p className="hall-summary-title">{translate('errorSummary', { count })}</p>
      <ul>
        {first.map(({ path, caption, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? (
              message
            ) : (
              <button type="button" className="hall-link" onClick={() => onChoose(path)}>
                {caption === '' ? message : translate('labelled', { label: caption, text: message })}
              </button>
            )}
          </li>
        ))}
      </ul>
      {count > MOST ? <p>{translate('errorsMore', { count: count - MOST })}</p> : null}
    </div>
  );
}
