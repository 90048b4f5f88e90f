import { useCallback, useSyncExternalStore } from 'react';
import { useRenderer } from '../settings.ts';
import { useSectionCount } from './context.ts';
import type { FormStore } from './store.ts';

/** A form that is shorter is seen whole by scrolling a little. */
const LONG = 60;

/** Sections that stand there now, with their first fields; none where the form is short. */
function titledSections({ sections }: FormStore): { title: string; first: string }[] {
  const fields = sections.reduce((sum, { shown }) => sum + shown.length, 0);
  if (fields < LONG) return [];
  return sections.flatMap(({ title, shown: [first] }) =>
    title === undefined || first === undefined ? [] : [{ title, first }],
  );
}

/** The sections of a long form by name, each the way to its first field. Stays in view while one scrolls. */
export function Outline({ store, onChoose }: { store: FormStore; onChoose(path: string): void }) {
  const { translate } = useRenderer();
  const count = useSectionCount(store);
  // sections come and go with conditions, seldom: no key is slower for it
  const listen = useCallback(
    (tell: () => void) => {
      const channels = Array.from({ length: count }, (_, index) => `section:${index}`);
      const offs = channels.map((channel) => store.subscribe(channel, tell));
      return () => offs.forEach((off) => off());
    },
    // of those that have come since, too
    [store, count],
  );
  const now = () => JSON.stringify(titledSections(store));
  const titled = JSON.parse(useSyncExternalStore(listen, now, now)) as ReturnType<typeof titledSections>;
  if (titled.length < 2) return null;
  return (
    <nav className="hall-outline" aria-label={translate('outline')}>
      {titled.map(({ title, first }) => (
        <button key={first} type="button" className="hall-link" onClick={() => onChoose(first)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
