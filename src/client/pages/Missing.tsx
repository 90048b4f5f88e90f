import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { NOT_FOUND_PATH, tabKeyOf } from '../app/paths.ts';
import { usePanePath } from '../hooks/usePageTitle.ts';
import { closeTabs } from '../store/tabs.ts';

/** Leaves for the 404 page and takes the tab of the wrong address along. */
export function Missing() {
  const path = usePanePath();
  useEffect(() => void closeTabs('one', tabKeyOf(path)), [path]);
  return <Navigate to={NOT_FOUND_PATH} replace />;
}
