import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../renderer/useBackCloses.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LookPanel } from './LookPanel.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './MainLayout.module.css';

/** On phones: the menu, and language and look, which have no room in the bar. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  useBackCloses(open, onClose);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      title={t('layout.menu')}
      closable={{ 'aria-label': t('action.close') }}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar folded={false} inDrawer />
      <div className={styles.look}>
        <LanguageChoice />
        <LookPanel />
      </div>
    </Drawer>
  );
}
