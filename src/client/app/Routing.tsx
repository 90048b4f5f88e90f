import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../store/session.ts';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { Splash } from '../components/Splash.tsx';
import { lazyPage } from './lazyPage.ts';
import { HOME_PATH, LOGIN_PATH, NOT_FOUND_PATH, withoutSuffix } from './paths.ts';

const LoginPage = lazyPage(async () => (await import('../pages/login/LoginPage.tsx')).LoginPage);
const VerifyPage = lazyPage(async () => (await import('../pages/verify/VerifyPage.tsx')).VerifyPage);
const InstructionsPage = lazyPage(async () => (await import('../pages/login/InstructionsPage.tsx')).InstructionsPage);
const RetrievePasswordPage = lazyPage(
  async () => (await import('../pages/login/RetrievePasswordPage.tsx')).RetrievePasswordPage,
);
const NotFoundPage = lazyPage(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage);
const MainLayout = lazyPage(async () => (await import('../layout/MainLayout.tsx')).MainLayout);

/** Each navigation starts at the top of its page. */
function ScrollToTop() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }, [pathname, search]);
  return null;
}

/** Everything behind the login. Whoever is sent away comes back to the same place afterwards. */
function Guarded() {
  const { pathname, search } = useLocation();
  const status = useSession((state) => state.status);
  if (status === 'unknown') return <Splash />;
  if (status === 'in') return <MainLayout />;
  const here = pathname + search;
  const query = status === 'out' && here === HOME_PATH ? '' : `?redirect=${encodeURIComponent(here)}`;
  return <Navigate to={LOGIN_PATH + query} replace />;
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  const clean = withoutSuffix(pathname);
  return clean === null ? <Guarded /> : <Navigate to={clean + search} replace />;
}

export function Routing() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
          <Route path="/user" element={<Navigate to={LOGIN_PATH} replace />} />
          <Route path={LOGIN_PATH} element={<LoginPage />} />
          <Route path="/loginView" element={<LoginPage />} />
          <Route path="/verify/:code" element={<VerifyPage />} />
          <Route path="/loginInstructions" element={<InstructionsPage />} />
          <Route path="/retrievePassword" element={<RetrievePasswordPage />} />
          <Route path={NOT_FOUND_PATH} element={<NotFoundPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
