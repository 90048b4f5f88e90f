import { useMemo, type ReactNode } from 'react';
import type { RendererSettings } from './services.ts';
import { RendererContext } from './settings.ts';

export interface RendererProviderProps extends RendererSettings {
  children: ReactNode;
}

/** Hands services, texts and language to everything that the renderer draws. Keep the `services` object stable. */
export function RendererProvider({ children, ...settings }: RendererProviderProps) {
  const { services, translate, locale, analyst } = settings;
  const value = useMemo<RendererSettings>(
    () => ({ services, translate, locale, analyst }),
    [services, translate, locale, analyst],
  );
  return <RendererContext value={value}>{children}</RendererContext>;
}
