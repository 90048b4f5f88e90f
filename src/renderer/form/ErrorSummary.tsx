import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { useShownErrors } from './context.ts';
import type { FormStore } from './store.ts';

/** As many as leave the form in sight; a phone's lines are as high as a finger. */
const SOME = { desk: 10, phone: 3 };

/**
 * What is wrong, in the order of the fields, each a link to its field: the first few, and all of them when asked for. Takes
 * the focus after a failed submit.
 */
export function ErrorSummary({ store, onChoose }: { store: FormStore; onChoose(path: string): void }) {
  const { translate } = useRenderer();
  const some = SOME[useIsPhone() ? 'phone' : 'desk'];
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { count, first } = useShownErrors(store, all ? Infinity : some);
  if (count === 0) return null;
  /** The button goes; whoever pressed it stands at the first of what it brought. */
  const unfold = () => {
    flushSync(() => setAll(true));
    list.current?.children[some]?.querySelector('button')?.focus();
  };
  return (
    <div className="hall-summary" role="group" tabIndex={-1} aria-label={translate('errorSummary', { count })}>
      <p className="hall-summary-title">{translate('errorSummary', { count })}</p>
      <ul ref={list}>
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
      {count > first.length ? (
        <button type="button" className="hall-link" onClick={unfold}>
          {translate('errorsRest', { count: count - first.length })}
        </button>
      ) : null}
    </div>
  );
}
