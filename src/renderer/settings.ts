import { createContext, useContext } from 'react';
import type { RendererSettings } from './services.ts';

export const RendererContext = createContext<RendererSettings | null>(null);

/** Services, texts and language of the nearest RendererProvider. Throws without one. */
export function useRenderer(): RendererSettings {
  const settings = useContext(RendererContext);
  if (settings === null) throw new Error('RendererProvider is missing');
  return settings;
}
