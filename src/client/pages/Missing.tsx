import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { NOT_FOUND_PATH, tabKeyOf } from '../app/paths.ts';
import { usePanePath } from '../hooks/usePageTitle.ts';
import { closeTabs } from '../store/tabs.ts';

/** Leads on to another page: an address that is no page of its own leaves no tab. */
export function LeadsOn({ to }: { to: string }) {
  const path = usePanePath();
  useEffect(() => void closeTabs('one', tabKeyOf(path)), [path]);
  return <Navigate to={to} replace />;
}

/** Leads to the 404 page. */
export function Missing() {
  return <LeadsOn to={NOT_FOUND_PATH} />;
}
