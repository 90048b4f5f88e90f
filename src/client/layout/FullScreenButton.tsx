import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from '../app/feedback.ts';
import { HallIcon } from '../components/HallIcon.tsx';

/** Switches full screen; where the browser cannot do that, it says so. */
export function FullScreenButton({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
      else toast('warning', t('layout.fullScreenUnsupported'));
    } catch {
      toast('warning', t('layout.fullScreenUnsupported'));
    }
  };
  return (
    <Button
      type="text"
      className={className}
      aria-label={t(full ? 'layout.fullScreenExit' : 'layout.fullScreen')}
      title={t(full ? 'layout.fullScreenExit' : 'layout.fullScreen')}
      icon={<HallIcon name={full ? 'FullscreenExitOutlined' : 'FullscreenOutlined'} />}
      onClick={() => void toggle()}
    />
  );
}
