import { useEffect, useState } from 'react';

export type Picture = { state: 'loading' } | { state: 'failed' } | { state: 'shown'; svg: string; url: string };

export type LoadPicture = (signal: AbortSignal) => Promise<string>;

/**
 * An SVG as the server drew it, under an address of its own: shown as an image it runs no scripts and loads nothing,
 * whatever is in it. Loaded again when `load` or `version` changes, and on `retry`.
 */
export function usePicture(load: LoadPicture, version = 0): { picture: Picture; retry(): void } {
  const [picture, setPicture] = useState<Picture>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let url = '';
    setPicture({ state: 'loading' });
    load(controller.signal).then(
      (svg) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setPicture({ state: 'shown', svg, url });
      },
      () => !controller.signal.aborted && setPicture({ state: 'failed' }),
    );
    return () => {
      controller.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [load, version, round]);
  return { picture, retry: () => setRound((now) => now + 1) };
}
