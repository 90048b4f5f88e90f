import { useRenderer } from '../settings.ts';
import type { FormStore } from './store.ts';

/** A form that is shorter is seen whole by scrolling a little. */
const LONG = 60;

/** The sections of a long form by name, each the way to its first field. Stays in view while one scrolls. */
export function Outline({ store, onChoose }: { store: FormStore; onChoose(path: string): void }) {
  const { translate } = useRenderer();
  const { sections } = store;
  const fields = sections.reduce((sum, { shown }) => sum + shown.length, 0);
  const titled = sections.flatMap(({ title, shown: [first] }) =>
    title === undefined || first === undefined ? [] : [{ title, first }],
  );
  if (fields < LONG || titled.length < 2) return null;
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
