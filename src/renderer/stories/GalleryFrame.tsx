import { App, ConfigProvider } from 'antd';
import type { Locale as AntdLocale } from 'antd/es/locale';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { RendererProvider } from '../provider.tsx';
import { hallTheme } from '../theme.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { spokenLocale, type GalleryWish } from './gallery.ts';
import { storyServices, type ToTaiwan } from './services.ts';
import { translateIn } from './texts.ts';
import './gallery.css';

const COMPONENTS = import.meta.glob<{ antd: AntdLocale }>('../../../locales/*/components.ts', {
  eager: true,
  import: 'default',
});

interface FrameProps extends GalleryWish {
  /** left out where no dictionary is read in Traditional Chinese */
  toTaiwan?: ToTaiwan;
  children: ReactNode;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

const asIs: ToTaiwan = () => Promise.resolve((text) => text);

/** What the client does around the renderer: theme, language, services. */
export function GalleryFrame({ locale, look, contrast, toTaiwan = asIs, children }: FrameProps) {
  const phone = useIsPhone();
  const translate = useMemo(() => translateIn(locale), [locale]);
  const spoken = spokenLocale(locale);
  const components = COMPONENTS[`../../../locales/${spoken}/components.ts`];
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = look;
    document.documentElement.dataset['contrast'] = contrast ? 'high' : 'normal';
    document.documentElement.lang = spoken;
  }, [look, contrast, spoken]);
  return (
    <ConfigProvider
      {...(components && { locale: components.antd })}
      button={{ autoInsertSpace: false }}
      theme={hallTheme({ mode: look, phone, contrast, calm })}
    >
      <App>
        <RendererProvider services={storyServices(locale, toTaiwan)} translate={translate} locale={spoken} analyst>
          <main className="gallery">{children}</main>
        </RendererProvider>
      </App>
    </ConfigProvider>
  );
}
