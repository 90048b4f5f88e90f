import { Suspense, memo } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { Splash } from '../components/Splash.tsx';
import { useTabs } from '../store/tabs.ts';
import { Screens } from '../app/Screens.tsx';

/** One tab's page, drawn for its own address. Unchanged by whatever the browser's address becomes meanwhile. */
const Pane = memo(function Pane({ path }: { path: string }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Splash inside />}>
        <Screens path={path} />
      </Suspense>
    </ErrorBoundary>
  );
});

/** Pages of open tabs stay mounted with what was typed in them; all but the active one are hidden. */
export function TabPanes() {
  const { tabs, active, alive } = useTabs();
  return tabs
    .filter((tab) => alive.includes(tab.key))
    .map((tab) => (
      <div key={tab.key} hidden={tab.key !== active} data-tab={tab.name}>
        <Pane path={tab.path} />
      </div>
    ));
}
