import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import type { ConfigProviderProps } from 'antd';
import useMessage from 'antd/es/message/useMessage';
import useNotification from 'antd/es/notification/useNotification';
import { BrowserRouter } from 'react-router-dom';
import { hallTheme } from '../../renderer/theme.ts';
import { componentTexts } from '../i18n/componentTexts.ts';
import { isDark, usePreferences, watchSystemTheme } from '../store/preferences.ts';
import { showFeedbackBy } from './feedback.ts';
import { cspNonce } from './nonce.ts';
import { Routing } from './Routing.tsx';
import { useLocale } from '../hooks/useLocale.ts';
import { useIsPhone, useToastPlace } from '../../renderer/useIsPhone.ts';

/** antd's message and notification live in the tree; this lends them to the calls outside of it. */
function Voice() {
  const place = useToastPlace();
  const [message, messageHolder] = useMessage({ maxCount: 3, ...place });
  const [notification, notificationHolder] = useNotification({ placement: 'topRight', maxCount: 3, ...place });
  useEffect(() => showFeedbackBy({ message, notification }), [message, notification]);
  return (
    <>
      {messageHolder}
      {notificationHolder}
    </>
  );
}

function useDark(): boolean {
  const theme = usePreferences((state) => state.theme);
  return useSyncExternalStore(watchSystemTheme, () => isDark(theme));
}

/**
 * An icon of our own while a button waits: antd's slides out, and where an answer comes before it has slid in, it never goes,
 * and whoever listens hears "loading" for ever.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> };

/** Never undefined: with the first texts antd would put another element around the page and draw all of it anew. */
function useComponentTexts(): NonNullable<ConfigProviderProps['locale']> {
  const locale = useLocale();
  const [texts, setTexts] = useState<ConfigProviderProps['locale']>(undefined);
  useEffect(() => {
    let wanted = true;
    componentTexts(locale).then(
      (loaded) => wanted && setTexts(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  return texts ?? { locale };
}

/**
 * Who wants nothing to move gets dialogs and lists where they stay from the first frame: a style sheet alone shortens what
 * moves, and they still come in at another place. Asked once: with another answer antd would draw the whole page anew.
 */
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const nonce = cspNonce();
const csp = nonce ? { csp: { nonce } } : {};

/** Theme, texts of antd's own components, router. */
export function App() {
  const dark = useDark();
  const high = usePreferences((state) => state.contrast === 'high');
  const phone = useIsPhone();
  const texts = useComponentTexts();
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
    document.documentElement.dataset['contrast'] = high ? 'high' : 'normal';
  }, [dark, high]);
  return (
    <ConfigProvider
      theme={hallTheme({ mode: dark ? 'dark' : 'light', phone, contrast: high, calm })}
      button={BUTTON}
      modal={{ styles: { header: { marginBottom: 16 } } }}
      locale={texts}
      {...csp}
    >
      <Voice />
      <BrowserRouter>
        <Routing />
      </BrowserRouter>
    </ConfigProvider>
  );
}
