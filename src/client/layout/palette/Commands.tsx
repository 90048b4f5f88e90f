import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../../app/lazyPage.ts';
import { useKeys } from '../../hooks/useKeys.ts';

const CommandPalette = lazyPage(async () => (await import('./CommandPalette.tsx')).CommandPalette);
const KeysHelp = lazyPage(async () => (await import('./KeysHelp.tsx')).KeysHelp);

/** Ctrl+K opens the palette from everywhere, also out of a field; `?` says which keys there are. Both come when asked for. */
export function Commands() {
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const close = () => setShown(null);
  useKeys({ '?': () => setShown('keys') });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // what is asked in a dialog is answered first; in a text Ctrl+K is a link
      const at = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || at?.closest('[contenteditable="true"]')) return;
      event.preventDefault();
      setShown((now) =>
        now === 'palette' ? null : document.querySelector('[role="dialog"][aria-modal="true"]') ? now : 'palette',
      );
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <CommandPalette onClose={close} showKeys={() => setShown('keys')} />}
      {shown === 'keys' && <KeysHelp onClose={close} />}
    </Suspense>
  );
}
