import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { RendererProvider } from '../../../renderer/provider.tsx';
import type { RendererServices } from '../../../renderer/services.ts';
import { useRenderer } from '../../../renderer/settings.ts';

/** Forms below are only tried: a file that is chosen stays in the browser, and nobody is remembered as chosen. */
export function TrialServices({ children }: { children: ReactNode }) {
  const settings = useRenderer();
  const [files] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const url of files.values()) URL.revokeObjectURL(url);
      files.clear();
    },
    [files],
  );
  const services = useMemo<RendererServices>(
    () => ({
      ...settings.services,
      rememberPeople: () => undefined,
      upload: async (file, { onProgress }) => {
        const id = `trial-${files.size + 1}`;
        files.set(id, URL.createObjectURL(file));
        onProgress(100);
        return { id, name: file.name, size: file.size };
      },
      fileUrl: (id, inline) => files.get(id) ?? settings.services.fileUrl(id, inline),
    }),
    [settings.services, files],
  );
  return (
    <RendererProvider {...settings} services={services}>
      {children}
    </RendererProvider>
  );
}
