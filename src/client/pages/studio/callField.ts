import { flushSync } from 'react-dom';
import { loadOnce } from '../../app/lazyPage.ts';
import { saidTexts } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';

/** Names a field that was just added after its title, where that makes another name, and tells which: whoever shows it follows. */
export async function callField(
  { draft: { store }, change }: Pick<TabProps, 'draft' | 'change'>,
  path: string,
  title: string,
  follow: (name: string) => void,
): Promise<void> {
  // without a connection it keeps the name of its widget
  const [said] = await saidTexts([title]).catch(() => []);
  // what renames reads all files of a definition, and is no small program
  const { calledAfter } = await loadOnce(() => import('./calledAfter.ts'));
  const called = said && calledAfter(store.state().files, path, title, said);
  if (called === undefined) return;
  // at once: between the two nothing would be chosen, and whoever types in its panel would lose it
  flushSync(() => {
    change(() => called.files);
    if (called.name !== path.split('.').at(-1)) follow(called.name);
  });
}
