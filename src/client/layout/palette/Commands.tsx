import { Suspense, useEffect } from 'react';
import { lazyPage } from '../../app/lazyPage.ts';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { useKeys } from '../../hooks/useKeys.ts';
import { showCommands, useCommandsShown } from '../../store/commands.ts';

const CommandPalette = lazyPage(async () => (await import('./CommandPalette.tsx')).CommandPalette);
const KeysHelp = lazyPage(async () => (await import('./KeysHelp.tsx')).KeysHelp);

/** Ctrl+K, and on a phone a button of the bar, open the palette from everywhere, also out of a field; `?` says which keys there are. Both come when asked for. */
export function Commands() {
  const shown = useCommandsShown((state) => state.shown);
  const close = () => showCommands(null);
  useKeys({ '?': () => showCommands('keys') });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // what is asked in a dialog is answered first; in a text Ctrl+K is a link
      const at = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || at?.closest('[contenteditable="true"]')) return;
      event.preventDefault();
      if (useCommandsShown.getState().shown === 'palette') showCommands(null);
      else if (!document.querySelector('[role="dialog"][aria-modal="true"]')) showCommands('palette');
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <ErrorBoundary aside>
      <Suspense fallback={null}>
        {shown === 'palette' && <CommandPalette onClose={close} showKeys={() => showCommands('keys')} />}
        {shown === 'keys' && <KeysHelp onClose={close} />}
      </Suspense>
    </ErrorBoundary>
  );
}
