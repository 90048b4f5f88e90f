import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { refreshCounts, refreshNav } from '../api/session.ts';
import { lazyPage } from '../app/lazyPage.ts';
import { aliasOf } from '../app/paths.ts';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { useIsPhone } from '../../renderer/useIsPhone.ts';
import { useBrand } from '../hooks/useBrand.ts';
import { useNoticeSocket } from '../realtime/useNoticeSocket.ts';
import { useMenu } from '../store/menu.ts';
import { prefer, usePreferences } from '../store/preferences.ts';
import { refreshRequests, useRefresh } from '../store/refresh.ts';
import { useSession } from '../store/session.ts';
import { BY_ITS_TAB, BY_STEP, openTab, storeTabs, useTabs } from '../store/tabs.ts';
import { RendererRoot } from './RendererRoot.tsx';
import { Commands } from './palette/Commands.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ContentTabs } from './ContentTabs.tsx';
import { LastDoneLine } from './LastDoneLine.tsx';
import { Navbar } from './Navbar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSearchKey } from './useSearchKey.ts';
import { TabPanes } from './TabPanes.tsx';
import styles from './MainLayout.module.css';

const MenuDrawer = lazyPage(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** Whoever comes back to this window after so long sees what others did meanwhile. */
const AWAY_MS = 20_000;

/** Opens the tab of the current address, and keeps the open tabs for a reload or a new login. */
function useCurrentTab(path: string): void {
  const userId = useSession((state) => state.user?.id);
  const { state } = useLocation();
  const returns = useNavigationType() === 'POP' || state === BY_ITS_TAB;
  const opening = returns ? 'back' : state === BY_STEP ? 'step' : 'from';
  useLayoutEffect(() => openTab(path, opening), [path, opening]);
  useEffect(() => {
    if (!userId) return undefined;
    // the first tab was opened before anybody listened
    storeTabs(userId);
    return useTabs.subscribe(() => storeTabs(userId));
  }, [userId]);
}

/** A navigation that leaves the focus nowhere puts it on the content, so that the keyboard goes on from there. */
function useFocusOnMain(path: string) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('[hidden]')) main.current?.focus();
  }, [path]);
  return main;
}

/** The menus follow the language; their counts follow whatever moved, and the window's title says how much waits. */
function useLiveMenus(): void {
  const { i18n } = useTranslation();
  const brand = useBrand();
  const moved = useRefresh((state) => state.requests);
  const pending = useMenu((state) => state.pending);
  const first = useRef({ language: i18n.language, moved });
  useEffect(() => {
    const before = first.current;
    first.current = { language: i18n.language, moved };
    if (before.language !== i18n.language) void refreshNav();
    else if (before.moved !== moved) void refreshCounts();
  }, [i18n.language, moved]);
  useEffect(() => {
    let left = 0;
    const seen = () => {
      if (document.hidden) left = Date.now();
      else if (left > 0 && Date.now() - left > AWAY_MS) refreshRequests();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  useEffect(() => {
    document.title = pending > 0 ? `(${pending}) ${brand}` : brand;
    return () => {
      document.title = brand;
    };
  }, [pending, brand]);
}

function Shell({ path }: { path: string }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const folded = usePreferences((state) => state.folded);
  const [menuOpen, setMenuOpen] = useState(false);
  // its code comes when it is wanted, not before the page
  const [menuWanted, setMenuWanted] = useState(false);
  if (menuOpen && !menuWanted) setMenuWanted(true);
  const main = useFocusOnMain(path);
  useCurrentTab(path);
  useNoticeSocket();
  useLiveMenus();
  useSearchKey();
  useEffect(() => setMenuOpen(false), [path]);
  const toggle = () => (phone ? setMenuOpen(true) : prefer({ folded: !folded }));
  return (
    <div className={styles.shell} data-folded={folded && !phone}>
      <a className={styles.skip} href="#content">
        {t('layout.skip')}
      </a>
      <Navbar onMenu={toggle} menuExpanded={phone ? menuOpen : !folded} />
      {!phone && <Sidebar folded={folded} />}
      {phone && menuWanted && (
        <ErrorBoundary aside>
          <Suspense fallback={null}>
            <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={styles.body}>
        <ContentTabs />
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <LastDoneLine />
          <TabPanes />
        </main>
      </div>
      <Commands />
      {phone && <BottomBar onMenu={() => setMenuOpen(true)} />}
    </div>
  );
}

/** Navbar, sidebar, content tabs and the panes that are kept alive. */
export function MainLayout() {
  const { pathname, search } = useLocation();
  const alias = aliasOf(pathname);
  if (alias !== null) return <Navigate to={alias} replace />;
  return (
    <RendererRoot>
      <Shell path={pathname + search} />
    </RendererRoot>
  );
}
