import { createContext, useCallback, useContext } from 'react';
import { listText } from '../definition/text/fill.ts';
import type { RendererSettings } from './services.ts';

export const RendererContext = createContext<RendererSettings | null>(null);

/** Services, texts and language of the nearest RendererProvider. Throws without one. */
export function useRenderer(): RendererSettings {
  const settings = useContext(RendererContext);
  if (settings === null) throw new Error('RendererProvider is missing');
  return settings;
}

/** Several names as the language lists them. */
export function useListed(): (names: readonly string[]) => string {
  const { locale } = useRenderer();
  return useCallback((names) => listText(names, locale), [locale]);
}
