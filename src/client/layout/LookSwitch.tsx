import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '../app/lazyPage.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { Popup } from '../components/Popup.tsx';

const LookPanel = lazyPage(async () => (await import('./LookPanel.tsx')).LookPanel);

export function LookSwitch({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <Popup
      kind="dialog"
      label={t('layout.look')}
      className={className}
      renderPanel={() => (
        <Suspense fallback={null}>
          <LookPanel />
        </Suspense>
      )}
    >
      <HallIcon name="BgColorsOutlined" />
    </Popup>
  );
}
